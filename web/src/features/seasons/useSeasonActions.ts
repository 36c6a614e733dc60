import { useApolloClient } from '@apollo/client/react';
import { useMatch } from 'react-router-dom';
import { send } from '../../lib/send';
import { useLeave } from '../../lib/useLeave';
import { paths } from '../../paths';
import { useAction } from '../../ui/useAction';
import { dropSeason, showSeason } from './refreshSeasons';

interface Acted {
  id: string;
  published: boolean;
}

/** What administrators do with a season where they read it. */
export function useSeasonActions({ id, published }: Acted) {
  const client = useApolloClient();
  const leave = useLeave(paths.season(id), paths.seasons);
  const isInAddress = useMatch(paths.season(id)) !== null;
  const { act, busy } = useAction();

  return {
    busy,
    togglePublished: () => act(async () => showSeason(client, await send(published ? 'unpublishSeason' : 'publishSeason', { id }))),
    unarchive: () => act(async () => showSeason(client, await send('unarchiveSeason', { id }))),

    archive: () =>
      act(async () => {
        const archived = await send('archiveSeason', { id });
        if (isInAddress) leave(() => showSeason(client, archived));
        else showSeason(client, archived);
      }),

    remove: () =>
      act(async () => {
        await send('deleteSeason', { id });
        leave(() => dropSeason(client, id));
      }),
  };
}
