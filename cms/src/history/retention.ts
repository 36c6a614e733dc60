import { dailyRevisionDays, maxRevisions, type ContentTypeName } from '../../contract';
import { agentActor, recordAuditEvents, anonymizeEvents } from '../audit-log/audit-log';
import { lockRow, queryTable } from '../database/queries';
import { isPublicId, storageModelOf } from '../database/storage-models';
import { uids } from '../database/uids';
import { deleteUnusedRetainedImages } from '../images/retained-images';
import { clock } from '../settings/clock';
import { findDeleted, isKnown, listExpiredRevisions } from './history';
import { newestFirst, type StoredRevision } from './revisions';

/** Number of ids per statement, well below the limits of both databases. */
const batchSize = 500;

type Row = Pick<StoredRevision, 'id' | 'saved_at'>;

const query = () => strapi.db.query(uids.revision);

/** Permanently deletes entries that were deleted too long ago. Several replicas may do this at the same time. */
export async function purgeDeleted(): Promise<void> {
  for (const { noun: type, of } of await listExpiredRevisions()) await query().deleteMany({ where: { noun: type, of } });
  await deleteUnusedRetainedImages();
}

/**
 * Deletes old revisions and the retained images that only they use. Keeps the newest 50 revisions of each entry, and the last revision of
 * every day (UTC) of the past year.
 */
export async function pruneRevisions(): Promise<void> {
  const prunable: { noun: ContentTypeName; of: string }[] = await strapi.db
    .connection('revisions')
    .select('noun', 'of')
    .groupBy('noun', 'of')
    .havingRaw('count(*) > ?', [maxRevisions]);
  for (const where of prunable) {
    const rows: Row[] = await query().findMany({ select: ['id', 'saved_at'], where, orderBy: newestFirst });
    const ids = findSuperfluous(rows).map(({ id }) => id);
    for (let n = 0; n < ids.length; n += batchSize) {
      await query().deleteMany({ where: { id: { $in: ids.slice(n, n + batchSize) } } });
    }
  }
  await deleteUnusedRetainedImages();
}

/**
 * Deletes all revisions of an entry with their retained images, and anonymizes its audit events. The entry itself does not change; a
 * deleted entry can no longer be restored. Returns false if the entry does not exist, was not deleted recently and has no audit events.
 * @param eraseMore runs in the same transaction
 */
export async function deleteRevisions(type: ContentTypeName, of: string, eraseMore?: (id: string) => Promise<void>): Promise<boolean> {
  if (!isPublicId(of)) return false;
  const isErased = await strapi.db.transaction(async () => {
    const exists = await isKnown(type, of);
    // Waits for saves and restores in progress; later restores find no revision.
    await lockRow(storageModelOf(type).uid, of);
    const deleted = await findDeleted(type, of);
    if (deleted) await lockRow(uids.revision, deleted.documentId);
    await query().deleteMany({ where: { noun: type, of } });
    await eraseMore?.(of);
    const hasEvents = await anonymizeEvents(type, of);
    if (!exists && !hasEvents) return false;
    await recordAuditEvents([{ action: 'history_erased', kind: type, entityId: of }]);
    // People can erase their own history; anonymizes that event too.
    await anonymizeEvents(type, of);
    return true;
  });
  await deleteUnusedRetainedImages();
  return isErased;
}

/** Removes a person's name from the revisions of all entries that the person saved. */
export async function removeSaverName(agentId: string): Promise<void> {
  const events = await queryTable<{ by_name: string }[]>('activities', (rows) =>
    rows.distinct('by_name').where({ by: agentId }).whereNotNull('by_name'),
  );
  const names = [...events.map(({ by_name }) => by_name), (await agentActor(agentId)).name].filter((name) => name !== null);
  // Older revisions contain only the name of the actor, not the id.
  const where = { $or: [{ saved_by_id: agentId }, { saved_by_id: { $null: true }, saved_by: { $in: names } }] };
  await query().updateMany({ where, data: { saved_by: null } });
}

/** Returns the revisions to delete. Expects the revisions of one entry, newest first. */
function findSuperfluous(rows: Row[]): Row[] {
  const days = new Set<string>();
  const oldestDaily = clock.now() - dailyRevisionDays * 86_400_000;
  return rows.filter(({ saved_at }, n) => {
    const day = saved_at.slice(0, 10);
    const isLastOfDay = !days.has(day);
    days.add(day);
    return n >= maxRevisions && !(isLastOfDay && Date.parse(saved_at) > oldestDaily);
  });
}
