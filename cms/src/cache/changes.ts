import type { Core } from '@strapi/strapi';
import { uids } from '../database/uids';
import { tagOf } from './dependencies';

type Listener = (tags: string[]) => void;
type Publish = (tags: string[]) => Promise<void>;

/** Tag for a change of unknown extent. */
export const allTags = '*';

const listeners: Listener[] = [];
let notifyOthers: Publish = async () => undefined;

/** Calls the listener after each committed change, before the response to the writer. */
export const onChange = (listener: Listener): void => void listeners.push(listener);

/** Calls `publish` for each change within its transaction, to notify other processes. */
export const onPublish = (publish: Publish): void => void (notifyOthers = publish);

/** Notifies the listeners of this process. */
export const invalidate = (tags: string[]): void => listeners.forEach((listener) => listener(tags));

/** Publishes a change to all processes: on commit of the current transaction, or immediately outside of one. */
export async function publishChange(tags: string[]): Promise<void> {
  await notifyOthers(tags);
  if (!strapi.db.inTransaction()) return invalidate(tags);
  await strapi.db.transaction(async ({ onCommit }) => onCommit(() => invalidate(tags)));
}

interface Event {
  action: string;
  model: { uid: string };
  result?: { id?: number } | null;
}

/** Publishes changes to files (in the media library) and roles, which do not go through the document service. */
export function watchFilesAndRoles({ db }: Core.Strapi): void {
  const publish = ({ action, model, result }: Event) => {
    const id = model.uid === uids.file && /^after(Update|Delete)$/.test(action) ? result?.id : undefined;
    return publishChange([id === undefined ? allTags : tagOf('file', id)]);
  };
  db.lifecycles.subscribe({
    models: [uids.file, uids.role],
    afterUpdate: publish,
    afterDelete: publish,
    afterUpdateMany: publish,
    afterDeleteMany: publish,
  });
}
