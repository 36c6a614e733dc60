import { useApolloClient } from '@apollo/client/react';
import { removeStored, storeReply } from '../../../data/cache';
import { send } from '../../../data/send';
import { useLeave } from '../useLeave';
import { paths } from '../../../paths';
import { useAction } from '../../../ui/useAction';

interface Toggled {
  id: string;
  published: boolean;
}

/** What administrators do with a post where they read it. */
export function usePostActions({ id, published }: Toggled) {
  const client = useApolloClient();
  const leave = useLeave(paths.post.one(id), paths.post.list);
  const { act, busy } = useAction();

  const togglePublished = () =>
    act(async () => storeReply(client, 'post', await send(published ? 'unpublishPost' : 'publishPost', { id })));

  const remove = () =>
    act(async () => {
      await send('deletePost', { id });
      leave(() => removeStored(client, 'post', id));
    });

  return { togglePublished, remove, busy };
}
