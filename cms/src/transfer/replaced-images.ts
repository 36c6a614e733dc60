import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { uids } from '../database/uids';
import { deleteRemoved, type Removable, type StoredObject } from '../images/deleted-files';
import { filesOf, type FileRow } from './images';
import { readJsonLines } from './read-lines';

type Transaction = Parameters<Parameters<Core.Strapi['db']['transaction']>[0] & object>[0]['trx'];

const tableName = 'removed_files';
const batch = 500;

const providerHere = (): string => strapi.config.get<{ provider: string }>('plugin::upload').provider;

/** Yields all image files of the validated entries. */
export async function* filesAmong(entries: string): AsyncGenerator<StoredObject & { key: string; mime: string }> {
  for await (const { type, data } of readJsonLines(entries, 'entries')) {
    if (type !== uids.file) continue;
    const { formats, ...original } = data as FileRow;
    for (const { hash, ext, mime = '' } of [original, ...Object.values(formats ?? {})]) yield { hash, ext, mime, key: `${hash}${ext}` };
  }
}

const keysAmong = async (entries: string): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const { key } of filesAmong(entries)) keys.add(key);
  return keys;
};

/** Yields the current images in batches. */
async function* storedImages(): AsyncGenerator<FileRow & { documentId: string; name: string; provider: string }> {
  for (let lastId = 0; ; ) {
    const rows: (FileRow & { id: number; documentId: string; name: string; provider: string })[] = await strapi.db
      .query(uids.file)
      .findMany({ where: { id: { $gt: lastId } }, orderBy: { id: 'asc' }, limit: batch });
    yield* rows;
    if (rows.length < batch) return;
    lastId = rows[rows.length - 1].id;
  }
}

/** Returns the keys of all files of the current images. */
export async function presentKeys(): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const row of storedImages()) filesOf(row).forEach(({ key }) => keys.add(key));
  return keys;
}

const deletionOf = (provider: string, [{ hash, ext }, ...rest]: StoredObject[]): { id: string; file: string } => {
  const id = randomUUID();
  const formats = Object.fromEntries(rest.map(({ hash, ext }, n) => [n, { hash, ext }]));
  return { id, file: JSON.stringify({ documentId: id, name: `${hash}${ext}`, provider, hash, ext, formats } satisfies Removable) };
};

/** Records files before they are written, so that the server deletes them if the import does not finish. */
export async function recordPendingFiles(files: StoredObject[]): Promise<void> {
  if (files.length === 0) return;
  await strapi.db.connection(tableName).insert(deletionOf(providerHere(), files));
}

/** Records the files of the current images that the new content does not use, so that they are deleted after the import. */
export async function scheduleDeletionOfReplaced(entries: string, trx: Transaction): Promise<void> {
  const newKeys = await keysAmong(entries);
  for await (const row of storedImages()) {
    const { formats, ...original } = row;
    const unused = [original, ...Object.values(formats ?? {})].filter(({ hash, ext }) => !newKeys.has(`${hash}${ext}`));
    if (unused.length > 0) await strapi.db.connection(tableName).transacting(trx).insert(deletionOf(row.provider, unused));
  }
}

/** Removes files of the new content from the list of files to delete. */
export async function cancelDeletions(entries: string, trx: Transaction): Promise<void> {
  const newKeys = await keysAmong(entries);
  const rows: { id: string; file: string }[] = await strapi.db.connection(tableName).transacting(trx).select('id', 'file');
  for (const { id, file } of rows) {
    const { provider, formats, ...original } = JSON.parse(file) as Removable;
    const all = [original, ...Object.values(formats ?? {})];
    const remaining = all.filter(({ hash, ext }) => !newKeys.has(`${hash}${ext}`));
    if (remaining.length === all.length) continue;
    await strapi.db.connection(tableName).transacting(trx).where({ id }).delete();
    if (remaining.length > 0) await strapi.db.connection(tableName).transacting(trx).insert(deletionOf(provider, remaining));
  }
}

/** Deletes the recorded files. If storage is unreachable, the server retries later. */
export async function runDeletions(): Promise<void> {
  const rows: { file: string }[] = await strapi.db.connection(tableName).select('file');
  for (const { file } of rows) await deleteRemoved(JSON.parse(file) as Removable);
}
