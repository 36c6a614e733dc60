import { deletedDays, fieldsOf, nounNames, pageSize, type Noun, type Page, type Revision } from '../../contract';
import { isPublicId, exists, storedNoun, type Row } from '../database/stored-nouns';
import { uids } from '../database/uids';
import { findPreview } from '../images/archive';
import { clock } from '../settings/clock';
import { newestFirst, newestRevision, type StoredRevision } from './revisions';
import { changedFields } from './state';

/** A version's row without its texts. */
export type RevisionRow = Pick<StoredRevision, 'noun' | 'of'> & { id: number };

const query = () => strapi.db.query(uids.revision);

/** What was deleted before this moment is gone for good. */
const expiry = () => new Date(clock.now() - deletedDays * 86_400_000).toISOString();

/** A page of an entry's versions, newest first; null when there is no such entry, and none that was deleted lately. */
export async function versionsOf(noun: Noun, id: string, page: number) {
  if (!(await isKnown(noun, id))) return null;
  // One more than a page holds tells what the last one changed, and whether there is another page.
  const found: StoredRevision[] = await query().findMany({
    where: { noun, of: id },
    orderBy: newestFirst,
    offset: (page - 1) * pageSize,
    limit: pageSize + 1,
  });
  const items = found.slice(0, pageSize).map((revision, n) => {
    const before = found[n + 1];
    const changed = before ? changedFields(storedNoun(noun), before, revision) : [];
    return { ...revision, before: before?.documentId ?? null, changed };
  });
  return { items, more: found.length > pageSize };
}

/** A version, whoever may see it; null when it is not stored. */
export const findRevision = async (documentId: string): Promise<StoredRevision | null> =>
  isPublicId(documentId) ? await query().findOne({ where: { documentId } }) : null;

/** One version with the address of its picture; null when it is not stored, or of something that is gone for good. */
export async function findVersion(documentId: string) {
  const revision = await findRevision(documentId);
  if (!revision || !(await isKnown(revision.noun, revision.of))) return null;
  const [address, related] = await Promise.all([findAddress(revision.picture), readableRelated(revision)]);
  return { ...revision, address, related };
}

/** What a version names by public ids, as people see it: pictures by their addresses, agents by their names. */
async function readableRelated({ noun, fields }: StoredRevision): Promise<Revision['fields']> {
  const related: Revision['fields'] = {};
  for (const [name, { kind }] of Object.entries(fieldsOf(noun))) {
    const named = fields[name] as string | null;
    if (named && kind === 'shared image') related[name] = await findSharedAddress(named);
    if (named && kind === 'agents') related[name] = await findNames(named.split(' '));
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
  return agents.map((agent) => storedNoun('agent').noun.nameOf(agent)).join('\n');
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
export async function listExpired(): Promise<RevisionRow[]> {
  const candidates = await withoutPresent(await newestOfEach({ deleted: true, saved_at: { $lt: expiry() } }));
  const lately = await Promise.all(candidates.map(({ noun, of }) => findDeleted(noun, of)));
  return candidates.filter((_, n) => !lately[n]);
}

/** The version in which an entry was deleted, for as long as that can be undone. */
export const findDeleted = (noun: Noun, of: string) => newestRevision(noun, of, { deleted: true, saved_at: { $gte: expiry() } });

/** Whether there is such an entry, or it can still be brought back. */
export const isKnown = async (noun: Noun, id: string): Promise<boolean> =>
  isPublicId(id) && ((await exists(noun, id)) || (await findDeleted(noun, id)) !== null);

const nameOf = ({ noun, of }: Pick<StoredRevision, 'noun' | 'of'>) => `${noun} ${of}`;

/** Who saved something last, and when. */
export interface Change {
  noun: Noun;
  of: string;
  name: string;
  deleted: boolean;
  saved_by: string | null;
  /** An ISO 8601 instant. */
  saved_at: string;
}

const asChange = (revision: StoredRevision): Change => {
  const { noun, of, deleted, saved_by, saved_at } = revision;
  return { noun, of, name: storedNoun(noun).noun.nameOf(revision.fields), deleted, saved_by, saved_at };
};

/** The last saves of these nouns, newest first. */
export async function latestChanges(nouns: Noun[], limit: number): Promise<Change[]> {
  const found: StoredRevision[] = await query().findMany({ where: { noun: { $in: nouns } }, orderBy: newestFirst, limit });
  return found.map(asChange);
}

/** The last save of each of these entries. */
export async function lastSaveOf(noun: Noun, ids: string[]): Promise<Change[]> {
  const rows = await newestOfEach({ noun, of: { $in: ids } });
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
  for (const noun of nounNames) {
    const ids = revisions.filter((revision) => revision.noun === noun).map(({ of }) => of);
    const rows: { documentId: string }[] = ids.length
      ? await strapi.db.query(storedNoun(noun).uid).findMany({ select: ['documentId'], where: { documentId: { $in: ids } } })
      : [];
    rows.forEach(({ documentId }) => present.add(nameOf({ noun, of: documentId })));
  }
  return revisions.filter((revision) => !present.has(nameOf(revision)));
}

/** Where a version's picture is served, or else a small one of what is archived of it. */
async function findAddress(picture: string | null): Promise<string | null> {
  if (!picture) return null;
  const file = await strapi.db.query(uids.file).findOne({ select: ['url'], where: { documentId: picture } });
  return file?.url ?? (await findPreview(picture)) ?? null;
}
