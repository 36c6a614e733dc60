import { endpointsOf, type PublishableType, type Schedule } from 'cms/contract';
import { useMatch, useNavigate } from 'react-router-dom';
import { forget } from '../../api/client';
import { errorText, send } from '../../api/send';
import { publishCopy } from '../../content/forms';
import { listingsCopy } from '../../content/listings';
import { manageCopy, toasts } from '../../content/staff';
import { articleCopy } from '../../content/types';
import { showToast } from '../../staff-kit/toasts';
import { useAction } from '../../staff-kit/useAction';
import { paths } from '../../paths';

interface Target extends Schedule {
  id: string;
  title: string;
  archived?: boolean;
  /** Where a listing is on its way to publication, and the note of the administrator who returned it. */
  review?: string | null;
  review_note?: string | null;
}

/** Labels of the actions on an entry, and the question before it is deleted. */
export const actionCopy = { ...articleCopy, listing: listingsCopy };

/**
 * Actions of administrators on an entry. Those that can be undone say so in a toast. Afterwards, the user sees the list if they were
 * looking at an entry that left it.
 * @param onChange called after each change, for lists that Apollo does not read
 */
export function useContentActions(type: PublishableType, entry: Target, onChange?: () => void) {
  const { id, title, published, archived } = entry;
  const navigate = useNavigate();
  const isHere = useMatch(paths[type].one(id)) !== null;
  const { act, ask, busy, dialog } = useAction((error) => errorText(error, toasts.actionFailed));
  const leaveIf = (isLeft: boolean) => (isLeft ? () => navigate(paths[type].list) : undefined);
  const changed = (leave?: () => void) => {
    forget(leave);
    onChange?.();
  };

  /** Undoes a change with calls that work without the screen, which the user may have left. */
  const offerUndo = (done: keyof typeof manageCopy.done, undo: () => Promise<unknown>) =>
    showToast(manageCopy.done[done](title), 'success', {
      label: manageCopy.undo,
      onClick: () =>
        void act(async () => {
          await undo();
          changed();
        }),
    });

  return {
    busy,
    dialog,
    togglePublished: () =>
      act(async () => {
        await send(endpointsOf[type][published ? 'unpublish' : 'publish'], { id });
        changed();
        offerUndo(published ? 'unpublish' : 'publish', () => putBack(type, entry));
      }),
    /** Asks an administrator to publish a listing. */
    submit: () =>
      act(async () => {
        await send('submitListing', { id });
        changed();
        showToast(publishCopy.submitted);
      }),
    toggleArchived: () =>
      act(async () => {
        await send(archived ? 'unarchiveSeason' : 'archiveSeason', { id });
        changed(leaveIf(isHere && !archived));
        offerUndo(archived ? 'unarchive' : 'archive', async () => {
          await send(archived ? 'archiveSeason' : 'unarchiveSeason', { id });
          if (!archived) await putBack(type, entry);
        });
      }),
    remove: () =>
      ask({ ...actionCopy[type].deletion, subject: title, danger: true }, async () => {
        await send(endpointsOf[type].delete, { id });
        changed(onChange ? undefined : leaveIf(true));
      }),
  };
}

/** Publishes or unpublishes an entry as it was, with its schedule, which both actions clear, and the review that publishing ended. */
async function putBack(type: PublishableType, { id, published, publish_at, unpublish_at, review, review_note }: Target) {
  await send(endpointsOf[type][published ? 'publish' : 'unpublish'], { id });
  if (publish_at || unpublish_at) await send(endpointsOf[type].update, { id, body: { [type]: { publish_at, unpublish_at } } });
  if (review === 'submitted' || review === 'returned') await send('submitListing', { id });
  if (review === 'returned') await send('returnListing', { id, body: { note: review_note } });
}
