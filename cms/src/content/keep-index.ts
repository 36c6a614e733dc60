import type { ContentTypeName } from '../../contract';
import { everything, onChange } from '../cache/changes';
import { isUpToDate } from '../cache/freshness';
import { tagOf } from '../cache/reading';

interface Index<Entry> {
  type: ContentTypeName;
  /** Asks the database for those with these public ids, or for all. */
  read(ids?: string[]): Promise<Entry[]>;
  compare(one: Entry, other: Entry): number;
}

/** Of more than that, a statement that names them all is no shorter way. */
const maxStale = 500;

/**
 * Every entry of a noun in order, kept in memory with what lists ask of it: after a change to one only that one is read again. Who
 * cannot tell whether it is up to date reads all of them.
 */
export function keepIndex<Entry extends { documentId: string }>({ type, read, compare }: Index<Entry>): () => Promise<readonly Entry[]> {
  let entries: readonly Entry[] = [];
  /** What of it is to be read again: some, by their public ids, or all. */
  let stale: Set<string> | 'all' = 'all';
  let underWay: Promise<void> | undefined;

  const ofOne = tagOf(type, '');
  onChange((tags) => {
    const ids = tags.filter((tag) => tag.startsWith(ofOne)).map((tag) => tag.slice(ofOne.length));
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

  /** Takes some out, and puts those that there still are where they belong. */
  function replace(ids: Set<string>, read: Entry[]): Entry[] {
    const replaced = entries.filter(({ documentId }) => !ids.has(documentId));
    for (const entry of read) replaced.splice(placeOf(entry, replaced, compare), 0, entry);
    return replaced;
  }

  return async () => {
    if (!isUpToDate()) return (await read()).sort(compare);
    // What changes meanwhile is read as well: whoever asked after that change waits here, too.
    while (underWay || stale === 'all' || stale.size > 0) await (underWay ??= refresh().finally(() => (underWay = undefined)));
    return entries;
  };
}

function placeOf<Entry>(entry: Entry, among: Entry[], compare: Index<Entry>['compare']): number {
  let [from, to] = [0, among.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(among[middle], entry) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
