import { isAdmin, isInSeason, type Caller, type FieldKind, type ContentTypeName, type Recurrence } from '../../contract';
import type { Row, StorageModel } from '../database/storage-models';
import { clock } from '../settings/clock';
import { keepIndex } from './keep-index';
import { scheduleOf } from './prepare';
import { isPreviewed, isPreviewing } from './previewing';
import { transitionOf, showsWords } from './shown';

/** Field kinds left out of list queries because they are large or stored in other tables. */
const notListed: readonly FieldKind[] = ['html', 'url', 'links', 'image', 'sharedImage', 'agentList', 'role'];

/** Returns the names of the fields that are cached for every entry. */
export const listedFields = ({ contentType }: StorageModel): string[] =>
  Object.keys(contentType.fields).filter((name) => !notListed.includes(contentType.fields[name].kind));

/** Whether visitors and agents see an entry; administrators see all entries. */
const isShown = (row: Row): boolean => scheduleOf(row).published && !row.archived && isInSeason(row as unknown as Recurrence, clock.now());

export const isVisibleTo = (stored: StorageModel, caller: Caller | null) => (row: Row) =>
  isAdmin(caller) || isShown(row) || isPreviewed(stored.contentType.name, row.documentId);

const newestFirst = (a: Row, b: Row) => compare(b.createdAt, a.createdAt) || b.id - a.id;
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Rows visible to visitors from `from` to just before `until`, the next schedule transition (ms since 1970). */
interface Shown {
  rows: readonly Row[];
  from: number;
  until: number;
}

function shownNow(all: readonly Row[]): Shown {
  const from = clock.now();
  const until = all.reduce((until, row) => Math.min(until, transitionOf(row)), Infinity);
  return { rows: all.filter(isShown), from, until };
}

/**
 * Caches the `listedFields` of all entries of a content type, newest first. The rows that visitors see are determined once between two
 * changes, for all requests.
 */
export function keepListed(stored: StorageModel) {
  const select = ['id', 'documentId', 'createdAt', 'updatedAt', ...listedFields(stored)];
  const all = keepIndex<Row>({
    type: stored.contentType.name as ContentTypeName,
    read: (ids) => strapi.db.query(stored.uid).findMany({ select, where: ids ? { documentId: { $in: ids } } : {} }),
    compare: newestFirst,
  });
  const shownByRows = new WeakMap<readonly Row[], Shown>();

  function shownOf(rows: readonly Row[]): Shown {
    const now = clock.now();
    const last = shownByRows.get(rows);
    if (last && last.from <= now && now < last.until) return last;
    const shown = shownNow(rows);
    shownByRows.set(rows, shown);
    return shown;
  }

  /** Returns the rows visible to the caller. */
  async function listedTo(caller: Caller | null): Promise<readonly Row[]> {
    const rows = await all();
    if (isAdmin(caller)) return rows;
    if (isPreviewing(stored.contentType.name)) return rows.filter(isVisibleTo(stored, caller));
    const shown = shownOf(rows);
    showsWords(stored, shown.until);
    return shown.rows;
  }

  return { all, listedTo };
}
