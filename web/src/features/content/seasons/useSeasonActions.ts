import { useApolloClient } from '@apollo/client/react';
import { useMatch } from 'react-router-dom';
import { removeStored, storeReply } from '../../../data/cache';
import { send } from '../../../data/send';
import { useLeave } from '../useLeave';
import { paths } from '../../../paths';
import { useAction } from '../../../ui/useAction';

interface Acted {
  id: string;
  published: boolean;
}

/** What administrators do with a season where they read it. */
export function useSeasonActions({ id, published }: Acted) {
  const client = useApolloClient();
  const leave = useLeave(paths.season.one(id), paths.season.list);
  const isInAddress = useMatch(paths.season.one(id)) !== null;
  const { act, busy } = useAction();

  return {
    busy,
    togglePublished: () => act(async () => storeReply(client, 'season', await send(published ? 'unpublishSeason' : 'publishSeason', { id }))),
    unarchive: () => act(async () => storeReply(client, 'season', await send('unarchiveSeason', { id }))),

    archive: () =>
      act(async () => {
        const archived = await send('archiveSeason', { id });
        if (isInAddress) leave(() => storeReply(client, 'season', archived));
        else storeReply(client, 'season', archived);
      }),

    remove: () =>
      act(async () => {
        await send('deleteSeason', { id });
        leave(() => removeStored(client, 'season', id));
      }),
  };
}
