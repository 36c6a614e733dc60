import { isAdmin, isInSeason, type Caller, type FieldKind, type ContentTypeName, type Recurrence } from '../../contract';
import type { Row, StorageModel } from '../database/storage-models';
import { clock } from '../settings/clock';
import { keepIndex } from './keep-index';
import { scheduleOf } from './prepare';
import { isPreviewed, isPreviewing } from './previewing';
import { transitionOf, showsWords } from './shown';

/** What is long, or lies in other tables: lists that show none of it read none of it. */
const notListed: readonly FieldKind[] = ['html', 'url', 'links', 'image', 'sharedImage', 'agentList', 'role'];

/** The fields that are known of every entry without reading its row. */
export const listedFields = ({ contentType }: StorageModel): string[] =>
  Object.keys(contentType.fields).filter((name) => !notListed.includes(contentType.fields[name].kind));

/** Whether visitors and agents see it; administrators see everything. */
const isShown = (row: Row): boolean => scheduleOf(row).published && !row.archived && isInSeason(row as unknown as Recurrence, clock.now());

export const isVisibleTo = (stored: StorageModel, caller: Caller | null) => (row: Row) =>
  isAdmin(caller) || isShown(row) || isPreviewed(stored.contentType.name, row.documentId);

const newestFirst = (one: Row, other: Row) => compare(other.createdAt, one.createdAt) || other.id - one.id;
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Those that visitors see, from an instant on and until one before the next appears or goes by itself (milliseconds since 1970). */
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
 * What is published of a noun, newest first, by those of its fields that lists show. It is kept in memory, and looked through once for
 * all readers between one change and the next.
 */
export function keepListed(stored: StorageModel) {
  const select = ['id', 'documentId', 'createdAt', 'updatedAt', ...listedFields(stored)];
  const all = keepIndex<Row>({
    type: stored.contentType.name as ContentTypeName,
    read: (ids) => strapi.db.query(stored.uid).findMany({ select, where: ids ? { documentId: { $in: ids } } : {} }),
    compare: newestFirst,
  });
  const known = new WeakMap<readonly Row[], Shown>();

  function shownOf(rows: readonly Row[]): Shown {
    const now = clock.now();
    const last = known.get(rows);
    if (last && last.from <= now && now < last.until) return last;
    const shown = shownNow(rows);
    known.set(rows, shown);
    return shown;
  }

  /** Those that a caller may see. */
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
