import {
  contentTypeNames,
  contentTypes,
  fieldsOf,
  imageFieldOf,
  pageSize,
  trashDays,
  type ContentTypeName,
  type ListedRevision,
  type Page,
  type Revision,
  type RevisionSummary,
} from '../../contract';
import { queryTable, type Rows } from '../database/queries';
import { isPublicId, exists, storageModelOf } from '../database/storage-models';
import { uids } from '../database/uids';
import { kinds } from '../fields/kinds';
import { findImageUrl } from '../images/retained-images';
import { clock } from '../settings/clock';
import { newestFirst, newestRevision, type StoredRevision, changedFields } from './revisions';

/** A revision without its content. */
type RevisionRow = Pick<StoredRevision, 'id' | 'noun' | 'of'>;

const query = () => strapi.db.query(uids.revision);

/** Entries deleted before this time cannot be restored. */
const expiry = () => new Date(clock.now() - trashDays * 86_400_000).toISOString();

const summaryOf = ({ documentId, noun: type, of, deleted, saved_at, saved_by, fields }: StoredRevision): RevisionSummary => ({
  id: documentId,
  type,
  of,
  name: contentTypes[type].nameOf(fields),
  deleted,
  saved_at,
  saved_by,
});

/** Returns a page of an entry's revisions, newest first; null if the entry neither exists nor was deleted recently. */
export async function listRevisions(type: ContentTypeName, id: string, page: number): Promise<Page<ListedRevision> | null> {
  if (!(await isKnown(type, id))) return null;
  // Reads one row more, to find the changes of the page's last revision and whether there is another page.
  const revisions: StoredRevision[] = await query().findMany({
    where: { noun: type, of: id },
    orderBy: newestFirst,
    offset: (page - 1) * pageSize,
    limit: pageSize + 1,
  });
  const items = revisions.slice(0, pageSize).map((revision, n) => {
    const before = revisions[n + 1];
    const changed = before ? changedFields(storageModelOf(type), before, revision) : [];
    return { ...summaryOf(revision), before: before?.documentId ?? null, changed };
  });
  return { items, more: revisions.length > pageSize };
}

/** Returns a revision regardless of access; null if it does not exist. */
export const findRevision = async (documentId: string): Promise<StoredRevision | null> =>
  isPublicId(documentId) ? await query().findOne({ where: { documentId } }) : null;

/** Returns a revision as people read it; null if it does not exist or its entry cannot be restored. */
export async function readRevision(documentId: string): Promise<Revision | null> {
  const revision = await findRevision(documentId);
  if (!revision || !(await isKnown(revision.noun, revision.of))) return null;
  const fields = { ...revision.fields };
  for (const [name, field] of Object.entries(fieldsOf(revision.noun))) {
    const { readable } = kinds[field.kind];
    if (fields[name] && readable) fields[name] = await readable(fields[name], field);
  }
  const image = imageFieldOf(contentTypes[revision.noun]);
  return { ...summaryOf(revision), fields: { ...fields, ...(image && { [image]: await findImageUrl(revision.picture) }) } };
}

/** Returns a page of the last revisions of recently deleted entries, newest first. */
export async function listDeleted(page: number): Promise<Page<RevisionSummary>> {
  const deleted = await newestOfEach((rows) => rows.where({ deleted: true }).where('saved_at', '>=', new Date(expiry())));
  const ids = (await withoutExisting(deleted)).map(({ id }) => id);
  const pageIds = ids.slice((page - 1) * pageSize, page * pageSize);
  const items: StoredRevision[] = pageIds.length ? await query().findMany({ where: { id: { $in: pageIds } }, orderBy: newestFirst }) : [];
  return { items: items.map(summaryOf), more: ids.length > page * pageSize };
}

/** Returns the last revisions of entries that were deleted too long ago to be restored. */
export async function listExpiredRevisions(): Promise<RevisionRow[]> {
  const deleted = await newestOfEach((rows) => rows.where({ deleted: true }).where('saved_at', '<', new Date(expiry())));
  const candidates = await withoutExisting(deleted);
  const recent = await Promise.all(candidates.map(({ noun: type, of }) => findDeleted(type, of)));
  return candidates.filter((_, n) => !recent[n]);
}

/** Returns the revision of an entry's deletion; null if the entry cannot be restored. */
export const findDeleted = (type: ContentTypeName, of: string) => newestRevision(type, of, { deleted: true, saved_at: { $gte: expiry() } });

/** Whether an entry exists or can be restored. */
export const isKnown = async (type: ContentTypeName, id: string): Promise<boolean> =>
  isPublicId(id) && ((await exists(type, id)) || (await findDeleted(type, id)) !== null);

const keyOf = ({ noun: type, of }: Pick<StoredRevision, 'noun' | 'of'>) => `${type} ${of}`;

/** The last save of an entry. */
export type Change = Omit<Revision, 'id' | 'fields'>;

const asChange = (revision: StoredRevision): Change => {
  const { type, of, name, deleted, saved_by, saved_at } = summaryOf(revision);
  return { type, of, name, deleted, saved_by, saved_at };
};

/** Returns the last saves of these content types, newest first. States from before the history, which have no actor, are left out. */
export async function latestChanges(types: ContentTypeName[], limit: number): Promise<Change[]> {
  const revisions: StoredRevision[] = await query().findMany({
    where: { noun: { $in: types }, $or: [{ saved_by: { $notNull: true } }, { saved_by_id: { $notNull: true } }] },
    orderBy: newestFirst,
    limit,
  });
  return revisions.map(asChange);
}

/** Returns the last save of each of these entries. */
export async function lastSaveOf(type: ContentTypeName, ids: string[]): Promise<Change[]> {
  const rows = await newestOfEach((revisions) => revisions.where({ noun: type }).whereIn('of', ids));
  const revisions: StoredRevision[] = await query().findMany({ where: { id: { $in: rows.map(({ id }) => id) } } });
  return revisions.map(asChange);
}

/** Returns when the entries of a content type were last saved (ms since 1970), by public id. */
export async function lastSaveTimes(type: ContentTypeName): Promise<Map<string, number>> {
  const rows: { of: string; saved_at: number | Date }[] = await queryTable('revisions', (revisions) =>
    revisions.where({ noun: type }).select('of').max('saved_at as saved_at').groupBy('of'),
  );
  // SQLite stores milliseconds.
  return new Map(rows.map(({ of, saved_at }) => [of, Number(new Date(saved_at))]));
}

/** Returns the newest matching revision of each entry, newest first. */
const newestOfEach = (select: (rows: Rows) => Rows): Promise<RevisionRow[]> =>
  queryTable('revisions', (rows) => select(rows).select('noun', 'of').max('id as id').groupBy('noun', 'of').orderBy('id', 'desc'));

/** Removes the revisions of entries that exist. */
async function withoutExisting(revisions: RevisionRow[]): Promise<RevisionRow[]> {
  const existing = new Set<string>();
  for (const type of contentTypeNames) {
    const ids = revisions.filter((revision) => revision.noun === type).map(({ of }) => of);
    const rows: { documentId: string }[] = ids.length
      ? await strapi.db.query(storageModelOf(type).uid).findMany({ select: ['documentId'], where: { documentId: { $in: ids } } })
      : [];
    rows.forEach(({ documentId }) => existing.add(keyOf({ noun: type, of: documentId })));
  }
  return revisions.filter((revision) => !existing.has(keyOf(revision)));
}
