import {
  auditLogPageSize,
  collectionTypes,
  contentTypeNames,
  fieldsOf,
  panelUsers,
  systemActor,
  type AuditEvent,
  type AuditEventKind,
  type AuditLogQuery,
  type Page,
} from '../../../contract';
import type { AuditEventRow } from '../../audit-log/audit-log';
import { storageModelOf, type Row } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { invalid } from '../../http/errors';

const eventsTable = () => strapi.db.query(uids.auditEvent);

const newestFirst = [{ at: 'desc' as const }, { id: 'desc' as const }];

/** Names of existing entities by kind and public id. */
type PresentNames = Partial<Record<AuditEventKind, Map<string, string>>>;

/** Lists events, newest first, with the names of agents and entities that still exist. */
export async function listAuditEvents(query: AuditLogQuery): Promise<Page<AuditEvent>> {
  const where = { $and: [byActor(query), byEntity(query), byTime(query), await olderThan(query)] };
  // The additional row shows whether another page follows.
  const rows: AuditEventRow[] = await eventsTable().findMany({ where, orderBy: newestFirst, limit: auditLogPageSize + 1 });
  const events = rows.slice(0, auditLogPageSize);
  const names = await namesOf(events);
  return { items: events.map((event) => presentAuditEvent(event, names)), more: rows.length > auditLogPageSize };
}

function byActor({ actor }: AuditLogQuery): object {
  if (actor === undefined) return {};
  if (actor === systemActor) return { $or: [{ by: { $null: true } }, { by: { $startsWith: 'command:' } }] };
  return { by: actor === panelUsers ? { $startsWith: actor } : actor };
}

/** Filters by entity or kind. Without a kind, events that are part of another event are left out. */
function byEntity({ kind, entity_id: entityId }: AuditLogQuery): object {
  if (kind === undefined) return { part_of: { $null: true } };
  return entityId === undefined ? { kind } : { kind, of: entityId };
}

const byTime = ({ from, to }: AuditLogQuery): object => ({
  $and: [from ? { at: { $gte: new Date(from) } } : {}, to ? { at: { $lt: new Date(to) } } : {}],
});

/** @throws 422 if the event does not exist or was deleted in the meantime. */
async function olderThan({ before }: AuditLogQuery): Promise<object> {
  if (before === undefined) return {};
  const last: AuditEventRow | null = await eventsTable().findOne({ where: { documentId: before } });
  if (!last) throw invalid({ before: 'before must be a valid event id' });
  const at = new Date(last.at);
  return { $or: [{ at: { $lt: at } }, { at, id: { $lt: last.id } }] };
}

async function namesOf(events: AuditEventRow[]): Promise<PresentNames> {
  const names: PresentNames = {};
  for (const type of collectionTypes) {
    const ids = events.flatMap(({ kind, of, by }) => [...(kind === type && of ? [of] : []), ...(type === 'agent' && by ? [by] : [])]);
    const rows = await rowsOf(storageModelOf(type).uid, ids);
    names[type] = new Map(rows.map((row) => [row.documentId, storageModelOf(type).contentType.nameOf(row)]));
  }
  for (const [relatedKind, uid] of [['season_image', uids.seasonImage] as const, ['picture', uids.file] as const]) {
    const ids = events.flatMap(({ kind, of }) => (kind === relatedKind && of ? [of] : []));
    names[relatedKind] = new Map((await rowsOf(uid, ids)).map((row) => [row.documentId, String(row.name)]));
  }
  return names;
}

async function rowsOf(uid: ReturnType<typeof storageModelOf>['uid'], ids: string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return strapi.db.query(uid).findMany({ where: { documentId: { $in: [...new Set(ids)] } } });
}

/** Labels of attributes that are not in a field table. */
const otherLabels: Record<string, string> = { username: 'Username', name: 'Name', file: 'Image' };

function labelOf(kind: AuditEventKind, field: string): string {
  const type = contentTypeNames.find((name) => name === kind);
  return (type && fieldsOf(type)[field]?.label) ?? otherLabels[field] ?? field;
}

function presentAuditEvent(stored: AuditEventRow, names: PresentNames): AuditEvent {
  const { documentId, at, act, by, by_name, kind, of, title, fields, detail } = stored;
  const [actorName, entityName] = [by && names.agent?.get(by), of && names[kind]?.get(of)];
  return {
    id: documentId,
    occurred_at: at,
    action: act,
    actor: by,
    actor_name: actorName || by_name,
    actor_exists: Boolean(actorName),
    kind,
    entity_id: of,
    title: entityName || title,
    exists: Boolean(entityName) || kind === 'site',
    fields: (fields ?? []).map((field) => labelOf(kind, field)),
    detail,
  };
}
