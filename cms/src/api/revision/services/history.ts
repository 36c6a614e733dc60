import type { Core } from '@strapi/strapi';
import { deletedDays, nouns, type Noun } from '../../../../contract';
import { clock } from '../../../lib/clock';
import { findPreviews, forgetUnnamedPictures } from '../../../lib/kept-pictures';
import { isPublicId } from '../../../lib/public-id';
import { newestFirst, newestRevision, revisionUid as uid, type StoredRevision } from '../../../lib/revisions';
import { uids } from '../../../lib/states';

/** What was deleted before this moment is gone for good. */
const expiry = () => new Date(clock.now() - deletedDays * 86_400_000).toISOString();

const historyService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** The versions of a thing, newest first; null when there is no such thing, and none that was deleted lately. */
  async of(noun: Noun, id: string) {
    if (!isPublicId(id)) return null;
    if (!(await exists(strapi, noun, id)) && !(await this.findDeleted(noun, id))) return null;
    return withAddresses(strapi, await strapi.db.query(uid).findMany({ where: { noun, of: id }, orderBy: newestFirst }));
  },

  /** The last version of everything that was deleted lately, newest first. */
  async deleted() {
    const lately: StoredRevision[] = await strapi.db
      .query(uid)
      .findMany({ where: { deleted: true, saved_at: { $gte: expiry() } }, orderBy: newestFirst });
    const things = new Map<string, StoredRevision>();
    for (const revision of lately) {
      if (!things.has(nameOf(revision))) things.set(nameOf(revision), revision);
    }
    return withAddresses(strapi, await withoutPresent(strapi, [...things.values()]));
  },

  /** The version in which a thing was deleted, for as long as that can be undone. */
  findDeleted: (noun: Noun, of: string) => newestRevision(noun, of, { deleted: true, saved_at: { $gte: expiry() } }),

  /** Forgets, for good, what was deleted too long ago. Any number of replicas may do so at once. */
  async forgetDeleted(): Promise<void> {
    const old: StoredRevision[] = await strapi.db
      .query(uid)
      .findMany({ where: { deleted: true, saved_at: { $lt: expiry() } }, orderBy: newestFirst });
    for (const { noun, of } of await withoutPresent(strapi, old)) {
      if (await this.findDeleted(noun, of)) continue;
      await strapi.db.query(uid).deleteMany({ where: { noun, of } });
    }
    await forgetUnnamedPictures();
  },
});

const nameOf = ({ noun, of }: Pick<StoredRevision, 'noun' | 'of'>) => `${noun} ${of}`;

const exists = async (strapi: Core.Strapi, noun: Noun, documentId: string): Promise<boolean> =>
  (await strapi.db.query(uids[noun]).count({ where: { documentId } })) > 0;

/** Leaves out the versions of what is there. */
async function withoutPresent(strapi: Core.Strapi, revisions: StoredRevision[]): Promise<StoredRevision[]> {
  const present = new Set<string>();
  for (const noun of nouns) {
    const ids = revisions.filter((revision) => revision.noun === noun).map(({ of }) => of);
    const rows: { documentId: string }[] = ids.length
      ? await strapi.db.query(uids[noun]).findMany({ select: ['documentId'], where: { documentId: { $in: ids } } })
      : [];
    rows.forEach(({ documentId }) => present.add(nameOf({ noun, of: documentId })));
  }
  return revisions.filter((revision) => !present.has(nameOf(revision)));
}

/** Each version with where its picture is served, or else a small one of what is kept of it. */
async function withAddresses(strapi: Core.Strapi, revisions: StoredRevision[]) {
  const pictures = [...new Set(revisions.flatMap(({ picture }) => picture ?? []))];
  const files: { documentId: string; url: string }[] = await strapi.db
    .query('plugin::upload.file')
    .findMany({ select: ['documentId', 'url'], where: { documentId: { $in: pictures } } });
  const addresses = new Map((await findPreviews(pictures)).map(({ id, preview }) => [id, preview]));
  files.forEach(({ documentId, url }) => addresses.set(documentId, url));
  return revisions.map((revision) => ({ ...revision, address: addresses.get(revision.picture ?? '') ?? null }));
}

export type HistoryService = ReturnType<typeof historyService>;
export default historyService;
