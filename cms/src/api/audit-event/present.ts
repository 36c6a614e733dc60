import { contentTypes, type AuditEvent, type AuditEventKind, type Fields, type ContentTypeName } from '../../../contract';
import type { AuditEventRow } from '../../audit-log/record-events';
import type { PresentNames } from './audit-events';

/** Labels of attributes that are not in a field table. */
const otherLabels: Record<string, string> = { username: 'Username', name: 'Name', file: 'Image' };

function labelOf(kind: AuditEventKind, field: string): string {
  const fields: Fields = kind in contentTypes ? contentTypes[kind as ContentTypeName].fields : {};
  return fields[field]?.label ?? otherLabels[field] ?? field;
}

export function presentAuditEvent(stored: AuditEventRow, names: PresentNames): AuditEvent {
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
