import {
  isAdmin,
  isInSeason,
  listingAgentOrAdmin,
  shownStatuses,
  type Caller,
  type ContentTypeName,
  type FieldKind,
  type Recurrence,
} from '../../contract';
import { addTag, expireAt } from '../cache/dependencies';
import { factsOf, type Row, type StorageModel, type StoredFile } from '../database/storage-models';
import { uids } from '../database/uids';
import { coverOf } from '../fields/photos';
import { shownOfFile, withShownFormats } from '../images/present-image';
import { clock } from '../settings/clock';
import { catalog, readIndexRows } from './catalog';
import { scheduleOf } from './prepare';
import { isPreviewed, isPreviewing } from './previewing';
import { transitionOf } from './shown';
import { readSite } from './site-settings';

/** Field kinds left out of list queries because they are large. */
const notListed: readonly FieldKind[] = ['html', 'multilineText', 'url', 'image'];
/** Kinds of other tables whose rows lists need. */
const populated: readonly FieldKind[] = ['agent', 'openHouses'];

/** Returns the names of the fields that are cached for every entry. */
export const listedFields = ({ contentType: { fields }, populate, computed = {} }: StorageModel): string[] =>
  Object.keys(fields).filter((name) => !notListed.includes(fields[name].kind) && !(name in populate) && !(name in computed));

const populatedIn = ({ contentType: { fields }, populate }: StorageModel) =>
  Object.fromEntries(Object.entries(populate).filter(([name]) => name in fields && populated.includes(fields[name].kind)));

/** Whether visitors see an entry. */
export const isShown = (row: Row): boolean =>
  'StandardStatus' in row
    ? row.InternetEntireListingDisplayYN !== false &&
      shownStatuses.some((status) => status === row.StandardStatus) &&
      scheduleOf(row).published
    : scheduleOf(row).published && !row.archived && isInSeason(row as unknown as Recurrence, clock.now());

/** Whether a caller sees an entry. Administrators see all, and agents their own listings. */
export const isVisibleTo = (stored: StorageModel, caller: Caller | null) => (row: Row) =>
  isAdmin(caller) ||
  isShown(row) ||
  isPreviewed(stored.contentType.name, row.documentId) ||
  (stored.facts !== undefined && listingAgentOrAdmin(caller, factsOf(stored, row)));

const newestFirst = (a: Row, b: Row) => compare(b.createdAt, a.createdAt) || b.id - a.id;
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Rows visible to visitors from `from` to just before `until`, the next schedule transition (ms since 1970). */
interface Shown {
  rows: readonly Row[];
  from: number;
  until: number;
}

/**
 * Caches the `listedFields` of all entries of a content type, newest first. The rows that visitors see are determined once between two
 * changes, for all requests.
 */
export function keepListed(stored: StorageModel) {
  const isListing = stored.contentType.name === 'listing';
  const select = ['id', 'documentId', 'createdAt', 'updatedAt', ...listedFields(stored), ...(isListing ? ['MediaDetails'] : [])];
  const populate = populatedIn(stored);
  const completeEntries = async (rows: Row[]) => withCovers(stored, await withSoldPrices(rows));
  const entries = catalog<Row>({
    stored,
    read: (ids) => readIndexRows(stored, { select, populate }, ids, isListing ? completeEntries : undefined),
    compare: newestFirst,
    ...(isListing && { related: ['site', 'agent'], complete: withSoldPrices }),
  });
  const shownByRows = new WeakMap<readonly Row[], Shown>();

  function shownOf(rows: readonly Row[]): Shown {
    const from = clock.now();
    const last = shownByRows.get(rows);
    if (last && last.from <= from && from < last.until) return last;
    const until = rows.reduce((until, row) => Math.min(until, transitionOf(row)), Infinity);
    const shown = { rows: rows.filter(isShown), from, until };
    shownByRows.set(rows, shown);
    return shown;
  }

  /** Returns the rows visible to the caller. */
  async function listedTo(caller: Caller | null): Promise<readonly Row[]> {
    const rows = await entries.all();
    if (isAdmin(caller)) return rows;
    if (isPreviewing(stored.contentType.name) || (caller && stored.facts)) return rows.filter(isVisibleTo(stored, caller));
    const shown = shownOf(rows);
    // A list without images.
    addTag(stored.contentType.name as ContentTypeName);
    if (isListing) addTag('site');
    expireAt(shown.until);
    return shown.rows;
  }

  return { ...entries, listedTo };
}

/** Adds whether visitors see the price of sold homes. */
async function withSoldPrices(rows: Row[]): Promise<Row[]> {
  const showsClosePrice = (await readSite())?.show_sold_prices === true;
  return rows.map((row) => Object.assign(row, { showsClosePrice }));
}

/** Adds the first photo of each home, with its original. Of the other photos, only the ids are read. */
async function withCovers({ uid }: StorageModel, rows: Row[]): Promise<Row[]> {
  const links: (Pick<StoredFile, 'id' | 'documentId'> & { home: number })[] = await strapi.db
    .connection('files_related_mph as link')
    .join('files', 'files.id', 'link.file_id')
    .where({ 'link.related_type': uid, 'link.field': 'Media' })
    .whereIn(
      'link.related_id',
      rows.map(({ id }) => id),
    )
    .orderBy('link.order')
    .select({ home: 'link.related_id', id: 'files.id', documentId: 'files.document_id' });
  const byHome = new Map<number, typeof links>();
  for (const link of links) byHome.set(link.home, [...(byHome.get(link.home) ?? []), link]);
  for (const row of rows) Object.assign(row, coverOf({ ...row, Media: byHome.get(row.id) ?? [] }));
  const ids = rows.flatMap(({ Media }) => (Media as StoredFile[]).map(({ id }) => id));
  const files: StoredFile[] = await strapi.db.query(uids.file).findMany({ select: shownOfFile, where: { id: { $in: ids } } });
  const byId = new Map(files.map((file) => [file.id, withShownFormats(file)]));
  return rows.map((row) => Object.assign(row, { Media: (row.Media as StoredFile[]).flatMap(({ id }) => byId.get(id) ?? []) }));
}
