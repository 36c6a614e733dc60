import { auditLogDays, type AuditEventKind } from '../../contract';
import { uids } from '../database/uids';
import { clock } from '../settings/clock';

/** Number of rows per statement, which both databases handle easily. */
const batchSize = 500;

/** Maximum number of events per actor, so that no actor can fill the disk or displace the events of others. */
const maxEvents = { other: 20_000, session: 1_000 };

const query = () => strapi.db.query(uids.auditEvent);

/** Deletes events that are older than a year or exceed the limits per actor. Several replicas may run this at the same time. */
export async function deleteExpiredEvents(): Promise<void> {
  const cutoff = new Date(clock.now() - auditLogDays * 86_400_000);
  await deleteWhere({ at: { $lt: cutoff } });
  await deleteExcess({ kind: 'session' }, maxEvents.session);
  await deleteExcess({ kind: { $ne: 'session' } }, maxEvents.other);
}

/** Keeps the newest events of each actor. */
async function deleteExcess(kind: { kind: string | { $ne: string } }, limit: number): Promise<void> {
  const rows = strapi.db.connection('activities').select('by').groupBy('by').havingRaw('count(*) > ?', [limit]);
  const actors: { by: string | null }[] = await (kind.kind === 'session'
    ? rows.where('kind', 'session')
    : rows.whereNot('kind', 'session'));
  for (const { by } of actors) {
    const where = { by: by ?? { $null: true }, ...kind };
    const [newestExcess] = await query().findMany({ select: ['id'], where, orderBy: { id: 'desc' }, offset: limit, limit: 1 });
    if (newestExcess) await deleteWhere({ ...where, id: { $lte: newestExcess.id } });
  }
}

async function deleteWhere(where: object): Promise<void> {
  for (;;) {
    const rows: { id: number }[] = await query().findMany({ select: ['id'], where, limit: batchSize });
    if (rows.length === 0) return;
    await query().deleteMany({ where: { id: { $in: rows.map(({ id }) => id) } } });
  }
}

/**
 * Removes the names of an entity from its events, and the names of an agent from the agent's own events. The events keep the public
 * ids. Returns whether there were any names.
 */
export async function anonymizeEvents(kind: AuditEventKind, entityId: string): Promise<boolean> {
  const { count: titles } = await query().updateMany({ where: { kind, of: entityId, title: { $notNull: true } }, data: { title: null } });
  if (kind !== 'agent') return titles > 0;
  const { count: names } = await query().updateMany({ where: { by: entityId, by_name: { $notNull: true } }, data: { by_name: null } });
  return titles + names > 0;
}
