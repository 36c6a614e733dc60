import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { send } from '../../lib/send';
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
  const navigate = useNavigate();
  const { act, busy } = useAction();

  const togglePublished = () =>
    act(async () => showPost(client, await send(published ? 'unpublishPost' : 'publishPost', { id })));

  const remove = () =>
    act(async () => {
      await send('deletePost', { id });
      // First away from it, or its address would lead nowhere for a moment.
      await navigate(paths.insights);
      dropPost(client, id);
    });

  return { togglePublished, remove, busy };
}
