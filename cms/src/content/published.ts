import { contentNouns, isAdmin, isInSeason, type Caller, type ContentNoun, type post, type Post, type Recurrence } from '../../contract';
import { isPublicId, pictureOf, readRow, storedNouns, type Row, type StoredNoun } from '../database/stored-nouns';
import { notFound } from '../http/errors';
import { handle } from '../http/handle';
import { inTurns } from '../http/in-turns';
import { removeUnusedImage, storeImage } from '../images/store-image';
import { clock } from '../settings/clock';
import { listRows } from './list-rows';
import { scheduleOf, unseen, type Data } from './prepare';
import { present } from './present';
import { isPreviewed } from './previewing';
import { create, remove, update } from './save';
import { showsList, showsOne } from './shown';
import { takeOver } from './take-over';
import { checkVersion, versionOf } from './version';

const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Whether visitors and agents see it; administrators see everything. */
const isShown = (row: Row): boolean => scheduleOf(row).published && !row.archived && isInSeason(row as unknown as Recurrence, clock.now());

/** What may be done with a noun that administrators write and publish. Whatever names one by an id answers 404 where there is none. */
// eslint-disable-next-line max-lines-per-function -- a row of short functions
function publishedContent(stored: StoredNoun) {
  const isVisibleTo = (caller: Caller | null) => (row: Row) =>
    isAdmin(caller) || isShown(row) || isPreviewed(stored.noun.name, row.documentId);
  const missing = () => notFound(stored.noun.typename);
  const readAll = listRows(stored, () => strapi.db.query(stored.uid).findMany({ orderBy: newestFirst, populate: stored.populate }));

  /** Of the rows that visitors may see at all, without asking when. */
  const everPublished = { $or: [{ published: true }, { publish_at: { $notNull: true } }] };
  const whereVisibleTo = (caller: Caller | null) => (isAdmin(caller) ? {} : everPublished);

  /** Changes one, and removes the picture that it no longer shows. */
  async function change(id: string, decide: (before: Row) => Data | Promise<Data>): Promise<Row> {
    const saved = await update(stored, id, decide);
    if (!saved) throw missing();
    const [old, present] = [ownPicture(saved.before), ownPicture(saved.after)];
    if (old && old !== present) await removeUnusedImage(old);
    return saved.after;
  }

  const ownPicture = (row: Row) => (stored.picture?.isShared ? null : pictureOf(stored, row)?.id);

  return {
    /** Those that this caller may see, newest first. */
    async visibleTo(caller: Caller | null): Promise<Row[]> {
      const rows = await readAll();
      showsList(stored, rows);
      return rows.filter(isVisibleTo(caller));
    },

    /** The newest of these: nothing is read of what is older. */
    async newestVisibleTo(caller: Caller | null, count: number): Promise<Row[]> {
      const found = new Map<number, Row>();
      for (let offset = 0, limit = count; limit > 0 && found.size < count; ) {
        const page = { where: whereVisibleTo(caller), orderBy: newestFirst, populate: stored.populate, offset, limit };
        const rows: Row[] = await strapi.db.query(stored.uid).findMany(page);
        showsList(stored, rows);
        // One that is new meanwhile moves another to the next page, which is not to stand there twice.
        for (const row of rows.filter(isVisibleTo(caller))) found.set(row.id, row);
        offset += limit;
        // Twice as many each time: there may be thousands whose time is over.
        limit = rows.length === limit ? 2 * limit : 0;
      }
      return [...found.values()].slice(0, count);
    },

    /** The ids of all of these: of them nothing is read but what decides about it. */
    async visibleIds(caller: Caller | null): Promise<string[]> {
      const page = { select: columnsOfVisibility(stored), where: whereVisibleTo(caller), orderBy: newestFirst };
      const rows: Row[] = await strapi.db.query(stored.uid).findMany(page);
      showsList(stored, rows);
      return rows.filter(isVisibleTo(caller)).map(({ documentId }) => documentId);
    },

    /** One; null when there is none that this caller may see. */
    async findVisible(id: string, caller: Caller | null): Promise<Row | null> {
      const row = isPublicId(id) ? await readRow(stored, id) : null;
      const visible = row && isVisibleTo(caller)(row) ? row : null;
      showsOne(stored, id, visible);
      return visible;
    },

    add: (draft: object, caller: Caller): Promise<Row> =>
      create(stored, async () => ({ ...(await takeOver(stored, draft, caller)), published: false, ...archivedAtFirst(stored) })),

    change,

    /** Saves what was sent of one, unless somebody else did since the form was opened. */
    edit: (id: string, sent: { version?: string | null }, caller: Caller): Promise<Row> =>
      change(id, (before) => {
        checkVersion(sent.version, versionOf(stored, before));
        return takeOver(stored, sent, caller, id);
      }),

    /** Publishes or takes down now, whatever was scheduled. */
    setPublished: (id: string, published: boolean): Promise<Row> =>
      change(id, () => ({ published, publish_at: null, ...(!published && { unpublish_at: null }) })),

    /** Puts it away; takes it out again for somebody to look at before it is published. */
    setArchived: (id: string, archived: boolean): Promise<Row> =>
      change(id, (before) => (archived ? { archived } : before.archived ? { ...unseen, archived } : {})),

    /** Stores a new picture in place of the old one. */
    async setImage(id: string, picture: Buffer | null) {
      const row = isPublicId(id) ? await readRow(stored, id) : null;
      if (!row) throw missing();
      const file = await storeImage(picture, stored.noun.nameOf(row));
      try {
        await change(id, () => ({ [stored.picture!.attribute]: file.id }));
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
      await removeUnusedImage(ownPicture(removed.before));
    },
  };
}

const decisive = ['published', 'publish_at', 'unpublish_at', 'archived', 'recur_from', 'recur_to', 'time_zone'];
const columnsOfVisibility = ({ noun }: StoredNoun) => ['id', 'documentId', ...decisive.filter((name) => name in noun.fields)];

const archivedAtFirst = ({ noun }: StoredNoun): Data => ('archived' in noun.fields ? { archived: false } : {});

/** Everything that is published, by its noun. */
export const published = Object.fromEntries(contentNouns.map((noun) => [noun, publishedContent(storedNouns[noun])])) as Record<
  ContentNoun,
  ReturnType<typeof publishedContent>
>;

/** The routes of the endpoints that all such nouns have. */
export function contentRoutes(noun: ContentNoun) {
  const content = published[noun];
  const stored: StoredNoun = storedNouns[noun];
  // Every noun's endpoints are named and typed alike (contract/endpoints); the posts' stand for them all.
  const named = <Act extends string>(act: Act, plural = '') => `${act}${stored.noun.typename}${plural}` as `${Act}Post`;
  const shown = (row: Row, caller: Caller | null) => present(stored as StoredNoun<typeof post>, row, caller);

  return [
    handle(named('list', 's') as 'listPosts', async ({ caller }) =>
      inTurns(await content.visibleTo(caller), (some) => some.map((row): Post => shown(row, caller))),
    ),
    handle(named('get'), async ({ id, caller }) => {
      const row = await content.findVisible(id, caller);
      if (!row) throw notFound(stored.noun.typename);
      return shown(row, caller);
    }),
    handle(named('create'), async ({ body, caller }) => shown(await content.add(body, caller), caller)),
    handle(named('update'), async ({ id, body, caller }) => shown(await content.edit(id, body, caller), caller)),
    handle(named('delete'), ({ id }) => content.remove(id)),
    handle(named('publish'), async ({ id, caller }) => shown(await content.setPublished(id, true), caller)),
    handle(named('unpublish'), async ({ id, caller }) => shown(await content.setPublished(id, false), caller)),
  ];
}
