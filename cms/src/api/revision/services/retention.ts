import type { Core } from '@strapi/strapi';
import { storedDays, storedVersions, type Noun } from '../../../../contract';
import { holdRow } from '../../../lib/change-alone';
import { clock } from '../../../lib/clock';
import { forgetUnnamedPictures } from '../../../lib/kept-pictures';
import { newestFirst, revisionUid as uid } from '../../../lib/revisions';
import { service } from '../../../lib/service';
import { uids } from '../../../lib/states';
import type { HistoryService } from './history';

const history = () => service<HistoryService>('api::revision.history');

/** As many as a statement of either database takes with ease. */
const atOnce = 500;

interface Row {
  id: number;
  /** An ISO 8601 instant. */
  saved_at: string;
}

/** How long versions are kept. Any number of replicas may tidy up at once. */
const retentionService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Forgets, for good, what was deleted too long ago. */
  async forgetDeleted(): Promise<void> {
    for (const { noun, of } of await history().expired()) await strapi.db.query(uid).deleteMany({ where: { noun, of } });
    await forgetUnnamedPictures();
  },

  /**
   * Forgets what is more than enough: of each thing stay the newest 50 versions, whenever they were saved, and besides
   * them the last one of every day (UTC) of the past year; with them go the pictures that no other version names.
   */
  async thin(): Promise<void> {
    const overfull: { noun: Noun; of: string }[] = await strapi.db
      .connection('revisions')
      .select('noun', 'of')
      .groupBy('noun', 'of')
      .havingRaw('count(*) > ?', [storedVersions]);
    for (const where of overfull) {
      const rows: Row[] = await strapi.db.query(uid).findMany({ select: ['id', 'saved_at'], where, orderBy: newestFirst });
      const ids = moreThanEnough(rows).map(({ id }) => id);
      for (let n = 0; n < ids.length; n += atOnce) {
        await strapi.db.query(uid).deleteMany({ where: { id: { $in: ids.slice(n, n + atOnce) } } });
      }
    }
    await forgetUnnamedPictures();
  },

  /**
   * Forgets every version of a thing, its pictures included, and leaves the thing itself as it is; what was deleted cannot
   * be brought back afterwards. False when there is no such thing, and none that was deleted lately.
   */
  async erase(noun: Noun, of: string): Promise<boolean> {
    const isErased = await strapi.db.transaction(async () => {
      if (!(await history().isKnown(noun, of))) return false;
      // Whoever is saving it, or bringing it back, has done so or finds nothing.
      await holdRow(uids[noun], of);
      const deleted = await history().findDeleted(noun, of);
      if (deleted) await holdRow(uid, deleted.documentId);
      await strapi.db.query(uid).deleteMany({ where: { noun, of } });
      return true;
    });
    await forgetUnnamedPictures();
    return isErased;
  },
});

/** Which of a thing's versions, newest first, are not kept. */
function moreThanEnough(rows: Row[]): Row[] {
  const days = new Set<string>();
  const aYearAgo = clock.now() - storedDays * 86_400_000;
  return rows.filter(({ saved_at }, n) => {
    const day = saved_at.slice(0, 10);
    const isLastOfItsDay = !days.has(day);
    days.add(day);
    return n >= storedVersions && !(isLastOfItsDay && Date.parse(saved_at) > aYearAgo);
  });
}

export type RetentionService = ReturnType<typeof retentionService>;
export default retentionService;
