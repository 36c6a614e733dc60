import {
  normalizeQuery,
  normalizeText,
  photosField,
  publishableTypes,
  type AnyContentType,
  type Caller,
  type contentTypes,
  type FieldKind,
  type ManagedPage,
  type ManagingQuery,
  type PublishableType,
} from '../../contract';
import { addTag, expireAt } from '../cache/dependencies';
import { factsOf, storageModelOf, type Indexed, type Row, type RowOf, type StorageModel } from '../database/storage-models';
import { photoDetails, withCovers } from '../fields/photos';
import { serveOthers } from '../http/in-turns';
import { clock } from '../settings/clock';
import { mapValues } from '../settings/typed';
import { Catalog } from './catalog';
import { managedPage } from './managed-list';
import { pickWritable, initialStateOf, unpublishedDefaults } from './prepare';
import { rulesOf } from './rules';
import { create, editing } from './save';
import { isPreviewing, isShown, isVisibleTo, showsDependencies, showsList, showsOne } from './visible';

/** Field kinds left out of lists because they are large. */
const notListed: readonly FieldKind[] = ['html', 'multilineText', 'url', 'image', 'sharedImage', 'photos', 'links', 'entryList'];

/** Returns the names of the fields that are in memory for every entry. */
export const listedFields = ({ contentType: { fields } }: StorageModel): string[] =>
  Object.keys(fields).filter((name) => !notListed.includes(fields[name].kind));

/** Rows per batch without texts and photos. */
const batchSize = 250;

/** Reads the `listedFields` and the cover of all entries, or of those with these public ids, in batches with other requests in between. */
async function readListed<T extends AnyContentType>(stored: StorageModel<T>, ids?: string[]): Promise<RowOf<T>[]> {
  const { computed = {}, contentType } = stored;
  const photos = photosField(contentType);
  const listed = listedFields(stored);
  const columns = [...listed.filter((name) => !(name in stored.populate) && !(name in computed)), ...(stored.listedPrivate ?? [])];
  const select = ['id', 'documentId', 'createdAt', 'updatedAt', ...columns, ...(photos ? [photoDetails] : [])];
  const populate = Object.fromEntries(Object.entries(stored.populate).filter(([name]) => listed.includes(name)));
  const rows: RowOf<T>[] = [];
  for (;;) {
    const where = { id: { $gt: rows.at(-1)?.id ?? 0 }, ...(ids && { documentId: { $in: ids } }) };
    const batch: RowOf<T>[] = await strapi.db
      .query(stored.uid)
      .findMany({ select, populate, where, orderBy: { id: 'asc' }, limit: batchSize });
    rows.push(...(photos ? await withCovers(stored.uid, batch) : batch));
    if (batch.length < batchSize) return rows;
    await serveOthers();
  }
}

const newestFirst = (a: Row, b: Row) => compare(b.createdAt, a.createdAt) || b.id - a.id;
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Operations on a content type that administrators write and publish. Operations with an id throw 404 if the entry does not exist. */
function publishedContent<T extends AnyContentType>(stored: StorageModel<T>) {
  const edits = editing(stored);
  const catalog = new Catalog<RowOf<T>, T>({ stored, read: (ids) => readListed(stored, ids), compare: newestFirst });
  const { all, find, findVisible, rows: readRows } = catalog;

  /** The rows that visitors see from `from` to just before `until`, the next change (ms since 1970), by those of the list. */
  const shownByRows = new WeakMap<readonly RowOf<T>[], { rows: readonly RowOf<T>[]; from: number; until: number }>();

  /** Returns the rows that visitors see. They are determined once between two changes, for all requests. */
  function shownOf(rows: readonly RowOf<T>[]) {
    const from = clock.now();
    const last = shownByRows.get(rows);
    if (last && last.from <= from && from < last.until) return last;
    const until = rows.reduce((until, row) => Math.min(until, stored.contentType.nextChange(row, from)), Infinity);
    const shown = { rows: rows.filter((row) => stored.contentType.isShown(row, from)), from, until };
    shownByRows.set(rows, shown);
    return shown;
  }

  /** Returns the entries visible to the caller, newest first, with only the `listedFields`. */
  async function listedTo(caller: Caller | null): Promise<readonly RowOf<T>[]> {
    const rows = await all();
    if (caller || isPreviewing(stored)) return rows.filter(isVisibleTo(stored, caller));
    const shown = shownOf(rows);
    // A list without images.
    addTag(stored.name);
    showsDependencies(stored);
    expireAt(shown.until);
    return shown.rows;
  }

  return {
    ...edits,
    all,
    find,
    listedTo,
    readRows,
    findVisible,

    /** Returns listed entries with all fields, without those that the caller no longer sees. */
    async complete(listed: readonly Indexed[], caller: Caller | null): Promise<RowOf<T>[]> {
      const rows = await readRows(listed);
      showsList(stored, rows);
      return rows.filter(isVisibleTo(stored, caller));
    },

    /** Returns the rows visible to the caller in batches. */
    async visibleInBatches(caller: Caller | null): Promise<AsyncGenerator<RowOf<T>[]>> {
      return catalog.visibleInBatches(await listedTo(caller), isVisibleTo(stored, caller));
    },

    /** Returns a page of the entries that the caller may edit, whose name contains a text and which are those of an agent. */
    async managed(query: ManagingQuery, caller: Caller): Promise<ManagedPage> {
      const text = normalizeQuery(query.q ?? '');
      const { nameOf, editableBy } = stored.contentType;
      const own = (await all()).filter((row) => editableBy(caller, factsOf(stored, row)));
      const isOf = (row: Row) => !query.agent || factsOf(stored, row).agents?.includes(query.agent);
      const found = own.filter((row) => isOf(row) && normalizeText(nameOf(row)).includes(text));
      return { ...(await managedPage(catalog, found, query)), ...(stored.facts && { agents: agentsOf(stored, own) }) };
    },

    add: (draft: object, caller: Caller): Promise<RowOf<T>> =>
      create(stored, async () => ({ ...initialStateOf(stored), ...(await pickWritable(stored, draft, caller, null)) })),

    /** Publishes or unpublishes immediately, regardless of the schedule. */
    setPublished: (id: string, published: boolean): Promise<RowOf<T>> =>
      edits.change(id, () => ({ published, publish_at: null, ...(!published && { unpublish_at: null }) })),

    /** Archives an entry, or unarchives it as unpublished, so that it can be reviewed before it is published. */
    setArchived: (id: string, archived: boolean): Promise<RowOf<T>> =>
      edits.change(id, (before) => (archived ? { archived } : before.archived ? { ...unpublishedDefaults, archived } : {})),
  };
}

/** Longest list of agents to filter by. */
const maxAgents = 500;

/** Returns the agents of entries, by name. */
function agentsOf(stored: StorageModel, rows: readonly Row[]) {
  const agents = new Map(rows.map((row) => [factsOf(stored, row).listingAgent, rulesOf(stored).sortValue?.(row, 'agent')]));
  const named = [...agents].flatMap(([id, name]) => (id ? [{ id, name: String(name) }] : []));
  return named.sort((a, b) => compare(normalizeText(a.name), normalizeText(b.name))).slice(0, maxAgents);
}

type PublishedContent<T extends AnyContentType = AnyContentType> = ReturnType<typeof publishedContent<T>>;

/** Operations on published content, by content type. */
export const published = mapValues(publishableTypes, (type) => publishedContent(storageModelOf(type))) as {
  [Type in PublishableType]: PublishedContent<(typeof contentTypes)[Type]>;
};

/** Returns the operations on any content type, without its exact type. */
export const publishedOf = (type: PublishableType): PublishedContent => published[type];

/** Whether visitors see any. Depends on one that rarely changes, so that pages with a link to the list are not rendered at each save. */
export async function hasShown(type: PublishableType): Promise<boolean> {
  const [stored, { all, listedTo }] = [storageModelOf(type), publishedOf(type)];
  const oldest = [...(await all())].reverse().find((row) => isShown(stored, row));
  if (oldest) showsOne(stored, oldest.documentId, oldest);
  else await listedTo(null);
  return oldest !== undefined;
}
