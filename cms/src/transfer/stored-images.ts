import { uids } from '../database/uids';
import { keepObjects, providerHere, reclaim, type StoredRow } from '../images/reclaim';
import { keyOf, objectsOf, type FileRow, type StoredObject } from '../images/storage';
import { readLines } from '../move-in/files';

const batch = 500;

/** Yields all objects of the images among the validated entries. */
export async function* objectsAmong(entries: string): AsyncGenerator<StoredObject> {
  for await (const { type, data } of readLines<{ type: string; data: FileRow }>(entries)) if (type === uids.file) yield* objectsOf(data);
}

/** Queues the deletion of the objects that the new content does not name. Runs in the transaction that replaces the content. */
export async function reclaimReplaced(entries: string): Promise<void> {
  const kept = new Map<string, StoredObject>();
  for await (const object of objectsAmong(entries)) kept.set(keyOf(object), object);
  for (let lastId = 0, found = batch; found === batch; ) {
    const rows: (StoredRow & { id: number })[] = await strapi.db
      .query(uids.file)
      .findMany({ where: { id: { $gt: lastId }, provider: providerHere() }, orderBy: { id: 'asc' }, limit: batch });
    await reclaim(rows.flatMap(objectsOf).filter((object) => !kept.has(keyOf(object))));
    found = rows.length;
    lastId = rows.at(-1)?.id ?? 0;
  }
  const objects = [...kept.values()];
  for (let n = 0; n < objects.length; n += batch) await keepObjects(objects.slice(n, n + batch));
}
