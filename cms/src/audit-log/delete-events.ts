import { auditLogDays, type AuditEventKind } from '../../contract';
import { uids } from '../database/uids';
import { clock } from '../settings/clock';

/** As many as a statement of either database takes with ease. */
const atOnce = 500;

/** How many acts of one person are kept, so that nobody fills the disk, and nobody's acts push out those of somebody else. */
const most = { other: 20_000, session: 1_000 };

const query = () => strapi.db.query(uids.auditEvent);

/** Forgets what was done more than a year ago, and what is more than enough. Any number of replicas may tidy up at once. */
export async function deleteExpiredEvents(): Promise<void> {
  const cutoff = new Date(clock.now() - auditLogDays * 86_400_000);
  await forget({ at: { $lt: cutoff } });
  await thin({ kind: 'session' }, most.session);
  await thin({ kind: { $ne: 'session' } }, most.other);
}

/** Of each person the newest stay. */
async function thin(kind: { kind: string | { $ne: string } }, limit: number): Promise<void> {
  const rows = strapi.db.connection('activities').select('by').groupBy('by').havingRaw('count(*) > ?', [limit]);
  const overfull: { by: string | null }[] = await (kind.kind === 'session'
    ? rows.where('kind', 'session')
    : rows.whereNot('kind', 'session'));
  for (const { by } of overfull) {
    const where = { by: by ?? { $null: true }, ...kind };
    const [newestToGo] = await query().findMany({ select: ['id'], where, orderBy: { id: 'desc' }, offset: limit, limit: 1 });
    if (newestToGo) await forget({ ...where, id: { $lte: newestToGo.id } });
  }
}

async function forget(where: object): Promise<void> {
  for (;;) {
    const rows: { id: number }[] = await query().findMany({ select: ['id'], where, limit: atOnce });
    if (rows.length === 0) return;
    await query().deleteMany({ where: { id: { $in: rows.map(({ id }) => id) } } });
  }
}

/**
 * Forgets by which names something was known, and somebody who did something: what was done stays, with their public ids. Whether
 * there was any.
 */
export async function anonymizeEvents(kind: AuditEventKind, of: string): Promise<boolean> {
  const { count: titles } = await query().updateMany({ where: { kind, of, title: { $notNull: true } }, data: { title: null } });
  if (kind !== 'agent') return titles > 0;
  const { count: names } = await query().updateMany({ where: { by: of, by_name: { $notNull: true } }, data: { by_name: null } });
  return titles + names > 0;
}
