import { createHash } from 'node:crypto';
import { sharedImageOf, type StorageModel, type Row } from '../database/storage-models';
import { compared } from '../fields/kinds';
import { memoize } from './memoize';

/**
 * Returns a hash of the fields that a form edits. A new photo or own image does not change the hash, because it is no conflict. A save
 * that sends the etag is rejected if the entry changed in the meantime. Empty values are left out, so that a release that adds a field
 * does not reject forms that are open.
 */
export const etagOf = (stored: StorageModel, row: Row): string => etagsOf(stored)(row);

// Many requests share the rows of a list.
const etagsOf = memoize((stored: StorageModel) => memoize((row: Row) => hashOf(stored, row)));

function hashOf({ contentType, image }: StorageModel, row: Row): string {
  const values = Object.entries(contentType.fields).flatMap(([name, { versioned, kind }]) => {
    if (!versioned || kind === 'photos' || (kind === 'image' && !image?.isShared)) return [];
    const value = kind === 'image' && image ? sharedImageOf(row, image.attribute)?.id : compared(kind, row[name], row);
    return value === null || value === undefined || value === false ? [] : [[name, value]];
  });
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}
