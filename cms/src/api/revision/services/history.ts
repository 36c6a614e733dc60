import type { Core } from '@strapi/strapi';
import { deletedDays, nounNames, pageSize, type Noun, type Page } from '../../../../contract';
import { clock } from '../../../lib/clock';
import { findPreview } from '../../../lib/kept-pictures';
import { isPublicId } from '../../../lib/public-id';
import { newestFirst, newestRevision, revisionUid as uid, type StoredRevision } from '../../../lib/revisions';
import { changedFields, uids } from '../../../lib/states';

/** A version's row without its texts. */
export type RevisionRow = Pick<StoredRevision, 'noun' | 'of'> & { id: number };

/** What was deleted before this moment is gone for good. */
const expiry = () => new Date(clock.now() - deletedDays * 86_400_000).toISOString();

const historyService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** A page of a thing's versions, newest first; null when there is no such thing, and none that was deleted lately. */
  async of(noun: Noun, id: string, page: number) {
    if (!(await this.isKnown(noun, id))) return null;
    // One more than a page holds tells what the last one changed, and whether there is another page.
    const found: StoredRevision[] = await strapi.db
      .query(uid)
      .findMany({ where: { noun, of: id }, orderBy: newestFirst, offset: (page - 1) * pageSize, limit: pageSize + 1 });
    const items = found.slice(0, pageSize).map((revision, n) => {
      const before = found[n + 1];
      return { ...revision, before: before?.documentId ?? null, changed: before ? changedFields(noun, before, revision) : [] };
    });
    return { items, more: found.length > pageSize };
  },

  /** One version with the address of its picture; null when it is not kept, or of something that is gone for good. */
  async find(documentId: string) {
    const revision: StoredRevision | null = isPublicId(documentId)
      ? await strapi.db.query(uid).findOne({ where: { documentId } })
      : null;
    if (!revision || !(await this.isKnown(revision.noun, revision.of))) return null;
    return { ...revision, address: await findAddress(strapi, revision.picture) };
  },

  /** A page of the last versions of what was deleted lately, newest first. */
  async deleted(page: number): Promise<Page<StoredRevision>> {
    const where = { deleted: true, saved_at: { $gte: expiry() } };
    const ids = (await withoutPresent(strapi, await newestOfEach(strapi, where))).map(({ id }) => id);
    const shown = ids.slice((page - 1) * pageSize, page * pageSize);
    const items: StoredRevision[] = shown.length
      ? await strapi.db.query(uid).findMany({ where: { id: { $in: shown } }, orderBy: newestFirst })
      : [];
    return { items, more: ids.length > page * pageSize };
  },

  /** What was deleted too long ago to come back. */
  async expired() {
    const candidates = await withoutPresent(strapi, await newestOfEach(strapi, { deleted: true, saved_at: { $lt: expiry() } }));
    const lately = await Promise.all(candidates.map(({ noun, of }) => this.findDeleted(noun, of)));
    return candidates.filter((_, n) => !lately[n]);
  },

  /** The version in which a thing was deleted, for as long as that can be undone. */
  findDeleted: (noun: Noun, of: string) => newestRevision(noun, of, { deleted: true, saved_at: { $gte: expiry() } }),

  /** Whether there is such a thing, or it can still be brought back. */
  async isKnown(noun: Noun, id: string): Promise<boolean> {
    if (!isPublicId(id)) return false;
    const exists = (await strapi.db.query(uids[noun]).count({ where: { documentId: id } })) > 0;
    return exists || (await this.findDeleted(noun, id)) !== null;
  },
});

const nameOf = ({ noun, of }: Pick<StoredRevision, 'noun' | 'of'>) => `${noun} ${of}`;

/** Of each thing the newest version that is meant. */
async function newestOfEach(strapi: Core.Strapi, where: object): Promise<RevisionRow[]> {
  const rows: RevisionRow[] = await strapi.db.query(uid).findMany({ select: ['id', 'noun', 'of'], where, orderBy: newestFirst });
  const newest = new Map<string, RevisionRow>();
  for (const row of rows) {
    if (!newest.has(nameOf(row))) newest.set(nameOf(row), row);
  }
  return [...newest.values()];
}

/** Leaves out the versions of what is there. */
async function withoutPresent(strapi: Core.Strapi, revisions: RevisionRow[]): Promise<RevisionRow[]> {
  const present = new Set<string>();
  for (const noun of nounNames) {
    const ids = revisions.filter((revision) => revision.noun === noun).map(({ of }) => of);
    const rows: { documentId: string }[] = ids.length
      ? await strapi.db.query(uids[noun]).findMany({ select: ['documentId'], where: { documentId: { $in: ids } } })
      : [];
    rows.forEach(({ documentId }) => present.add(nameOf({ noun, of: documentId })));
  }
  return revisions.filter((revision) => !present.has(nameOf(revision)));
}

/** Where a version's picture is served, or else a small one of what is kept of it. */
async function findAddress(strapi: Core.Strapi, picture: string | null): Promise<string | null> {
  if (!picture) return null;
  const file = await strapi.db.query('plugin::upload.file').findOne({ select: ['url'], where: { documentId: picture } });
  return file?.url ?? (await findPreview(picture)) ?? null;
}

export type HistoryService = ReturnType<typeof historyService>;
export default historyService;
