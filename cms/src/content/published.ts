import { AsyncResource } from 'node:async_hooks';
import { publishableTypes, type Caller, type PublishableType, type post, type Post } from '../../contract';
import { isPublicId, imageFileOf, readRow, storageModels, type Row, type StorageModel } from '../database/storage-models';
import { notFound } from '../http/errors';
import { handle } from '../http/handle';
import { inTurns, LongReply } from '../http/in-turns';
import { removeUnusedImage, storeImage } from '../images/store-image';
import { listRows, maxRows, readInBatches, readInOrder } from './list-rows';
import { isVisibleTo, keepListed } from './listed';
import { unpublishedDefaults, type Data } from './prepare';
import { present } from './present';
import { create, remove, update } from './save';
import { showsList, showsOne } from './shown';
import { pickWritable } from './pick-writable';
import { assertEtag, etagOf } from './etag';

/** What may be done with a noun that administrators write and publish. Whatever names one by an id answers 404 where there is none. */
// eslint-disable-next-line max-lines-per-function -- a row of short functions
function publishedContent(stored: StorageModel) {
  const missing = () => notFound(stored.contentType.typename);
  const { all, listedTo } = keepListed(stored);
  const readAll = listRows(stored, async () => readInOrder(stored, await all()));

  /** Changes one, and removes the picture that it no longer shows. */
  async function change(id: string, decide: (before: Row) => Data | Promise<Data>): Promise<Row> {
    const saved = await update(stored, id, decide);
    if (!saved) throw missing();
    const [old, present] = [ownImage(saved.before), ownImage(saved.after)];
    if (old && old !== present) await removeUnusedImage(old);
    return saved.after;
  }

  const ownImage = (row: Row) => (stored.image?.isShared ? null : imageFileOf(stored, row)?.id);

  return {
    /** Those that this caller may see, newest first, by those of their fields that `listedFields` names. */
    listedTo,

    /** The same, whole. */
    async visibleTo(caller: Caller | null): Promise<Row[]> {
      const listed = await listedTo(caller);
      const rows = listed.length > maxRows ? await readInOrder(stored, listed) : await readAll();
      showsList(stored, rows);
      return rows.filter(isVisibleTo(stored, caller));
    },

    /** The same, some at a time, however many there are; null where they are so few that they are held in memory. */
    async visibleInBatches(caller: Caller | null): Promise<AsyncGenerator<Row[]> | null> {
      const listed = await listedTo(caller);
      if (listed.length <= maxRows) return null;
      // Whoever writes them to a slow reader is somebody else.
      const note = AsyncResource.bind((rows: Row[]) => showsList(stored, rows));
      return visibleAmong(readInBatches(stored, listed), note, isVisibleTo(stored, caller));
    },

    /** The newest of these: nothing is read of what is older. */
    async newestVisibleTo(caller: Caller | null, count: number): Promise<Row[]> {
      const rows = await readInOrder(stored, (await listedTo(caller)).slice(0, count));
      showsList(stored, rows);
      return rows.filter(isVisibleTo(stored, caller));
    },

    /** One; null when there is none that this caller may see. */
    async findVisible(id: string, caller: Caller | null): Promise<Row | null> {
      const row = isPublicId(id) ? await readRow(stored, id) : null;
      const visible = row && isVisibleTo(stored, caller)(row) ? row : null;
      showsOne(stored, id, visible);
      return visible;
    },

    add: (draft: object, caller: Caller): Promise<Row> =>
      create(stored, async () => ({ ...(await pickWritable(stored, draft, caller)), published: false, ...archivedAtFirst(stored) })),

    change,

    /** Saves what was sent of one, unless somebody else did since the form was opened. */
    edit: (id: string, sent: { version?: string | null }, caller: Caller): Promise<Row> =>
      change(id, (before) => {
        assertEtag(sent.version, etagOf(stored, before));
        return pickWritable(stored, sent, caller, id);
      }),

    /** Publishes or takes down now, whatever was scheduled. */
    setPublished: (id: string, published: boolean): Promise<Row> =>
      change(id, () => ({ published, publish_at: null, ...(!published && { unpublish_at: null }) })),

    /** Puts it away; takes it out again for somebody to look at before it is published. */
    setArchived: (id: string, archived: boolean): Promise<Row> =>
      change(id, (before) => (archived ? { archived } : before.archived ? { ...unpublishedDefaults, archived } : {})),

    /** Stores a new picture in place of the old one. */
    async setImage(id: string, image: Buffer | null) {
      const row = isPublicId(id) ? await readRow(stored, id) : null;
      if (!row) throw missing();
      const file = await storeImage(image, stored.contentType.nameOf(row));
      try {
        await change(id, () => ({ [stored.image!.attribute]: file.id }));
      } catch (reason) {
        await removeUnusedImage(file.id);
        throw reason;
      }
      return file;
    },

    /** Deletes one, and its own picture with it. */
    async remove(id: string): Promise<void> {
      const removed = await remove(stored, id);
      if (!removed) throw missing();
      await removeUnusedImage(ownImage(removed.before));
    },
  };
}

async function* visibleAmong(batches: AsyncIterable<Row[]>, note: (rows: Row[]) => void, isVisible: (row: Row) => boolean) {
  for await (const rows of batches) {
    note(rows);
    yield rows.filter(isVisible);
  }
}

const archivedAtFirst = ({ contentType }: StorageModel): Data => ('archived' in contentType.fields ? { archived: false } : {});

/** Everything that is published, by its noun. */
export const published = Object.fromEntries(publishableTypes.map((type) => [type, publishedContent(storageModels[type])])) as Record<
  PublishableType,
  ReturnType<typeof publishedContent>
>;

/** The routes of the endpoints that all such nouns have. */
export function contentRoutes(type: PublishableType) {
  const content = published[type];
  const stored: StorageModel = storageModels[type];
  // Every noun's endpoints are named and typed alike (contract/endpoints); the posts' stand for them all.
  const named = <Act extends string>(act: Act, plural = '') => `${act}${stored.contentType.typename}${plural}` as `${Act}Post`;
  const shown = (row: Row, caller: Caller | null) => present(stored as StorageModel<typeof post>, row, caller);

  return [
    handle(named('list', 's') as 'listPosts', async ({ caller }) => {
      const told = (row: Row): Post => shown(row, caller);
      const batches = await content.visibleInBatches(caller);
      return batches ? LongReply.of(batches, told) : inTurns(await content.visibleTo(caller), (some) => some.map(told));
    }),
    handle(named('get'), async ({ id, caller }) => {
      const row = await content.findVisible(id, caller);
      if (!row) throw notFound(stored.contentType.typename);
      return shown(row, caller);
    }),
    handle(named('create'), async ({ body, caller }) => shown(await content.add(body, caller), caller)),
    handle(named('update'), async ({ id, body, caller }) => shown(await content.edit(id, body, caller), caller)),
    handle(named('delete'), ({ id }) => content.remove(id)),
    handle(named('publish'), async ({ id, caller }) => shown(await content.setPublished(id, true), caller)),
    handle(named('unpublish'), async ({ id, caller }) => shown(await content.setPublished(id, false), caller)),
  ];
}
