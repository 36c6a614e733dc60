import type { AuditEvent, AuditLogQuery } from '../../contract';
import { find, run } from './backstage';
import { call } from './call';
import type { Person } from './people';

const uid = 'api::audit-event.audit-event';

/** A page of the activity, as an administrator asks for it. */
export const auditLogFor = async (admin: Person, asked: AuditLogQuery = {}): Promise<AuditEvent[]> =>
  (await call('listAuditEvents', { as: admin, query: asked as Record<string, string> })).body.items;

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

/** What the database holds of what was done to one thing, oldest first. */
export async function actsOn(of: string): Promise<AuditEventRow[]> {
  const rows = await find<AuditEventRow & { id: number }>(uid, { of });
  return rows
    .sort((one, other) => one.id - other.id)
    .map(({ act, by, by_name, kind, of, title, fields, detail }) => ({ act, by, by_name, kind, of, title, fields, detail }));
}

export const countAuditEvents = () => run<number>(`strapi.db.query('${uid}').count()`);

/** So many acts that nobody did, at one instant unless told otherwise. */
export const buildAuditEvents = (count: number, fields: object = {}) =>
  run(`(async () => {
    const act = { act: 'edited', kind: 'post', by: 'nobody', ...${JSON.stringify(fields)} };
    for (let n = 0; n < ${count}; n += 1) await strapi.db.query('${uid}').create({ data: { at: new Date(), ...act, detail: String(n) } });
  })()`);

/** Does at once what is done every night. */
export const deleteExpiredEvents = () => run(`require(strapi.dirs.dist.root + '/src/audit-log/delete-events').deleteExpiredEvents()`);
