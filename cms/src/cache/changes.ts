import type { Core } from '@strapi/strapi';
import { uids } from '../database/uids';
import { tagOf } from './reading';

type Listener = (tags: string[]) => void;
type Announce = (tags: string[]) => Promise<void>;

/** What stands for a change of unknown extent. */
export const everything = '*';

const listeners = new Set<Listener>();
const announcements = new Set<Announce>();

/** Hears of each change once it is committed, before whoever made it is answered. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Is told of each change while its transaction is under way, to tell other processes by it. */
export function onAnnouncement(announce: Announce): () => void {
  announcements.add(announce);
  return () => void announcements.delete(announce);
}

/** Tells this process that something has changed. */
export const tellChange = (tags: string[]): void => listeners.forEach((listener) => listener(tags));

/** Has everybody told what changes with the transaction that is under way, or has changed if there is none. */
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

/** What is saved below documents and shown all the same: files, as the media library changes them, and roles. */
export function watchFilesAndRoles({ db }: Core.Strapi): void {
  const told = (event: unknown) => {
    const { action, model, result } = event as Event;
    const isOfOneFile = model.uid === uids.file && /^after(Update|Delete)$/.test(action) && result?.id !== undefined;
    return announceChange(isOfOneFile ? [tagOf('file', result!.id)] : [everything]);
  };
  db.lifecycles.subscribe({
    models: [uids.file, uids.role],
    afterUpdate: told,
    afterDelete: told,
    afterUpdateMany: told,
    afterDeleteMany: told,
  });
}
