import { noDetails, pageSize, type ManagedEntry, type ManagedPage, type ManagingQuery } from '../../contract';
import { imageFileOf, ownFilesOf, type Indexed, type Row, type StorageModel } from '../database/storage-models';
import { lastSaveOf, lastSaveTimes, type Change } from '../history/history';
import { presentImage } from '../images/present-image';
import { clock } from '../settings/clock';
import type { Catalog } from './catalog';
import { scheduleOf } from './prepare';
import { rulesOf } from './rules';

/**
 * Returns a page of a list for administrators. Only the rows of the page are read.
 * @param found entries that match the search, in order
 */
export async function managedPage<Entry extends Indexed>(catalog: Catalog<Entry>, found: readonly Entry[], query: ManagingQuery) {
  const { stored, rows: readRows } = catalog;
  const { state: tab, sort, page = 1 } = query;
  const { stateOf, tabOf = stateOf } = stored.contentType;
  const now = clock.now();
  const times = tab === 'changed' || sort?.endsWith('changed') ? await lastSaveTimes(stored.name) : new Map<string, number>();
  const isChanged = (entry: Entry) => rulesOf(stored).isChangedSinceApproval?.(entry, times.get(entry.documentId) ?? 0);
  const counts: ManagedPage['counts'] = {};
  const matches = found.filter((entry) => {
    const tabs = [...new Set([stateOf(entry, now), tabOf(entry, now)])];
    for (const name of tabs) if (name) counts[name] = (counts[name] ?? 0) + 1;
    return !tab || tabs.includes(tab) || (tab === 'changed' && isChanged(entry));
  });
  const from = (Number(page) - 1) * pageSize;
  const rows = await readRows((sort ? sorted(stored, matches, sort, times) : matches).slice(from, from + pageSize));
  const ids = rows.map(({ documentId }) => documentId);
  const saves = new Map((await lastSaveOf(stored.name, ids)).map((save) => [save.of, save]));
  const items = await Promise.all(rows.map((row) => managedEntry(stored, row, saves.get(row.documentId))));
  return { items, more: matches.length > from + pageSize, total: found.length, counts } satisfies ManagedPage;
}

/** Sorts entries by a column. Entries without a value come last in both directions; equal ones keep their order. */
function sorted<Entry extends Indexed>(stored: StorageModel, entries: readonly Entry[], sort: string, times: Map<string, number>): Entry[] {
  const [column, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const keyed = entries.map((entry) => ({ entry, key: sortKey(stored, entry, column, times) }));
  return keyed.sort((a, b) => compareKeys(a.key, b.key, sign)).map(({ entry }) => entry);
}

type Key = string | number | null;

// In memory, because databases differ in how they sort capitals, accents, house numbers and missing values.
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareKeys(a: Key, b: Key, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === 'string' ? compare(a, String(b)) : a - Number(b));
}

function sortKey(stored: StorageModel, entry: Indexed, column: string, times: Map<string, number>): Key {
  const { states, stateOf, nameOf } = stored.contentType;
  if (column === 'state') return states.indexOf(stateOf(entry, clock.now()));
  if (column === 'changed') return times.get(entry.documentId) ?? Number(new Date(entry.updatedAt as string));
  const own = rulesOf(stored).sortValue?.(entry, column);
  return own === undefined && column === 'name' ? nameOf(entry) : (own ?? null);
}

async function managedEntry(stored: StorageModel, row: Row, save: Change | undefined): Promise<ManagedEntry> {
  const { publish_at, unpublish_at } = scheduleOf(row);
  return {
    id: row.documentId,
    name: stored.nameOf(row),
    state: stored.contentType.stateOf(row, clock.now()),
    publish_at,
    unpublish_at,
    ...noDetails,
    ...(await rulesOf(stored).managedDetails?.(row, save?.saved_at)),
    thumbnail: presentImage(ownFilesOf(stored, row)[0] ?? imageFileOf(stored, row)).srcset?.split(' ')[0] ?? null,
    saved_at: save?.saved_at ?? row.updatedAt,
    saved_by: save?.saved_by ?? null,
  };
}
