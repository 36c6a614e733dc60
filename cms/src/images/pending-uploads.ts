import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { uids } from '../database/uids';
import { unavailable } from '../http/errors';
import { deleteFiles } from './image-leases';
import type { Removable, StoredObject } from './deleted-files';

const tableName = 'unfinished_uploads';

/** How long storing a picture may take in all, so that whoever waits is told within ten seconds. */
const patience = 9_000;
/** A process that has not come to an end of it by then has died. */
const length = 10 * 60_000;

interface UnderWay {
  written: StoredObject[];
  /** Everything that writes, or is about to. */
  writing: Promise<unknown>[];
  /** Over when nobody waits any more. */
  signal: AbortSignal;
}

const underWay = new AsyncLocalStorage<UnderWay>();

/** Over once the upload that is under way has taken too long; undefined outside of one. */
export const uploadSignal = (): AbortSignal | undefined => underWay.getStore()?.signal;

interface Provider {
  upload?(file: StoredObject): Promise<unknown>;
  uploadStream?(file: StoredObject): Promise<unknown>;
}

/** Has each file noted before it is written, so that one that is never finished is found again. */
export function trackUploads(strapi: Core.Strapi): void {
  const { provider } = strapi.plugin('upload') as unknown as { provider: Provider };
  for (const name of ['upload', 'uploadStream'] as const) {
    const write = provider[name]?.bind(provider);
    if (!write) continue;
    provider[name] = (file) => {
      const upload = underWay.getStore();
      const writing = upload ? note(upload, file).then(() => write(file)) : write(file);
      upload?.writing.push(writing);
      return writing;
    };
  }
}

async function note({ written, signal }: UnderWay, { hash, ext }: StoredObject): Promise<void> {
  signal.throwIfAborted();
  await strapi.db.connection(tableName).insert({ hash, ext, until: Date.now() + length });
  written.push({ hash, ext });
  signal.throwIfAborted();
}

/**
 * Stores files and the row that names them: all, or nothing that stays.
 * @throws 503 when it takes too long, and whatever `store` throws.
 */
export function storeAtomically<Result>(store: () => Promise<Result>): Promise<Result> {
  const late = AbortSignal.timeout(patience);
  const failed = new AbortController();
  const upload: UnderWay = { written: [], writing: [], signal: AbortSignal.any([late, failed.signal]) };
  return underWay.run(upload, async () => {
    try {
      const stored = await store();
      await forget(upload.written);
      return stored;
    } catch (reason) {
      // Nobody waits for it, and it is not over when the upload is: a store that does not answer now is asked again later.
      failed.abort();
      underWay.exit(() => void Promise.allSettled(upload.writing).then(() => remove(upload.written)));
      throw late.aborted ? unavailable('Image storage is temporarily unavailable. Try again later.') : reason;
    }
  });
}

const forget = (files: StoredObject[]) =>
  strapi.db
    .connection(tableName)
    .whereIn(
      'hash',
      files.map(({ hash }) => hash),
    )
    .delete();

/** Whether a row names this file, as its original or as a variant. Looks up rows by their indexed hash alone. */
async function isNamed({ hash }: StoredObject): Promise<boolean> {
  // A variant is named `<format>_<original>` by Strapi, and `<kind>_<width>_<original>_<random>` by us.
  const words = hash.split('_');
  const originals = [words, words.slice(1), words.slice(2, -1)].map((rest) => rest.join('_'));
  const rows: Pick<Removable, 'hash' | 'formats'>[] = await strapi.db
    .query(uids.file)
    .findMany({ where: { hash: { $in: originals } }, select: ['hash', 'formats'] });
  return rows.some((row) => [row, ...Object.values(row.formats ?? {})].some((stored) => stored.hash === hash));
}

/** Deletes those of these files that no row names. */
async function remove(files: StoredObject[]): Promise<void> {
  for (const file of files) {
    try {
      if ((await isNamed(file)) || (await deleteFiles([file]))) await forget([file]);
    } catch (reason) {
      strapi.log.warn(reason);
    }
  }
}

/** Deletes what processes that died have left unfinished, and what could not be deleted before. */
export async function sweepPendingUploads(): Promise<void> {
  await remove(await strapi.db.connection(tableName).where('until', '<', Date.now()).select('hash', 'ext').limit(1000));
}
