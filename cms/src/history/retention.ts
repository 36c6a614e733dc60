import { dailyRevisionDays, maxRevisions, type ContentTypeName } from '../../contract';
import { agentActor } from '../audit-log/actor';
import { anonymizeEvents } from '../audit-log/delete-events';
import { recordAuditEvents } from '../audit-log/record-events';
import { lockRow } from '../database/locks';
import { storageModelOf } from '../database/storage-models';
import { uids } from '../database/uids';
import { deleteUnusedRetainedImages } from '../images/retained-images';
import { clock } from '../settings/clock';
import { findDeleted, isKnown, listExpiredRevisions } from './history';
import { newestFirst } from './revisions';

/** As many as a statement of either database takes with ease. */
const atOnce = 500;

interface Row {
  id: number;
  /** An ISO 8601 instant. */
  saved_at: string;
}

const query = () => strapi.db.query(uids.revision);

/** Forgets, for good, what was deleted too long ago. Any number of replicas may tidy up at once. */
export async function purgeDeleted(): Promise<void> {
  for (const { noun: type, of } of await listExpiredRevisions()) await query().deleteMany({ where: { noun: type, of } });
  await deleteUnusedRetainedImages();
}

/**
 * Forgets what is more than enough: of each entry stay the newest 50 versions, whenever they were saved, and besides
 * them the last one of every day (UTC) of the past year; with them go the pictures that no other version names.
 */
export async function pruneRevisions(): Promise<void> {
  const overfull: { noun: ContentTypeName; of: string }[] = await strapi.db
    .connection('revisions')
    .select('noun', 'of')
    .groupBy('noun', 'of')
    .havingRaw('count(*) > ?', [maxRevisions]);
  for (const where of overfull) {
    const rows: Row[] = await query().findMany({ select: ['id', 'saved_at'], where, orderBy: newestFirst });
    const ids = moreThanEnough(rows).map(({ id }) => id);
    for (let n = 0; n < ids.length; n += atOnce) {
      await query().deleteMany({ where: { id: { $in: ids.slice(n, n + atOnce) } } });
    }
  }
  await deleteUnusedRetainedImages();
}

/**
 * Forgets every version of an entry, its pictures included, and leaves the entry itself as it is; what was deleted cannot
 * be brought back afterwards. The activity forgets names with it. False when there is no such entry, none that was deleted lately,
 * and none that the activity names.
 */
export async function deleteRevisions(type: ContentTypeName, of: string): Promise<boolean> {
  const isErased = await strapi.db.transaction(async () => {
    const known = await isKnown(type, of);
    // Whoever is saving it, or bringing it back, has done so or finds nothing.
    await lockRow(storageModelOf(type).uid, of);
    const deleted = await findDeleted(type, of);
    if (deleted) await lockRow(uids.revision, deleted.documentId);
    await query().deleteMany({ where: { noun: type, of } });
    if (type === 'agent') await removeSaverName(of);
    const named = await anonymizeEvents(type, of);
    if (!known && !named) return false;
    await recordAuditEvents([{ action: 'history_erased', kind: type, entityId: of }]);
    // Of whoever erased their own.
    await anonymizeEvents(type, of);
    return true;
  });
  await deleteUnusedRetainedImages();
  return isErased;
}

/** Removes an agent's name from the versions of all entries that they saved. */
async function removeSaverName(agentId: string): Promise<void> {
  // Joins the transaction under way: SQLite has one connection, and would wait for itself.
  const acts: { by_name: string }[] = await strapi.db.transaction(
    async ({ trx }) =>
      await strapi.db.connection('activities').transacting(trx).distinct('by_name').where({ by: agentId }).whereNotNull('by_name'),
  );
  const names = [...acts.map(({ by_name }) => by_name), (await agentActor(agentId)).name].filter((name) => name !== null);
  // Versions recorded before the actor's id was stored name them by their name alone.
  const where = { $or: [{ saved_by_id: agentId }, { saved_by_id: { $null: true }, saved_by: { $in: names } }] };
  await query().updateMany({ where, data: { saved_by: null } });
}

/** Which of an entry's versions, newest first, are forgotten. */
function moreThanEnough(rows: Row[]): Row[] {
  const days = new Set<string>();
  const aYearAgo = clock.now() - dailyRevisionDays * 86_400_000;
  return rows.filter(({ saved_at }, n) => {
    const day = saved_at.slice(0, 10);
    const isLastOfItsDay = !days.has(day);
    days.add(day);
    return n >= maxRevisions && !(isLastOfItsDay && Date.parse(saved_at) > aYearAgo);
  });
}
