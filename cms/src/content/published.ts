import {
  normalizeQuery,
  normalizeText,
  photosField,
  publishableTypes,
  type ArticleType,
  type Caller,
  type ManagedPage,
  type ManagingQuery,
  type PublishableType,
  type post,
  type Post,
} from '../../contract';
import type { Data } from '../fields/related';
import { factsOf, storageModels, type Row, type StorageModel } from '../database/storage-models';
import { invalid, notFound } from '../http/errors';
import { handle } from '../http/handle';
import { inTurns, LongReply } from '../http/in-turns';
import { editing } from './edit';
import { maxRows, maxRowsWithPhotos } from './catalog';
import { isVisibleTo, keepListed } from './listed';
import { managedPage, publishableState } from './managed-list';
import { unpublishedDefaults } from './prepare';
import { present } from './present';
import { create } from './save';
import { showsList, showsOne } from './shown';
import { pickWritable } from './pick-writable';

/** Operations on a content type that administrators write and publish. Operations with an id throw 404 if the entry does not exist. */
function publishedContent(stored: StorageModel) {
  const edits = editing(stored);
  const { all, listedTo, rows: readRows, visibleInBatches } = keepListed(stored);

  return {
    ...edits,

    /** Returns all entries, or those visible to the caller, newest first, with only the `listedFields`. */
    all,
    listedTo,
    readRows,

    /**
     * Returns listed entries with all fields, without those that the caller no longer sees.
     * @throws 422 if they have too many photos to hold in memory
     */
    async complete(listed: readonly Row[], caller: Caller | null): Promise<Row[]> {
      if (photosField(stored.contentType) && listed.length > maxRowsWithPhotos)
        throw invalid([`This list is limited to ${maxRowsWithPhotos} homes. Use the paginated listingSearch query instead.`]);
      const rows = await readRows(listed);
      showsList(stored, rows);
      return rows.filter(isVisibleTo(stored, caller));
    },

    /** Returns the rows visible to the caller in batches. */
    async visibleInBatches(caller: Caller | null): Promise<AsyncGenerator<Row[]>> {
      return visibleInBatches(await listedTo(caller), isVisibleTo(stored, caller));
    },

    /** Returns an entry; null if it does not exist or the caller may not see it. */
    async findVisible(id: string, caller: Caller | null): Promise<Row | null> {
      const entry = (await all()).find(({ documentId }) => documentId === id);
      const [row] = entry ? await readRows([entry]) : [];
      const visible = row && isVisibleTo(stored, caller)(row) ? row : null;
      showsOne(stored, id, visible);
      return visible;
    },

    /** Returns a page of the entries that the caller may edit and whose name contains a text. */
    async managed(query: ManagingQuery, caller: Caller): Promise<ManagedPage> {
      const text = normalizeQuery(query.q ?? '');
      const { nameOf, editableBy } = stored.contentType;
      const own = (await all()).filter((row) => editableBy(caller, factsOf(stored, row)));
      const found = own.filter((row) => normalizeText(nameOf(row)).includes(text));
      return managedPage({ stored, readRows, found, stateOf: publishableState, query });
    },

    add: (draft: object, caller: Caller): Promise<Row> =>
      create(stored, async () => ({ ...(await pickWritable(stored, draft, caller, null)), published: false, ...archivedAtFirst(stored) })),

    /** Publishes or unpublishes immediately, regardless of the schedule. */
    setPublished: (id: string, published: boolean): Promise<Row> =>
      edits.change(id, () => ({ published, publish_at: null, ...(!published && { unpublish_at: null }) })),

    /** Archives an entry, or unarchives it as unpublished, so that it can be reviewed before it is published. */
    setArchived: (id: string, archived: boolean): Promise<Row> =>
      edits.change(id, (before) => (archived ? { archived } : before.archived ? { ...unpublishedDefaults, archived } : {})),
  };
}

const archivedAtFirst = ({ contentType }: StorageModel): Data => ('archived' in contentType.fields ? { archived: false } : {});

/** Operations on published content, by content type. */
export const published = Object.fromEntries(publishableTypes.map((type) => [type, publishedContent(storageModels[type])])) as Record<
  PublishableType,
  ReturnType<typeof publishedContent>
>;

/** Routes of the endpoints that every publishable content type has. */
export const contentRoutes = (type: ArticleType) => [listRoute(type), ...entryRoutes(type)];

// The endpoints of all publishable types have the same names and types (contract/endpoints), so the types of posts serve for all.
const namerOf = (type: PublishableType) => {
  const { typename } = storageModels[type].contentType;
  return <Verb extends string>(verb: Verb, plural = '') => `${verb}${typename}${plural}` as `${Verb}Post`;
};
const presenterOf = (type: PublishableType) => {
  const stored: StorageModel = storageModels[type];
  return (row: Row, caller: Caller | null) => present(stored as StorageModel<typeof post>, row, caller);
};

function listRoute(type: ArticleType) {
  const [content, presentRow] = [published[type], presenterOf(type)];
  return handle(namerOf(type)('list', 's') as 'listPosts', async ({ caller }) => {
    const toPost = (row: Row): Post => presentRow(row, caller);
    const listed = await content.listedTo(caller);
    if (listed.length > maxRows) return LongReply.of(await content.visibleInBatches(caller), toPost);
    return inTurns(await content.complete(listed, caller), (batch) => batch.map(toPost));
  });
}

/** Routes for single entries and for administrators. */
export function entryRoutes(type: PublishableType) {
  const [content, nameFor, presentRow] = [published[type], namerOf(type), presenterOf(type)];
  const { typename } = storageModels[type].contentType;
  return [
    handle(nameFor('get'), async ({ id, caller }) => {
      const row = await content.findVisible(id, caller);
      if (!row) throw notFound(typename);
      return presentRow(row, caller);
    }),
    handle(nameFor('create'), async ({ body, caller }) => presentRow(await content.add(body, caller), caller)),
    handle(nameFor('update'), async ({ id, body, caller }) => presentRow(await content.edit(id, body, caller), caller)),
    handle(nameFor('manage', 's') as 'managePosts', ({ query, caller }) => content.managed(query, caller)),
    handle(nameFor('delete'), ({ id }) => content.remove(id)),
    handle(nameFor('publish'), async ({ id, caller }) => presentRow(await content.setPublished(id, true), caller)),
    handle(nameFor('unpublish'), async ({ id, caller }) => presentRow(await content.setPublished(id, false), caller)),
  ];
}
