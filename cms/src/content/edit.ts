import type { Caller } from '../../contract';
import { imageFileOf, readRow, type Row, type StorageModel } from '../database/storage-models';
import { conflict, notFound } from '../http/errors';
import { removeUnusedImage, storeImage } from '../images/store-image';
import { etagOf } from './etag';
import { pickWritable } from './pick-writable';
import type { Data } from './prepare';
import { remove, update } from './save';

/** Changes of the entries of a content type. They throw 404 if the entry does not exist. */
export function editing(stored: StorageModel) {
  const entryNotFound = () => notFound(stored.contentType.typename);
  const ownImage = (row: Row) => (stored.image?.isShared ? null : imageFileOf(stored, row)?.id);

  /** Updates an entry and removes the image that it no longer uses. */
  async function change(id: string, prepare: (before: Row) => Data | Promise<Data>): Promise<Row> {
    const saved = await update(stored, id, prepare);
    if (!saved) throw entryNotFound();
    const [previous, current] = [ownImage(saved.before), ownImage(saved.after)];
    if (previous && previous !== current) await removeUnusedImage(previous);
    return saved.after;
  }

  return {
    change,

    /** Updates the fields that the caller may write, unless the entry changed since the form was opened. Clients may send no version. */
    edit: (id: string, input: { version?: string | null }, caller: Caller): Promise<Row> =>
      change(id, (before) => {
        if (input.version && input.version !== etagOf(stored, before)) throw conflict('Someone else saved a newer version');
        return pickWritable(stored, input, caller, id);
      }),

    /** Replaces the image of an entry. */
    async setImage(id: string, image: Buffer | null) {
      const row = await readRow(stored, id);
      if (!row) throw entryNotFound();
      const file = await storeImage(image, stored.contentType.nameOf(row));
      try {
        await change(id, () => ({ [stored.image!.attribute]: file.id }));
      } catch (reason) {
        await removeUnusedImage(file.id);
        throw reason;
      }
      return file;
    },

    /** Deletes an entry and its own image. */
    async remove(id: string): Promise<void> {
      const removed = await remove(stored, id);
      if (!removed) throw entryNotFound();
      await removeUnusedImage(ownImage(removed.before));
    },
  };
}
