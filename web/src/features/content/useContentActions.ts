import { contentTypes, type PublishableType } from 'cms/contract';
import { useMatch, useNavigate } from 'react-router-dom';
import { forget } from '../../data/client';
import { send } from '../../data/send';
import { contentCopy, type Entry } from '../../pages/content/ContentPage';
import { paths } from '../../paths';
import { useAction } from '../../ui/useAction';

/** Actions of administrators on an entry. Afterwards, the user sees the list if they were looking at an entry that left it. */
export function useContentActions(type: PublishableType, { id, published, archived }: Entry) {
  const navigate = useNavigate();
  const isHere = useMatch(paths[type].one(id)) !== null;
  const { act, ask, busy, dialog } = useAction();
  const { typename } = contentTypes[type];
  const leaveIf = (isLeft: boolean) => (isLeft ? () => navigate(paths[type].list) : undefined);

  return {
    busy,
    dialog,
    togglePublished: () =>
      act(async () => {
        await send(`${published ? 'unpublish' : 'publish'}${typename}`, { id });
        forget();
      }),
    toggleArchived: () =>
      act(async () => {
        await send(archived ? 'unarchiveSeason' : 'archiveSeason', { id });
        forget(leaveIf(isHere && !archived));
      }),
    remove: () =>
      ask({ ...contentCopy[type].deletion, danger: true }, async () => {
        await send(`delete${typename}`, { id });
        forget(leaveIf(true));
      }),
  };
}
