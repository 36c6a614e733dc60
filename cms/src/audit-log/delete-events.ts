import type { Core } from '@strapi/strapi';
import { auditLogDays, type AuditEventKind } from '../../contract';
import { uids } from '../database/uids';
import { clock } from '../settings/clock';

/** Number of rows per statement, which both databases handle easily. */
const batchSize = 500;

type Rows = ReturnType<Core.Strapi['db']['connection']>;

/**
 * Maximum numbers of events per actor, so that no actor can fill the disk or displace the events of others, and the single rows of an
 * import displace no other events.
 */
const limits: [max: number, select: (events: Rows) => Rows][] = [
  [1_000, (events) => events.where('kind', 'session')],
  [20_000, (events) => events.whereNot('kind', 'session').whereNull('part_of')],
  [20_000, (events) => events.whereNotNull('part_of')],
];

const query = () => strapi.db.query(uids.auditEvent);
const rows = (): Rows => strapi.db.connection('activities');

/** Deletes events that are older than a year or exceed the limits per actor. Several replicas may run this at the same time. */
export async function deleteExpiredEvents(): Promise<void> {
  const cutoff = new Date(clock.now() - auditLogDays * 86_400_000);
  await deleteAll(() => rows().where('at', '<', cutoff));
  for (const [max, select] of limits) await deleteExcess(max, () => select(rows()));
}

/** Keeps the newest events of each actor. */
async function deleteExcess(max: number, events: () => Rows): Promise<void> {
  const actors: { by: string | null }[] = await events().select('by').groupBy('by').havingRaw('count(*) > ?', [max]);
  for (const { by } of actors) {
    const newestExcess: { id: number } | undefined = await events().where({ by }).orderBy('id', 'desc').offset(max).first('id');
    if (newestExcess) await deleteAll(() => events().where({ by }).where('id', '<=', newestExcess.id));
  }
}

async function deleteAll(events: () => Rows): Promise<void> {
  while ((await rows().whereIn('id', events().select('id').limit(batchSize)).delete()) > 0);
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
