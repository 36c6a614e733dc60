import { AsyncResource } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { photosField, type ContentTypeName } from '../../contract';
import { allTags, onChange } from '../cache/changes';
import { isUpToDate } from '../cache/freshness';
import { tagOf } from '../cache/dependencies';
import type { Row, StorageModel, StoredFile } from '../database/storage-models';
import { createQueue } from '../http/bounded-queue';
import { inTurns, serveOthers } from '../http/in-turns';
import { shownOfFile, withShownFormats } from '../images/present-image';
import { filesIn, showsList } from './shown';

/** Longest list whose rows are held in memory for each request. */
export const maxRows = 2000;

/** Longest list whose rows are held in memory with all photos, which take about 100 kB each. */
export const maxRowsWithPhotos = 500;

/** Rows of all content types by type, generation and public id. They must not be mutated. The size counts characters. */
const rowsInMemory = new LRUCache<string, Row>({ maxSize: 32_000_000, sizeCalculation: (row) => JSON.stringify(row).length });

/** Rows per batch. Reading and writing a batch takes about 20 ms. */
const batchSizeOf = ({ contentType }: StorageModel): number => (photosField(contentType) ? 10 : 250);

/** Reads of batches of long lists. Each list is read by as many clients as like to. */
const batchReads = createQueue({ concurrency: 1, maxWaiting: Infinity });

/** Above this number of stale ids, reloading the whole list is faster. */
const maxStale = 500;

export interface Indexed {
  id: number;
  documentId: string;
}

interface Options<Entry> {
  stored: StorageModel;
  /** Queries the entries with these public ids, or all entries, with the fields that lists need. */
  read(ids?: string[]): Promise<Entry[]>;
  compare(a: Entry, b: Entry): number;
  /** Attributes of rows; all by default. */
  columns?: string[];
  /** Other content types whose changes affect the rows. */
  related?: ContentTypeName[];
  /** Adds to the rows, and to the entries, what the site settings decide. */
  complete?(rows: Row[]): Promise<Row[]>;
}

export type Catalog = ReturnType<typeof catalog>;

/**
 * The one place for reading the entries of a content type: all entries in sorted order, without their long texts, and the whole rows of
 * those last used. After a change, only the changed entries are read again. While it is unknown whether the memory is current, each call
 * reads the database.
 */
export function catalog<Entry extends Indexed>(options: Options<Entry>) {
  const { stored, columns, related = [], complete = async (rows) => rows } = options;
  const type = stored.contentType.name as ContentTypeName;
  /** Returns all entries in order. */
  const all = keepIndex(type, options);
  const affecting: readonly string[] = [allTags, 'season-image', ...related];
  let changes = 0;
  let generation = 0;
  const keyOf = (documentId: string) => `${type} ${generation} ${documentId}`;
  /** Reads in flight by the public ids. None began before the latest change. */
  const reads = new Map<string, Promise<Row[]>>();

  onChange((tags) => {
    changes += 1;
    reads.clear();
    const ids = idsIn(tags, type);
    if (tags.some((tag) => affecting.includes(tag)) || (ids.length === 0 && tags.includes(type))) return void (generation += 1);
    for (const id of ids) rowsInMemory.delete(keyOf(id));
    const files = tags.filter((tag) => tag.startsWith(tagOf('file', '')));
    if (files.length === 0) return;
    for (const [key, row] of rowsInMemory.entries()) {
      if (key.startsWith(`${type} `) && filesIn(stored, row).some(({ id }) => files.includes(tagOf('file', id)))) rowsInMemory.delete(key);
    }
  });

  const readBatch = async (entries: readonly Indexed[]): Promise<Row[]> => complete(await readRows(stored, entries, columns));
  const readInTurns = (entries: readonly Indexed[]): Promise<Row[]> => inTurns(entries, readBatch, batchSizeOf(stored));

  /** Joins an equal read in flight. */
  function readOnce(entries: readonly Indexed[]): Promise<Row[]> {
    const key = entries.map(({ documentId }) => documentId).join();
    const read = reads.get(key) ?? readInTurns(entries).finally(() => reads.get(key) === read && reads.delete(key));
    reads.set(key, read);
    return read;
  }

  /** Returns the rows of entries, in the same order, without those deleted in the meantime. */
  async function rows(entries: readonly Indexed[]): Promise<Row[]> {
    if (!isUpToDate()) return inOrder(entries, await readInTurns(entries));
    const changesBefore = changes;
    const kept = entries.flatMap(({ documentId }) => rowsInMemory.get(keyOf(documentId)) ?? []);
    if (kept.length === entries.length) return kept;
    const missing = entries.filter(({ documentId }) => !rowsInMemory.has(keyOf(documentId)));
    const read = await readOnce(missing);
    if (isUpToDate() && changesBefore === changes && entries.length <= maxRows)
      read.forEach((row) => rowsInMemory.set(keyOf(row.documentId), row));
    return inOrder(entries, [...kept, ...read]);
  }

  /**
   * Yields the visible rows in batches, for responses streamed to slow readers: only one batch at a time is in memory. Tags the current
   * response with all rows.
   */
  function visibleInBatches(entries: readonly Indexed[], isVisible: (row: Row) => boolean) {
    // The batches are streamed outside the async context that records the tags.
    const tagRows = AsyncResource.bind((rows: Row[]) => showsList(stored, rows));
    return inBatches(stored, entries, async (batch) => {
      const rows = await readBatch(batch);
      tagRows(rows);
      return rows.filter(isVisible);
    });
  }

  return { all, rows, visibleInBatches };
}

async function readRows({ uid, populate, contentType }: StorageModel, entries: readonly Indexed[], select?: string[]): Promise<Row[]> {
  const photos = photosField(contentType);
  const shown = photos ? { ...populate, [photos]: { select: shownOfFile } } : populate;
  const where = { id: { $in: entries.map(({ id }) => id) } };
  const rows: Row[] = await strapi.db.query(uid).findMany({ select, where, populate: shown });
  return photos ? rows.map((row) => ({ ...row, [photos]: (row[photos] as StoredFile[]).map(withShownFormats) })) : rows;
}

async function* inBatches(
  stored: StorageModel,
  entries: readonly Indexed[],
  read: (batch: readonly Indexed[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const size = batchSizeOf(stored);
  for (let from = 0; from < entries.length; from += size) {
    const batch = entries.slice(from, from + size);
    yield inOrder(batch, await batchReads(() => read(batch)));
  }
}

/** Yields the rows of entries with all attributes in batches, past the memory. */
export const wholeRowsInBatches = (stored: StorageModel, entries: readonly Indexed[]): AsyncGenerator<Row[]> =>
  inBatches(stored, entries, (batch) => readRows(stored, batch));

const idsIn = (tags: string[], type: ContentTypeName): string[] => {
  const prefix = tagOf(type, '');
  return tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
};

function inOrder(entries: readonly Indexed[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Rows per batch without texts and photos. */
const indexBatchSize = 250;

/** Reads these attributes of all rows, or of those with these public ids, in batches with other requests in between. */
export async function readIndexRows(
  stored: StorageModel,
  { select, populate }: { select: string[]; populate?: object },
  ids?: string[],
  complete?: (batch: Row[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const where = { id: { $gt: rows.at(-1)?.id ?? 0 }, ...(ids && { documentId: { $in: ids } }) };
    const batch: Row[] = await strapi.db
      .query(stored.uid)
      .findMany({ select, populate, where, orderBy: { id: 'asc' }, limit: indexBatchSize });
    rows.push(...(complete ? await complete(batch) : batch));
    if (batch.length < indexBatchSize) return rows;
    await serveOthers();
  }
}

function keepIndex<Entry extends Indexed>(type: ContentTypeName, options: Options<Entry>): () => Promise<readonly Entry[]> {
  const { stored, read, compare, complete } = options;
  let entries: readonly Entry[] = [];
  /** Public ids of the entries to read again, or all. */
  let stale: Set<string> | 'all' = 'all';
  /** Tags of files that changed. Applied between refreshes, when the files of all entries are known. */
  const changedFiles = new Set<string>();
  let refreshing: Promise<void> | undefined;

  onChange((tags) => {
    const ids = idsIn(tags, type);
    if (tags.includes(allTags) || (ids.length === 0 && tags.includes(type)) || (complete && tags.includes(tagOf('site')))) stale = 'all';
    else if (stale !== 'all') for (const id of ids) stale.add(id);
    if (stale !== 'all' && stale.size > maxStale) stale = 'all';
    for (const tag of tags) if (tag.startsWith(tagOf('file', ''))) changedFiles.add(tag);
    if (changedFiles.size > maxStale) stale = 'all';
    if (stale === 'all') changedFiles.clear();
  });

  const showsChangedFile = (entry: Entry) => filesIn(stored, entry as unknown as Row).some(({ id }) => changedFiles.has(tagOf('file', id)));

  function isStale(): boolean {
    if (stale !== 'all' && changedFiles.size > 0) for (const entry of entries) if (showsChangedFile(entry)) stale.add(entry.documentId);
    changedFiles.clear();
    return stale === 'all' || stale.size > 0;
  }

  async function refresh(): Promise<void> {
    const ids = stale;
    stale = new Set();
    try {
      if (ids === 'all') entries = (await read()).sort(compare);
      // Sorting a sorted list with few entries at its end compares each entry about once.
      else entries = [...entries.filter(({ documentId }) => !ids.has(documentId)), ...(await read([...ids]))].sort(compare);
    } catch (reason) {
      stale = 'all';
      throw reason;
    }
  }

  return async () => {
    if (!isUpToDate()) return (await read()).sort(compare);
    // Repeats after changes during a refresh, because callers that arrived after the change wait here too.
    while (refreshing || isStale()) await (refreshing ??= refresh().finally(() => (refreshing = undefined)));
    return entries;
  };
}
