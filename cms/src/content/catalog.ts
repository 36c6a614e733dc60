import { AsyncResource } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { photosField, type AnyContentType, type Caller } from '../../contract';
import { allTags, onChange } from '../cache/changes';
import { isUpToDate } from '../cache/freshness';
import { tagOf } from '../cache/dependencies';
import {
  factsOf,
  filesIn,
  isPublicId,
  seasonImageModel,
  sharesImages,
  photosIn,
  type Indexed,
  type Row,
  type RowOf,
  type StorageModel,
} from '../database/storage-models';
import { createQueue } from '../http/bounded-queue';
import { inTurns } from '../http/in-turns';
import { shownOfFile, withShownFormats } from '../images/present-image';
import { rulesOf } from './rules';
import { isVisibleTo, showsList, showsOne } from './visible';

/** Longest list whose rows are held in memory for each request. */
export const maxRows = 2000;

/** Rows of all content types by type and public id. They must not be mutated. The size counts characters. */
const rowsInMemory = new LRUCache<string, Row>({ maxSize: 32_000_000, sizeCalculation: (row) => JSON.stringify(row).length });

/** Rows per batch. Reading and writing a batch takes about 20 ms. */
const batchSizeOf = ({ contentType }: StorageModel): number => (photosField(contentType) ? 10 : 250);

/** Reads of batches of long lists. Each list is read by as many clients as like to. */
const batchReads = createQueue({ concurrency: 1, maxWaiting: Infinity });

/** Above this number of stale ids, reloading the whole list is faster. */
const maxStale = 500;

interface Options<Entry, T extends AnyContentType> {
  stored: StorageModel<T>;
  /** Queries the entries with these public ids, or all entries, with the fields that lists need. */
  read(ids?: string[]): Promise<Entry[]>;
  compare(a: Entry, b: Entry): number;
  /** Attributes of rows; all by default. */
  columns?: string[];
}

/**
 * The one place for reading the entries of a content type: all entries in sorted order, without their long texts, and the whole rows of
 * those last used, both completed by the rules of the type. After a change, only the changed entries are read again. Calls in a
 * transaction, and while it is unknown whether the memory is current, read the database: others must not see what is not committed.
 */
export class Catalog<Entry extends Indexed, T extends AnyContentType = AnyContentType> {
  readonly stored: StorageModel<T>;
  private entries: readonly Entry[] = [];
  /** Public ids of the entries to read again, or all. */
  private stale: Set<string> | 'all' = 'all';
  /** Tags of files and agents that changed. Applied between refreshes, when those of all entries are known. */
  private readonly changedShown = new Set<string>();
  private refreshing: Promise<void> | undefined;
  private changes = 0;
  /** Reads of rows in flight by the public ids. None began before the latest change. */
  private readonly reads = new Map<string, Promise<RowOf<T>[]>>();

  constructor(private readonly options: Options<Entry, T>) {
    this.stored = options.stored;
    onChange((tags) => this.forget(tags));
  }

  /** Returns all entries in order. */
  readonly all = async (): Promise<readonly Entry[]> => {
    if (!mayKeep()) return this.read();
    // Repeats after changes during a refresh, because callers that arrived after the change wait here too.
    while (this.refreshing || this.isStale()) await (this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined)));
    return this.entries;
  };

  readonly find = async (id: string): Promise<Entry | undefined> => {
    if (!isPublicId(id)) return undefined;
    const entries = mayKeep() ? await this.all() : await this.read([id]);
    return entries.find(({ documentId }) => documentId === id);
  };

  /** Returns the rows of entries, in the same order, without those deleted in the meantime. */
  readonly rows = async (entries: readonly Indexed[]): Promise<RowOf<T>[]> => {
    if (!mayKeep()) return inOrder(entries, await this.readRows(entries));
    const changesBefore = this.changes;
    const kept = entries.flatMap(({ documentId }) => (rowsInMemory.get(this.keyOf(documentId)) as RowOf<T> | undefined) ?? []);
    if (kept.length === entries.length) return kept;
    const read = await this.readOnce(entries.filter(({ documentId }) => !rowsInMemory.has(this.keyOf(documentId))));
    if (mayKeep() && changesBefore === this.changes && entries.length <= maxRows)
      read.forEach((row) => rowsInMemory.set(this.keyOf(row.documentId), row));
    return inOrder(entries, [...kept, ...read]);
  };

  /** Returns the row of an entry; null if it does not exist or the caller may not see it. Tags the current response with it. */
  readonly findVisible = async (id: string, caller: Caller | null): Promise<RowOf<T> | null> => {
    const entry = await this.find(id);
    const [row] = entry ? await this.rows([entry]) : [];
    const visible = row && isVisibleTo(this.stored, caller)(row) ? row : null;
    showsOne(this.stored, id, visible);
    return visible;
  };

  /**
   * Yields the visible rows in batches, for responses streamed to slow readers: only one batch at a time is in memory. Tags the current
   * response with all rows.
   */
  visibleInBatches(entries: readonly Indexed[], isVisible: (row: Row) => boolean): AsyncGenerator<RowOf<T>[]> {
    // The batches are streamed outside the async context that records the tags.
    const tagRows = AsyncResource.bind((rows: Row[]) => showsList(this.stored, rows));
    return inBatches(this.stored, entries, async (batch) => {
      const rows = await this.readBatch(batch);
      tagRows(rows);
      return rows.filter(isVisible);
    });
  }

  private keyOf(documentId: string): string {
    return `${this.stored.name} ${documentId}`;
  }

  private complete<Found extends object>(found: Found[]): Found[] | Promise<Found[]> {
    return rulesOf(this.stored).complete?.(found) ?? found;
  }

  private async read(ids?: string[]): Promise<Entry[]> {
    return (await this.complete(await this.options.read(ids))).sort(this.options.compare);
  }

  private async readBatch(entries: readonly Indexed[]): Promise<RowOf<T>[]> {
    return this.complete(await queryRows(this.stored, entries, this.options.columns));
  }

  private readRows(entries: readonly Indexed[]): Promise<RowOf<T>[]> {
    return inTurns(entries, (batch) => this.readBatch(batch), batchSizeOf(this.stored));
  }

  /** Joins an equal read in flight. */
  private readOnce(entries: readonly Indexed[]): Promise<RowOf<T>[]> {
    const key = entries.map(({ documentId }) => documentId).join();
    const read = this.reads.get(key) ?? this.readRows(entries).finally(() => this.reads.get(key) === read && this.reads.delete(key));
    this.reads.set(key, read);
    return read;
  }

  /** Forgets what a change affects. */
  private forget(tags: string[]): void {
    const { name } = this.stored;
    const ids = tags.filter((tag) => tag.startsWith(tagOf(name, ''))).map((tag) => tag.slice(tagOf(name, '').length));
    const embedded = embeddedIn(this.stored);
    const shown = new Set(tags.filter((tag) => ['file', ...embedded].some((name) => tag.startsWith(`${name}:`))));
    const isNamed = (other: string) => tags.includes(other);
    const affectsAll = [allTags, ...(rulesOf(this.stored).dependsOn ?? [])].some(isNamed) || (ids.length === 0 && isNamed(name));
    const affectsAllRows = affectsAll || embedded.some(isNamed);
    this.changes += 1;
    this.reads.clear();
    for (const id of ids) rowsInMemory.delete(this.keyOf(id));
    if (affectsAllRows || shown.size > 0)
      for (const [key, row] of rowsInMemory.entries())
        if (key.startsWith(this.keyOf('')) && (affectsAllRows || showsOneOf(shown, this.stored, row))) rowsInMemory.delete(key);

    if (affectsAll) this.stale = 'all';
    if (this.stale !== 'all') for (const id of ids) this.stale.add(id);
    for (const tag of shown) this.changedShown.add(tag);
    if (this.stale !== 'all' && Math.max(this.stale.size, this.changedShown.size) > maxStale) this.stale = 'all';
    if (this.stale === 'all') this.changedShown.clear();
  }

  private isStale(): boolean {
    if (this.stale === 'all') return true;
    if (this.changedShown.size > 0)
      for (const entry of this.entries) if (showsOneOf(this.changedShown, this.stored, entry)) this.stale.add(entry.documentId);
    this.changedShown.clear();
    return this.stale.size > 0;
  }

  private async refresh(): Promise<void> {
    const ids = this.stale;
    this.stale = new Set();
    try {
      if (ids === 'all') this.entries = await this.read();
      else {
        const others = this.entries.filter(({ documentId }) => !ids.has(documentId));
        // Sorting a sorted list with few entries at its end compares each entry about once.
        this.entries = [...others, ...(await this.read([...ids]))].sort(this.options.compare);
      }
    } catch (reason) {
      this.stale = 'all';
      throw reason;
    }
  }
}

const mayKeep = (): boolean => isUpToDate() && !strapi.db.inTransaction();

/** Names of the models whose attributes rows of a content type contain. Of entries of its own type, they contain only the public id. */
const embeddedIn = (stored: StorageModel): string[] => [
  ...Object.values(stored.contentType.fields)
    .flatMap(({ kind, of }) => (kind === 'agent' ? [kind] : (of ?? [])))
    .filter((name) => name !== stored.name),
  ...(sharesImages(stored) ? [seasonImageModel.name] : []),
];

/** Whether an entry contains one of these files and agents. */
const showsOneOf = (tags: Set<string>, stored: StorageModel, entry: Indexed): boolean =>
  filesIn(stored, entry).some(({ id }) => tags.has(tagOf('file', id))) ||
  (factsOf(stored, entry as Row).agents ?? []).some((id) => tags.has(tagOf('agent', id)));

async function queryRows<T extends AnyContentType>(stored: StorageModel<T>, entries: readonly Indexed[], select?: string[]) {
  const { uid, populate, contentType } = stored;
  const photos = photosField(contentType);
  const shown = photos ? { ...populate, [photos]: { select: shownOfFile } } : populate;
  const where = { id: { $in: entries.map(({ id }) => id) } };
  const rows: RowOf<T>[] = await strapi.db.query(uid).findMany({ select, where, populate: shown });
  return photos ? rows.map((row) => ({ ...row, [photos]: photosIn(row, photos).map(withShownFormats) })) : rows;
}

async function* inBatches<Stored extends Row>(
  stored: StorageModel,
  entries: readonly Indexed[],
  read: (batch: readonly Indexed[]) => Promise<Stored[]>,
): AsyncGenerator<Stored[]> {
  const size = batchSizeOf(stored);
  for (let from = 0; from < entries.length; from += size) {
    const batch = entries.slice(from, from + size);
    yield inOrder(batch, await batchReads(() => read(batch)));
  }
}

/** Yields the rows of entries with all attributes in batches, past the memory. */
export const wholeRowsInBatches = <T extends AnyContentType>(stored: StorageModel<T>, entries: readonly Indexed[]) =>
  inBatches(stored, entries, (batch) => queryRows(stored, batch));

function inOrder<Stored extends Row>(entries: readonly Indexed[], rows: Stored[]): Stored[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap(({ id }) => byId.get(id) ?? []);
}
