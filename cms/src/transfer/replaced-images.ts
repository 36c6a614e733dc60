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

/** Every file that the pictures of cleaned entries name. */
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

/** The pictures that are stored now, a few at a time. */
async function* storedImages(): AsyncGenerator<FileRow & { documentId: string; name: string; provider: string }> {
  for (let last = 0; ; ) {
    const rows: (FileRow & { id: number; documentId: string; name: string; provider: string })[] = await strapi.db
      .query(uids.file)
      .findMany({ where: { id: { $gt: last } }, orderBy: { id: 'asc' }, limit: batch });
    yield* rows;
    if (rows.length < batch) return;
    last = rows[rows.length - 1].id;
  }
}

/** The keys of all files that the present pictures name. */
export async function presentKeys(): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const row of storedImages()) filesOf(row).forEach(({ key }) => keys.add(key));
  return keys;
}

const noteOf = (provider: string, [{ hash, ext }, ...others]: StoredObject[]): { id: string; file: string } => {
  const id = randomUUID();
  const formats = Object.fromEntries(others.map(({ hash, ext }, n) => [n, { hash, ext }]));
  return { id, file: JSON.stringify({ documentId: id, name: `${hash}${ext}`, provider, hash, ext, formats } satisfies Removable) };
};

/** Notes files that are about to be written: if nobody comes to say what they belong to, the server sweeps them. */
export async function noteUnfinished(files: StoredObject[]): Promise<void> {
  if (files.length === 0) return;
  await strapi.db.connection(tableName).insert(noteOf(providerHere(), files));
}

/** Notes what of the present pictures is to be deleted once others have taken their place. */
export async function noteReplaced(entries: string, trx: Transaction): Promise<void> {
  const stay = await keysAmong(entries);
  for await (const row of storedImages()) {
    const { formats, ...original } = row;
    const gone = [original, ...Object.values(formats ?? {})].filter(({ hash, ext }) => !stay.has(`${hash}${ext}`));
    if (gone.length > 0) await strapi.db.connection(tableName).transacting(trx).insert(noteOf(row.provider, gone));
  }
}

/** No file that is shown from now on is to be deleted, whoever noted that before. */
export async function forgetNoted(entries: string, trx: Transaction): Promise<void> {
  const shown = await keysAmong(entries);
  const rows: { id: string; file: string }[] = await strapi.db.connection(tableName).transacting(trx).select('id', 'file');
  for (const { id, file } of rows) {
    const { provider, formats, ...original } = JSON.parse(file) as Removable;
    const all = [original, ...Object.values(formats ?? {})];
    const left = all.filter(({ hash, ext }) => !shown.has(`${hash}${ext}`));
    if (left.length === all.length) continue;
    await strapi.db.connection(tableName).transacting(trx).where({ id }).delete();
    if (left.length > 0) await strapi.db.connection(tableName).transacting(trx).insert(noteOf(provider, left));
  }
}

/** Deletes what was noted; what cannot be reached now the server tries again. */
export async function deleteNoted(): Promise<void> {
  const rows: { file: string }[] = await strapi.db.connection(tableName).select('file');
  for (const { file } of rows) await deleteRemoved(JSON.parse(file) as Removable);
}
