import type { Caller } from '../../contract';
import { ownFilesOf, readRow, type Row, type StorageModel } from '../database/storage-models';
import { conflict, notFound } from '../http/errors';
import { removeUnusedImages, storeImage } from '../images/store-image';
import type { AuditOptions } from './audit-events';
import { etagOf } from './etag';
import { pickWritable } from './pick-writable';
import type { Data } from '../fields/related';
import { remove, update } from './save';

/** Changes of the entries of a content type. They throw 404 if the entry does not exist. */
export function editing(stored: StorageModel) {
  const entryNotFound = () => notFound(stored.contentType.typename);
  /** Updates an entry and removes the images that it no longer uses. */
  async function change(id: string, prepare: (before: Row) => Data | Promise<Data>, audit?: AuditOptions): Promise<Row> {
    const saved = await update(stored, id, prepare, audit);
    if (!saved) throw entryNotFound();
    const current = new Set(ownFilesOf(stored, saved.after).map(({ id }) => id));
    await removeUnusedImages(ownFilesOf(stored, saved.before).flatMap(({ id }) => (current.has(id) ? [] : [id])));
    return saved.after;
  }

  return {
    change,

    /** Updates the fields that the caller may write, unless the entry changed since the form was opened. Clients may send no version. */
    edit: (id: string, input: { version?: string | null }, caller: Caller): Promise<Row> =>
      change(id, (before) => {
        if (input.version && input.version !== etagOf(stored, before)) throw conflict('Someone else saved a newer version');
        return pickWritable(stored, input, caller, before);
      }),

    /** Replaces the image of an entry. */
    async setImage(id: string, image: Buffer | null) {
      const row = await readRow(stored, id);
      if (!row) throw entryNotFound();
      const file = await storeImage(image, stored.contentType.nameOf(row));
      try {
        await change(id, () => ({ [stored.image!.attribute]: file.id }));
      } catch (reason) {
        await removeUnusedImages([file.id]);
        throw reason;
      }
      return file;
    },

    /** Deletes an entry and its own images. */
    async remove(id: string): Promise<void> {
      const removed = await remove(stored, id);
      if (!removed) throw entryNotFound();
      await removeUnusedImages(ownFilesOf(stored, removed.before).map(({ id: file }) => file));
    },
  };
}
