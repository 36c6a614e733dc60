import type { ContentTypeName } from '../../contract';
import { everything, onChange } from '../cache/changes';
import { isUpToDate } from '../cache/freshness';
import type { Row, StorageModel } from '../database/storage-models';
import { inTurns } from '../http/in-turns';

/** Of a longer list nothing is kept: it would take more room than the time is worth. */
export const maxRows = 2000;

/**
 * The rows of a noun's list as they were read last, for as long as nothing changes; every reader looks for those that they may see.
 * Nobody changes what is in them.
 * @param read asks the database
 * @param related whose changes show in them
 */
export function listRows(stored: StorageModel, read: () => Promise<Row[]>, related: ContentTypeName[] = []): () => Promise<readonly Row[]> {
  const changing = new Set<string>([stored.contentType.name, ...related, everything, 'season-image']);
  let kept: readonly Row[] | undefined;
  let underWay: Promise<readonly Row[]> | undefined;
  let changes = 0;
  onChange((tags) => {
    if (!tags.some((tag) => changing.has(tag) || tag.startsWith('file:'))) return;
    kept = undefined;
    underWay = undefined;
    changes += 1;
  });
  async function readAgain(): Promise<readonly Row[]> {
    const begun = changes;
    const rows = await read();
    if (isUpToDate() && begun === changes && rows.length <= maxRows) kept = rows;
    return rows;
  }
  return async () => {
    if (!isUpToDate()) return read();
    if (kept) return kept;
    // Whoever asks meanwhile waits for the same rows; what changes ends that.
    const reading = (underWay ??= readAgain());
    return reading.finally(() => {
      if (underWay === reading) underWay = undefined;
    });
  };
}

/** The rows of these entries, in their order. Who is gone by now is left out. */
export const readInOrder = (stored: StorageModel, entries: readonly Entry[], select?: string[]): Promise<Row[]> =>
  inTurns(entries, (some) => readSome(stored, some, select));

/** The same some at a time, for who writes them down as fast as somebody reads: however many there are, few are held in memory. */
export async function* readInBatches(stored: StorageModel, entries: readonly Entry[], select?: string[]): AsyncGenerator<Row[]> {
  for (let done = 0; done < entries.length; done += batchSize) yield readSome(stored, entries.slice(done, done + batchSize), select);
}

/** As many as are read and written down in some 20 milliseconds. */
const batchSize = 250;

interface Entry {
  id: number;
}

async function readSome(stored: StorageModel, entries: readonly Entry[], select?: string[]): Promise<Row[]> {
  const where = { id: { $in: entries.map(({ id }) => id) } };
  const rows: Row[] = await strapi.db.query(stored.uid).findMany({ select, where, populate: stored.populate });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap(({ id }) => byId.get(id) ?? []);
}
