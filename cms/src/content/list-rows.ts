import { AsyncResource } from 'node:async_hooks';
import type { ContentTypeName } from '../../contract';
import { everything, onChange } from '../cache/changes';
import { isUpToDate } from '../cache/freshness';
import type { Row, StorageModel } from '../database/storage-models';
import { inTurns } from '../http/in-turns';
import { showsList } from './shown';

/** Maximum number of rows of a cached list. Longer lists take more memory than the saved time is worth. */
export const maxRows = 2000;

/**
 * Caches the rows of a content type's list until something changes. Callers filter the rows by visibility and must not modify them.
 * @param read queries the database
 * @param related other content types whose changes affect the rows
 */
export function listRows(stored: StorageModel, read: () => Promise<Row[]>, related: ContentTypeName[] = []): () => Promise<readonly Row[]> {
  const changing = new Set<string>([stored.contentType.name, ...related, everything, 'season-image']);
  let cached: readonly Row[] | undefined;
  let loading: Promise<readonly Row[]> | undefined;
  let changes = 0;
  onChange((tags) => {
    if (!tags.some((tag) => changing.has(tag) || tag.startsWith('file:'))) return;
    cached = undefined;
    loading = undefined;
    changes += 1;
  });
  async function load(): Promise<readonly Row[]> {
    const changesBefore = changes;
    const rows = await read();
    if (isUpToDate() && changesBefore === changes && rows.length <= maxRows) cached = rows;
    return rows;
  }
  return async () => {
    if (!isUpToDate()) return read();
    if (cached) return cached;
    // Concurrent callers share one query until something changes.
    const query = (loading ??= load());
    return query.finally(() => {
      if (loading === query) loading = undefined;
    });
  };
}

/** Returns the rows of entries, in the same order, without those deleted in the meantime. */
export const readInOrder = (stored: StorageModel, entries: readonly Entry[], select?: string[]): Promise<Row[]> =>
  inTurns(entries, (batch) => readBatch(stored, batch, select));

/** Yields the rows of entries in batches, for responses streamed to slow readers: only one batch at a time is in memory. */
export async function* readInBatches(stored: StorageModel, entries: readonly Entry[], select?: string[]): AsyncGenerator<Row[]> {
  for (let from = 0; from < entries.length; from += batchSize) yield readBatch(stored, entries.slice(from, from + batchSize), select);
}

/** Yields the visible rows of each batch, and tags the current response with all rows. */
export function visibleInBatches(stored: StorageModel, batches: AsyncGenerator<Row[]>, isVisible: (row: Row) => boolean) {
  // The batches are streamed outside the async context that records the tags.
  const tagRows = AsyncResource.bind((rows: Row[]) => showsList(stored, rows));
  return (async function* () {
    for await (const rows of batches) {
      tagRows(rows);
      yield rows.filter(isVisible);
    }
  })();
}

/** Rows per batch. Reading and writing a batch takes about 20 ms. */
const batchSize = 250;

interface Entry {
  id: number;
}

async function readBatch(stored: StorageModel, entries: readonly Entry[], select?: string[]): Promise<Row[]> {
  const where = { id: { $in: entries.map(({ id }) => id) } };
  const rows: Row[] = await strapi.db.query(stored.uid).findMany({ select, where, populate: stored.populate });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap(({ id }) => byId.get(id) ?? []);
}
