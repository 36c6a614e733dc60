import type { AuditEvent, AuditLogQuery } from '../../contract/index';
import { count, find, run } from './backstage';
import { call } from './call';
import type { Person } from './people';

const uid = 'api::audit-event.audit-event';

/** Fetches a page of the audit log as an administrator. */
export const auditLogFor = async (admin: Person, query: AuditLogQuery = {}): Promise<AuditEvent[]> =>
  (await call('listAuditEvents', { as: admin, query: query as Record<string, string> })).body.items;

interface AuditEventRow {
  act: string;
  by: string | null;
  by_name: string | null;
  kind: string;
  of: string | null;
  title: string | null;
  fields: string[];
  detail: string | null;
}

/** Returns the stored audit events of an entity, oldest first. */
export async function actsOn(of: string): Promise<AuditEventRow[]> {
  const rows = await find<AuditEventRow & { id: number }>(uid, { of });
  return rows
    .sort((a, b) => a.id - b.id)
    .map(({ act, by, by_name, kind, of, title, fields, detail }) => ({ act, by, by_name, kind, of, title, fields, detail }));
}

export const countAuditEvents = () => count(uid);

/** Stores `count` audit events of an unknown actor. */
export const buildAuditEvents = (count: number, fields: object = {}) =>
  run(
    async (fields, count) => {
      const event = { at: new Date(), act: 'edited', kind: 'post', by: 'unknown', ...fields };
      const events = Array.from({ length: count }, (_, n) => ({ ...event, detail: String(n) }));
      // SQLite accepts at most 500 rows in a statement.
      while (events.length > 0) await strapi.db.query('api::audit-event.audit-event').createMany({ data: events.splice(0, 500) });
    },
    fields,
    count,
  );

/** Runs the nightly deletion of expired events. */
export const deleteExpiredEvents = () => run(() => serverModule('audit-log/audit-log').deleteExpiredEvents());
