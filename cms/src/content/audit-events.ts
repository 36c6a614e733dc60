import type { AuditAction, AuditEventKind } from '../../contract';
import type { NewAuditEvent } from '../audit-log/audit-log';
import { isStorageModel, type Row, type StoredModel } from '../database/storage-models';
import { addedPhotos, changedFields, stateOf } from '../history/revisions';
import { propertiesOf } from '../settings/typed';
import { scheduleOf } from './prepare';
import type { CompletedSave } from './rules';

/** How a save is logged, if it is not an ordinary edit. */
export interface AuditOptions {
  /** The save restores an earlier state. */
  restores?: boolean;
  partOf?: AuditEventKind;
}

/** An audit event other than a field change. */
export type DerivedEvent = Pick<NewAuditEvent, 'action' | 'fields' | 'detail'>;

/** Returns the audit events of a save: usually one, none if nothing changed. */
export function auditEventsOf(
  { stored, before, after }: CompletedSave,
  extra: DerivedEvent[],
  { restores, partOf }: AuditOptions,
): NewAuditEvent[] {
  const row = after ?? before;
  if (!row) return [];
  const entity = { kind: stored.auditKind, entityId: row.documentId, title: stored.nameOf(row) };
  const complete = (events: DerivedEvent[]) => events.map((event) => ({ ...event, ...entity, partOf }));
  if (!before) return complete([{ action: restores ? 'brought_back' : 'created' }]);
  if (!after) return complete([{ action: 'deleted' }]);
  const fields = editedFields(stored, before, after);
  const detail = isStorageModel(stored) && !restores ? addedPhotos(stored, stateOf(stored, before), stateOf(stored, after)) : undefined;
  const edits: DerivedEvent[] = fields.length > 0 ? [{ action: restores ? 'restored' : 'edited', fields, detail }] : [];
  return complete([...edits, ...stateChangesOf(before, after), ...extra]);
}

const times = ['publish_at', 'unpublish_at'] as const;

/** Returns the names of the fields that a save changed, except those that other events report. */
function editedFields(stored: StoredModel, before: Row, after: Row): string[] {
  if (!isStorageModel(stored)) return ['name', ...Object.keys(stored.populate)].filter((name) => idOf(before[name]) !== idOf(after[name]));
  const { privateFields, contentType, serverManaged = [] } = stored;
  const changed = changedFields(stored, stateOf(stored, before), stateOf(stored, after));
  // Other events report what the server manages.
  const others = privateFields.filter((name) => !contentType.fields[name]?.versioned && !serverManaged.includes(name));
  return [...changed.filter((name) => !times.some((time) => time === name)), ...others.filter((name) => before[name] !== after[name])];
}

const idOf = (value: unknown) => propertiesOf(value).id ?? value;

/** Returns the events of publishing, archiving and scheduling. Scheduled transitions are not logged. */
function stateChangesOf(before: Row, after: Row): DerivedEvent[] {
  if (typeof after.published !== 'boolean') return [];
  // Unarchiving always unpublishes, so that is not logged.
  if (before.archived && !after.archived) return [{ action: 'unarchived' }];
  const [old, next] = [scheduleOf(before), scheduleOf(after)];
  const actions: AuditAction[] = [];
  if (old.published !== next.published) actions.push(next.published ? 'published' : 'unpublished');
  if (!before.archived && after.archived) actions.push('archived');
  // Publishing manually clears the schedule, so that is not logged.
  const fields = times.filter((time) => old[time] !== next[time] && (next[time] !== null || old.published === next.published));
  return [...actions.map((action) => ({ action })), ...(fields.length > 0 ? [{ action: 'scheduled' as const, fields }] : [])];
}
