import type { Core } from '@strapi/strapi';
import { changeAlone, holdFile, holdRow } from '../../../lib/change-alone';
import { findPicture } from '../../../lib/find-picture';
import { isPublicId } from '../../../lib/public-id';
import { recreatedData, restoredData } from '../../../lib/restored-data';
import { revisionUid, type StoredRevision } from '../../../lib/revisions';
import { service } from '../../../lib/service';
import { readState, uids, type Standing } from '../../../lib/states';
import { removeUnusedImage } from '../../../lib/store-image';
import type { HistoryService } from './history';

const history = () => service<HistoryService>('api::revision.history');

const restoringService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /**
   * Saves an old version anew, or brings back what was deleted; null when there is no such version any more.
   * Whether and when it is shown stays as it is; what comes back from deletion is not shown at all.
   */
  async restore(id: string): Promise<StoredRevision | null> {
    const revision: StoredRevision | null =
      isPublicId(id) ? await strapi.db.query(revisionUid).findOne({ where: { documentId: id } }) : null;
    if (!revision) return null;
    // A season's background stays with its season image.
    const picture = revision.noun === 'season' ? null : await findPicture(revision.picture);
    let outcome: Outcome | 'picture gone' | null = null;
    try {
      outcome = await strapi.db.transaction(() => write(strapi, revision, picture?.id ?? null));
    } finally {
      if (!outcome && picture?.isNew) await removeUnusedImage(picture.id);
    }
    if (!outcome) return null;
    if (outcome === 'picture gone') return this.restore(id);
    if (outcome.before && outcome.before.pictureId !== picture?.id) await removeUnusedImage(outcome.before.pictureId);
    return revision;
  },
});

interface Outcome {
  /** What the version took the place of; null for what was deleted. */
  before: Standing | null;
}

/** Null when there was nothing to restore; a picture may have been removed since it was found. */
async function write(strapi: Core.Strapi, revision: StoredRevision, picture: number | null): Promise<Outcome | 'picture gone' | null> {
  const { noun, of: id } = revision;
  // Before its picture, as every save does: two that wait for each other would wait for ever.
  await holdRow(uids[noun], id);
  if (picture && !(await holdFile({ id: picture }))) return 'picture gone';
  const data = await restoredData(revision, picture);
  const deleted = await history().findDeleted(noun, id);
  // Of two who bring the same thing back, the second finds it there.
  if (deleted) await holdRow(revisionUid, deleted.documentId);
  // What was erased meanwhile does not come back.
  if ((await strapi.db.query(revisionUid).count({ where: { documentId: revision.documentId } })) === 0) return null;
  const before = await changeAlone({ uid: uids[noun], id, find: () => readState(noun, id), decide: () => data });
  if (before) return { before };
  if (!deleted) return null;
  await strapi.documents(uids[noun]).create({ data: { ...data, ...(await recreatedData(revision, deleted)) } });
  return { before: null };
}

export type RestoringService = ReturnType<typeof restoringService>;
export default restoringService;
