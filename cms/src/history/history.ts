import { trashDays, fieldsOf, contentTypeNames, pageSize, type ContentTypeName, type Page, type Revision } from '../../contract';
import { isPublicId, exists, storageModelOf, type Row } from '../database/storage-models';
import { uids } from '../database/uids';
import { findPreview } from '../images/retained-images';
import { clock } from '../settings/clock';
import { newestFirst, newestRevision, type StoredRevision } from './revisions';
import { changedFields } from './state';

/** A version's row without its texts. */
export type RevisionRow = Pick<StoredRevision, 'noun' | 'of'> & { id: number };

const query = () => strapi.db.query(uids.revision);

/** What was deleted before this moment is gone for good. */
const expiry = () => new Date(clock.now() - trashDays * 86_400_000).toISOString();

/** A page of an entry's versions, newest first; null when there is no such entry, and none that was deleted lately. */
export async function listRevisions(type: ContentTypeName, id: string, page: number) {
  if (!(await isKnown(type, id))) return null;
  // One more than a page holds tells what the last one changed, and whether there is another page.
  const found: StoredRevision[] = await query().findMany({
    where: { noun: type, of: id },
    orderBy: newestFirst,
    offset: (page - 1) * pageSize,
    limit: pageSize + 1,
  });
  const items = found.slice(0, pageSize).map((revision, n) => {
    const before = found[n + 1];
    const changed = before ? changedFields(storageModelOf(type), before, revision) : [];
    return { ...revision, before: before?.documentId ?? null, changed };
  });
  return { items, more: found.length > pageSize };
}

/** A version, whoever may see it; null when it is not stored. */
export const findRevision = async (documentId: string): Promise<StoredRevision | null> =>
  isPublicId(documentId) ? await query().findOne({ where: { documentId } }) : null;

/** One version with the address of its picture; null when it is not stored, or of something that is gone for good. */
export async function readRevision(documentId: string) {
  const revision = await findRevision(documentId);
  if (!revision || !(await isKnown(revision.noun, revision.of))) return null;
  const [address, related] = await Promise.all([findAddress(revision.picture), readableRelated(revision)]);
  return { ...revision, address, related };
}

/** What a version names by public ids, as people see it: pictures by their addresses, agents by their names. */
async function readableRelated({ noun: type, fields }: StoredRevision): Promise<Revision['fields']> {
  const related: Revision['fields'] = {};
  for (const [name, { kind }] of Object.entries(fieldsOf(type))) {
    const named = fields[name] as string | null;
    if (named && kind === 'sharedImage') related[name] = await findSharedAddress(named);
    if (named && kind === 'agentList') related[name] = await findNames(named.split(' '));
  }
  return related;
}

async function findSharedAddress(documentId: string): Promise<string | null> {
  const image = await strapi.db.query(uids.seasonImage).findOne({ where: { documentId }, populate: { file: true } });
  return image?.file?.url ?? null;
}

/** A line each; who is gone is left out. */
async function findNames(documentIds: string[]): Promise<string> {
  const found: Row[] = await strapi.db.query(uids.agent).findMany({ where: { documentId: { $in: documentIds } } });
  const agents = documentIds.flatMap((documentId) => found.find((agent) => agent.documentId === documentId) ?? []);
  return agents.map((agent) => storageModelOf('agent').contentType.nameOf(agent)).join('\n');
}

/** A page of the last versions of what was deleted lately, newest first. */
export async function listDeleted(page: number): Promise<Page<StoredRevision>> {
  const where = { deleted: true, saved_at: { $gte: expiry() } };
  const ids = (await withoutPresent(await newestOfEach(where))).map(({ id }) => id);
  const shown = ids.slice((page - 1) * pageSize, page * pageSize);
  const items: StoredRevision[] = shown.length ? await query().findMany({ where: { id: { $in: shown } }, orderBy: newestFirst }) : [];
  return { items, more: ids.length > page * pageSize };
}

/** What was deleted too long ago to come back. */
export async function listExpiredRevisions(): Promise<RevisionRow[]> {
  const candidates = await withoutPresent(await newestOfEach({ deleted: true, saved_at: { $lt: expiry() } }));
  const lately = await Promise.all(candidates.map(({ noun: type, of }) => findDeleted(type, of)));
  return candidates.filter((_, n) => !lately[n]);
}

/** The version in which an entry was deleted, for as long as that can be undone. */
export const findDeleted = (type: ContentTypeName, of: string) => newestRevision(type, of, { deleted: true, saved_at: { $gte: expiry() } });

/** Whether there is such an entry, or it can still be brought back. */
export const isKnown = async (type: ContentTypeName, id: string): Promise<boolean> =>
  isPublicId(id) && ((await exists(type, id)) || (await findDeleted(type, id)) !== null);

const nameOf = ({ noun: type, of }: Pick<StoredRevision, 'noun' | 'of'>) => `${type} ${of}`;

/** Who saved something last, and when. */
export interface Change {
  type: ContentTypeName;
  of: string;
  name: string;
  deleted: boolean;
  saved_by: string | null;
  /** An ISO 8601 instant. */
  saved_at: string;
}

const asChange = (revision: StoredRevision): Change => {
  const { noun: type, of, deleted, saved_by, saved_at } = revision;
  return { type, of, name: storageModelOf(type).contentType.nameOf(revision.fields), deleted, saved_by, saved_at };
};

/** The last saves of these nouns, newest first. */
export async function latestChanges(types: ContentTypeName[], limit: number): Promise<Change[]> {
  const found: StoredRevision[] = await query().findMany({ where: { noun: { $in: types } }, orderBy: newestFirst, limit });
  return found.map(asChange);
}

/** The last save of each of these entries. */
export async function lastSaveOf(type: ContentTypeName, ids: string[]): Promise<Change[]> {
  const rows = await newestOfEach({ noun: type, of: { $in: ids } });
  const found: StoredRevision[] = await query().findMany({ where: { id: { $in: rows.map(({ id }) => id) } } });
  return found.map(asChange);
}

/** Of each entry the newest version that is meant. */
async function newestOfEach(where: object): Promise<RevisionRow[]> {
  const rows: RevisionRow[] = await query().findMany({ select: ['id', 'noun', 'of'], where, orderBy: newestFirst });
  const newest = new Map<string, RevisionRow>();
  for (const row of rows) {
    if (!newest.has(nameOf(row))) newest.set(nameOf(row), row);
  }
  return [...newest.values()];
}

/** Leaves out the versions of what is there. */
async function withoutPresent(revisions: RevisionRow[]): Promise<RevisionRow[]> {
  const present = new Set<string>();
  for (const type of contentTypeNames) {
    const ids = revisions.filter((revision) => revision.noun === type).map(({ of }) => of);
    const rows: { documentId: string }[] = ids.length
      ? await strapi.db.query(storageModelOf(type).uid).findMany({ select: ['documentId'], where: { documentId: { $in: ids } } })
      : [];
    rows.forEach(({ documentId }) => present.add(nameOf({ noun: type, of: documentId })));
  }
  return revisions.filter((revision) => !present.has(nameOf(revision)));
}

/** Where a version's picture is served, or else a small one of what is archived of it. */
async function findAddress(image: string | null): Promise<string | null> {
  if (!image) return null;
  const file = await strapi.db.query(uids.file).findOne({ select: ['url'], where: { documentId: image } });
  return file?.url ?? (await findPreview(image)) ?? null;
}
