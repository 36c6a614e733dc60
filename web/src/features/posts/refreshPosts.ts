import type { ApolloClient } from '@apollo/client';
import type { Post } from 'cms/contract';
import { tellOtherTabs } from '../../lib/otherTabs';
import { postQuery } from './operations';

const typename = 'Post';

/** Puts a saved post before every open screen's eyes, and a new one at the head of the list. */
export function showPost(client: ApolloClient, { publish_at = null, unpublish_at = null, time_zone = null, version = null, ...post }: WirePost) {
  const known = { ...post, __typename: typename, publish_at, unpublish_at, time_zone, version } as const;
  client.writeQuery({ query: postQuery, variables: { id: post.id }, data: { post: known } });
  client.cache.modify<{ posts: readonly { id: string }[] }>({
    fields: {
      posts(listed = [], { readField, toReference }) {
        const isListed = listed.some((one) => readField('id', one) === post.id);
        const added = isListed ? undefined : toReference({ __typename: typename, id: post.id });
        return added ? [added, ...listed] : listed;
      },
    },
  });
  tellOtherTabs();
}

type WirePost = Omit<Post, 'version'> & { version?: string | null };

/** Takes a deleted post off every open screen. */
export function dropPost(client: ApolloClient, id: string) {
  client.cache.modify<{ posts: readonly { id: string }[] }>({
    fields: { posts: (listed = [], { readField }) => listed.filter((one) => readField('id', one) !== id) },
  });
  client.cache.evict({ id: client.cache.identify({ __typename: typename, id }) });
  client.cache.gc();
  tellOtherTabs();
}

/** Shows a new picture of a post; its narrower variants, which are not told with the reply, are read. */
export function showPostImage(client: ApolloClient, id: string, address: string) {
  client.cache.modify({
    id: client.cache.identify({ __typename: typename, id }),
    fields: { image_url: () => address, image_url_srcset: () => null },
  });
  client.query({ query: postQuery, variables: { id }, fetchPolicy: 'network-only' }).catch((error: unknown) => console.error(error));
  tellOtherTabs();
}
