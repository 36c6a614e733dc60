import { randomUUID } from 'node:crypto';
import type { StoredObject } from './deleted-files';

const tableName = 'picture_claims';
/** Whoever took a picture and died is done with it after this long. */
const length = 10 * 60_000;

/** That one process alone changes the files of a picture. */
export interface ImageLease {
  /** Of its file. */
  id: number;
  token: string;
}

type Rows = ReturnType<typeof strapi.db.connection>;

// Joins the transaction under way: SQLite has one connection, and would wait for itself.
const inTable = async <Result>(ask: (rows: Rows) => PromiseLike<Result>): Promise<Result> =>
  await strapi.db.transaction(async ({ trx }) => await ask(strapi.db.connection(tableName).transacting(trx)));

const newLease = (id: number) => ({ id, token: randomUUID(), until: Date.now() + length });

/** Takes a picture; null while somebody else has it. */
export async function acquireImageLease(id: number): Promise<ImageLease | null> {
  const claim = newLease(id);
  await inTable((rows) =>
    rows
      .insert({ ...claim, files: '[]' })
      .onConflict('id')
      .ignore(),
  );
  return (await isHeld(claim)) ? claim : null;
}

/** Takes a picture from whoever has it, who finds that out before its work counts, and gives it back when something is done. */
export async function withImageLease<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  const { token, until } = newLease(id);
  await inTable((rows) => rows.insert({ id, token, until, files: '[]' }).onConflict('id').merge({ token, until }));
  try {
    return await work();
  } finally {
    // What whoever had it before has noted, who may have died over it, is swept.
    await inTable((rows) => rows.where({ id, token }).whereNot({ files: '[]' }).update({ until: 0 }));
    await inTable((rows) => rows.where({ id, token, files: '[]' }).delete());
  }
}

const isHeld = async ({ id, token }: ImageLease): Promise<boolean> =>
  (await inTable((rows) => rows.where({ id, token }).first('id'))) !== undefined;

/** Notes what is about to be written, so that it is deleted if nobody comes to say what it belongs to; false when the claim is lost. */
export const recordPendingFiles = async ({ id, token }: ImageLease, files: StoredObject[]): Promise<boolean> =>
  (await inTable((rows) => rows.where({ id, token }).update({ files: JSON.stringify(files) }))) === 1;

/** Gives a picture back; false when the claim was lost meanwhile. */
export const releaseImageLease = async ({ id, token }: ImageLease): Promise<boolean> =>
  (await inTable((rows) => rows.where({ id, token }).delete())) === 1;

/** Deletes what processes that died have written of pictures, and tells which these are. */
export async function sweepImageLeases(): Promise<number[]> {
  const expired = await inTable<{ id: number; token: string; files: string }[]>((rows) =>
    rows.where('until', '<', Date.now()).select('id', 'token', 'files').limit(100),
  );
  const swept: number[] = [];
  for (const { files, ...lost } of expired) {
    const { id, token, until } = newLease(lost.id);
    if ((await inTable((rows) => rows.where(lost).update({ token, until }))) !== 1) continue;
    if (!(await deleteFiles(JSON.parse(files) as StoredObject[]))) continue;
    if (await releaseImageLease({ id, token })) swept.push(id);
  }
  return swept;
}

/** Deletes files that no picture's row names; false when the store could not be reached. */
export async function deleteFiles(files: StoredObject[]): Promise<boolean> {
  const { provider } = strapi.plugin('upload') as unknown as { provider: { delete(file: StoredObject): Promise<unknown> } };
  const results = await Promise.allSettled(files.map((file) => provider.delete(file)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) strapi.log.warn(`Failed to delete incomplete image variants, will retry: ${String(failed.reason)}`);
  return !failed;
}
