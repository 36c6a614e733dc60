import type { Core } from '@strapi/strapi';
import { uids } from '../database/uids';
import { tagOf } from './reading';

type Listener = (tags: string[]) => void;
type Announce = (tags: string[]) => Promise<void>;

/** Tag for a change of unknown extent. */
export const everything = '*';

const listeners = new Set<Listener>();
const announcements = new Set<Announce>();

/** Calls the listener after each committed change, before the response to the writer. Returns a function that unsubscribes. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls `announce` for each change within its transaction, to notify other processes. Returns a function that unsubscribes. */
export function onAnnouncement(announce: Announce): () => void {
  announcements.add(announce);
  return () => void announcements.delete(announce);
}

/** Notifies the listeners of this process. */
export const tellChange = (tags: string[]): void => listeners.forEach((listener) => listener(tags));

/** Publishes a change to all processes: on commit of the current transaction, or immediately outside of one. */
export async function announceChange(tags: string[]): Promise<void> {
  for (const announce of announcements) await announce(tags);
  if (!strapi.db.inTransaction()) return tellChange(tags);
  await strapi.db.transaction(async ({ onCommit }) => onCommit(() => tellChange(tags)));
}

interface Event {
  action: string;
  model: { uid: string };
  result?: { id?: number };
}

/** Publishes changes to files (in the media library) and roles, which do not go through the document service. */
export function watchFilesAndRoles({ db }: Core.Strapi): void {
  const publish = (event: unknown) => {
    const { action, model, result } = event as Event;
    const isSingleFile = model.uid === uids.file && /^after(Update|Delete)$/.test(action) && result?.id !== undefined;
    return announceChange(isSingleFile ? [tagOf('file', result!.id)] : [everything]);
  };
  db.lifecycles.subscribe({
    models: [uids.file, uids.role],
    afterUpdate: publish,
    afterDelete: publish,
    afterUpdateMany: publish,
    afterDeleteMany: publish,
  });
}
