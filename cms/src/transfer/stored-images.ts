import { uids } from '../database/uids';
import { keepObjects, providerHere, reclaim, type StoredRow } from '../images/reclaim';
import { filesOf, keyOf, objectsOf, type FileRow, type StoredObject } from '../images/storage';
import { readJsonLines } from './read-lines';

const batch = 500;

/** Yields all objects of the images among the validated entries. */
export async function* objectsAmong(entries: string): AsyncGenerator<StoredObject> {
  for await (const { type, data } of readJsonLines(entries, 'entries'))
    if (type === uids.file) yield* objectsOf(data as unknown as FileRow);
}

/** Yields the current images in batches. */
async function* storedImages(): AsyncGenerator<StoredRow> {
  for (let lastId = 0; ; ) {
    const rows: (StoredRow & { id: number })[] = await strapi.db
      .query(uids.file)
      .findMany({ where: { id: { $gt: lastId } }, orderBy: { id: 'asc' }, limit: batch });
    yield* rows;
    if (rows.length < batch) return;
    lastId = rows[rows.length - 1].id;
  }
}

/** Returns the keys of all objects of the current images. */
export async function presentKeys(): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const row of storedImages()) filesOf(row).forEach(({ key }) => keys.add(key));
  return keys;
}

/** Queues the deletion of the objects that the new content does not name. Runs in the transaction that replaces the content. */
export async function reclaimReplaced(entries: string): Promise<void> {
  const kept = new Map<string, StoredObject>();
  for await (const object of objectsAmong(entries)) kept.set(keyOf(object), object);
  for await (const row of storedImages())
    if (row.provider === providerHere()) await reclaim(objectsOf(row).filter((object) => !kept.has(keyOf(object))));
  const objects = [...kept.values()];
  for (let n = 0; n < objects.length; n += batch) await keepObjects(objects.slice(n, n + batch));
}
