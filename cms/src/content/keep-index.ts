import type { ContentTypeName } from '../../contract';
import { everything, onChange } from '../cache/changes';
import { isUpToDate } from '../cache/freshness';
import { tagOf } from '../cache/reading';

interface Index<Entry> {
  type: ContentTypeName;
  /** Queries the entries with these public ids, or all entries. */
  read(ids?: string[]): Promise<Entry[]>;
  compare(a: Entry, b: Entry): number;
}

/** Above this number of stale ids, reloading the whole list is faster. */
const maxStale = 500;

/**
 * Caches all entries of a content type in sorted order, with the fields that lists need. After a change, only the changed entries are read
 * again. While it is unknown whether the cache is current, each call reads all entries.
 */
export function keepIndex<Entry extends { documentId: string }>({ type, read, compare }: Index<Entry>): () => Promise<readonly Entry[]> {
  let entries: readonly Entry[] = [];
  /** Public ids of the entries to read again, or all. */
  let stale: Set<string> | 'all' = 'all';
  let refreshing: Promise<void> | undefined;

  const entryPrefix = tagOf(type, '');
  onChange((tags) => {
    const ids = tags.filter((tag) => tag.startsWith(entryPrefix)).map((tag) => tag.slice(entryPrefix.length));
    if (tags.includes(everything) || (ids.length === 0 && tags.includes(type))) stale = 'all';
    else if (stale !== 'all') for (const id of ids) stale.add(id);
    if (stale !== 'all' && stale.size > maxStale) stale = 'all';
  });

  async function refresh(): Promise<void> {
    const ids = stale;
    stale = new Set();
    try {
      if (ids === 'all') entries = (await read()).sort(compare);
      else entries = replace(ids, await read([...ids]));
    } catch (reason) {
      stale = 'all';
      throw reason;
    }
  }

  /** Removes the entries with these ids and inserts those that still exist at their sorted positions. */
  function replace(ids: Set<string>, read: Entry[]): Entry[] {
    const replaced = entries.filter(({ documentId }) => !ids.has(documentId));
    for (const entry of read) replaced.splice(findPosition(entry, replaced, compare), 0, entry);
    return replaced;
  }

  return async () => {
    if (!isUpToDate()) return (await read()).sort(compare);
    // Repeats after changes during a refresh, because callers that arrived after the change wait here too.
    while (refreshing || stale === 'all' || stale.size > 0) await (refreshing ??= refresh().finally(() => (refreshing = undefined)));
    return entries;
  };
}

function findPosition<Entry>(entry: Entry, sorted: Entry[], compare: Index<Entry>['compare']): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(sorted[middle], entry) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
