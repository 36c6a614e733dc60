import { useApolloClient } from '@apollo/client/react';
import { send } from '../../lib/send';
import { useLeave } from '../../lib/useLeave';
import { paths } from '../../paths';
import { useAction } from '../../ui/useAction';
import { dropPost, showPost } from './refreshPosts';

interface Toggled {
  id: string;
  published: boolean;
}

/** What administrators do with a post where they read it. */
export function usePostActions({ id, published }: Toggled) {
  const client = useApolloClient();
  const leave = useLeave(paths.insight(id), paths.insights);
  const { act, busy } = useAction();

  const togglePublished = () =>
    act(async () => showPost(client, await send(published ? 'unpublishPost' : 'publishPost', { id })));

  const remove = () =>
    act(async () => {
      await send('deletePost', { id });
      leave(() => dropPost(client, id));
    });

  return { togglePublished, remove, busy };
}
