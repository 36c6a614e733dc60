import { randomUUID } from 'node:crypto';
import type { StoredObject } from './deleted-files';

const tableName = 'picture_claims';
/** Lease duration in ms. After it, another process may take over from one that crashed. */
const leaseMs = 10 * 60_000;

/** Exclusive right of one process to change an image's files. */
export interface ImageLease {
  /** Row id of the file. */
  id: number;
  token: string;
}

type Rows = ReturnType<typeof strapi.db.connection>;

// Joins the current transaction. SQLite has a single connection, so a second transaction would deadlock.
const inTable = async <Result>(query: (rows: Rows) => PromiseLike<Result>): Promise<Result> =>
  await strapi.db.transaction(async ({ trx }) => await query(strapi.db.connection(tableName).transacting(trx)));

const newLease = (id: number) => ({ id, token: randomUUID(), until: Date.now() + leaseMs });

/** Acquires a lease; returns null if another process holds one. */
export async function acquireImageLease(id: number): Promise<ImageLease | null> {
  const lease = newLease(id);
  await inTable((rows) =>
    rows
      .insert({ ...lease, files: '[]' })
      .onConflict('id')
      .ignore(),
  );
  return (await ownsLease(lease)) ? lease : null;
}

/** Takes over any existing lease, runs `work`, then releases it. The previous holder notices before it commits its work. */
export async function withImageLease<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  const { token, until } = newLease(id);
  await inTable((rows) => rows.insert({ id, token, until, files: '[]' }).onConflict('id').merge({ token, until }));
  try {
    return await work();
  } finally {
    // Leave files recorded by the previous holder to the sweep.
    await inTable((rows) => rows.where({ id, token }).whereNot({ files: '[]' }).update({ until: 0 }));
    await inTable((rows) => rows.where({ id, token, files: '[]' }).delete());
  }
}

const ownsLease = async ({ id, token }: ImageLease): Promise<boolean> =>
  (await inTable((rows) => rows.where({ id, token }).first('id'))) !== undefined;

/** Records files before they are written, so that the sweep can delete them if no row refers to them. Returns false if the lease was lost. */
export const recordPendingFiles = async ({ id, token }: ImageLease, files: StoredObject[]): Promise<boolean> =>
  (await inTable((rows) => rows.where({ id, token }).update({ files: JSON.stringify(files) }))) === 1;

/** Releases the lease. Returns false if it was lost. */
export const releaseImageLease = async ({ id, token }: ImageLease): Promise<boolean> =>
  (await inTable((rows) => rows.where({ id, token }).delete())) === 1;

/** Deletes files left by crashed processes and returns the ids of the affected images. */
export async function sweepImageLeases(): Promise<number[]> {
  const expired = await inTable<{ id: number; token: string; files: string }[]>((rows) =>
    rows.where('until', '<', Date.now()).select('id', 'token', 'files').limit(100),
  );
  const swept: number[] = [];
  for (const { files, ...expiredLease } of expired) {
    const { id, token, until } = newLease(expiredLease.id);
    if ((await inTable((rows) => rows.where(expiredLease).update({ token, until }))) !== 1) continue;
    if (!(await deleteFiles(JSON.parse(files) as StoredObject[]))) continue;
    if (await releaseImageLease({ id, token })) swept.push(id);
  }
  return swept;
}

/** Deletes files that no row refers to. Returns false if storage is unreachable. */
export async function deleteFiles(files: StoredObject[]): Promise<boolean> {
  const { provider } = strapi.plugin('upload') as unknown as { provider: { delete(file: StoredObject): Promise<unknown> } };
  const results = await Promise.allSettled(files.map((file) => provider.delete(file)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) strapi.log.warn(`Failed to delete incomplete image variants, will retry: ${String(failed.reason)}`);
  return !failed;
}
