import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { uids } from '../database/uids';
import { unavailable } from '../http/errors';
import { deleteFiles } from './image-leases';
import type { Removable, StoredObject } from './deleted-files';

const tableName = 'unfinished_uploads';

/** Timeout in ms for storing an image, so that clients get a response within ten seconds. */
const timeoutMs = 9_000;
/** Time in ms after which a pending upload belongs to a crashed process. */
const expiryMs = 10 * 60_000;

interface PendingUpload {
  written: StoredObject[];
  /** Writes in progress. */
  writing: Promise<unknown>[];
  /** Aborts when the upload has failed or timed out. */
  signal: AbortSignal;
}

const currentUpload = new AsyncLocalStorage<PendingUpload>();

/** Returns the abort signal of the current upload; undefined outside of uploads. */
export const uploadSignal = (): AbortSignal | undefined => currentUpload.getStore()?.signal;

interface Provider {
  upload?(file: StoredObject): Promise<unknown>;
  uploadStream?(file: StoredObject): Promise<unknown>;
}

/** Records each file before it is written, so that unfinished files can be deleted. */
export function trackUploads(strapi: Core.Strapi): void {
  const { provider } = strapi.plugin('upload') as unknown as { provider: Provider };
  for (const name of ['upload', 'uploadStream'] as const) {
    const write = provider[name]?.bind(provider);
    if (!write) continue;
    provider[name] = (file) => {
      const upload = currentUpload.getStore();
      const writing = upload ? recordFile(upload, file).then(() => write(file)) : write(file);
      upload?.writing.push(writing);
      return writing;
    };
  }
}

async function recordFile({ written, signal }: PendingUpload, { hash, ext }: StoredObject): Promise<void> {
  signal.throwIfAborted();
  await strapi.db.connection(tableName).insert({ hash, ext, until: Date.now() + expiryMs });
  written.push({ hash, ext });
  signal.throwIfAborted();
}

/**
 * Stores files and the row that refers to them: all of them or none.
 * @throws 503 after a timeout, or any error that `store` throws
 */
export function storeAtomically<Result>(store: () => Promise<Result>): Promise<Result> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const failed = new AbortController();
  const upload: PendingUpload = { written: [], writing: [], signal: AbortSignal.any([timeout, failed.signal]) };
  return currentUpload.run(upload, async () => {
    try {
      const stored = await store();
      await deleteRecords(upload.written);
      return stored;
    } catch (reason) {
      // Runs after the response and without the upload's abort signal, because storage may be unreachable now.
      failed.abort();
      currentUpload.exit(() => void Promise.allSettled(upload.writing).then(() => deleteUnused(upload.written)));
      throw timeout.aborted ? unavailable('Image storage is temporarily unavailable. Try again later.') : reason;
    }
  });
}

const deleteRecords = (files: StoredObject[]) =>
  strapi.db
    .connection(tableName)
    .whereIn(
      'hash',
      files.map(({ hash }) => hash),
    )
    .delete();

/** Whether a row refers to this file, as its original or as a variant. Finds rows only by their indexed hash. */
async function isUsed({ hash }: StoredObject): Promise<boolean> {
  // Names of variants are `<format>_<original>` from Strapi, and `<kind>_<width>_<original>_<random>` from us.
  const parts = hash.split('_');
  const originals = [parts, parts.slice(1), parts.slice(2, -1)].map((original) => original.join('_'));
  const rows: Pick<Removable, 'hash' | 'formats'>[] = await strapi.db
    .query(uids.file)
    .findMany({ where: { hash: { $in: originals } }, select: ['hash', 'formats'] });
  return rows.some((row) => [row, ...Object.values(row.formats ?? {})].some((stored) => stored.hash === hash));
}

/** Deletes the files that no row refers to. */
async function deleteUnused(files: StoredObject[]): Promise<void> {
  for (const file of files) {
    try {
      if ((await isUsed(file)) || (await deleteFiles([file]))) await deleteRecords([file]);
    } catch (reason) {
      strapi.log.warn(reason);
    }
  }
}

/** Deletes files left by crashed processes, and files whose deletion failed. */
export async function sweepPendingUploads(): Promise<void> {
  await deleteUnused(await strapi.db.connection(tableName).where('until', '<', Date.now()).select('hash', 'ext').limit(1000));
}
