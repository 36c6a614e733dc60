import type { AuditAction, AuditEventKind, ContentTypeName } from '../../contract';
import type { NewAuditEvent } from '../audit-log/record-events';
import { isStorageModel, type Row, type StoredModel, type StorageModel } from '../database/storage-models';
import { changedFields, stateOf } from '../history/state';
import { scheduleOf } from './prepare';

/** What is said of a save where that is not what it comes to. */
export interface AuditOptions {
  /** It brings back what was. */
  restores?: boolean;
  partOf?: AuditEventKind;
}

/** What else a save did than to change fields. */
export type DerivedEvent = Pick<NewAuditEvent, 'action' | 'fields' | 'detail'>;

interface Saved {
  stored: StoredModel;
  before: Row | null;
  after: Row | null;
}

/** What somebody did by a save, most of the time one act; nothing where nothing changed. */
export function auditEventsOf({ stored, before, after }: Saved, own: DerivedEvent[], { restores, partOf }: AuditOptions): NewAuditEvent[] {
  const row = after ?? before;
  if (!row) return [];
  const done = (events: DerivedEvent[]) => events.map((event) => ({ ...event, ...nameOf(stored, row), partOf }));
  if (!before) return done([{ action: restores ? 'brought_back' : 'created' }]);
  if (!after) return done([{ action: 'deleted' }]);
  const fields = editedFields(stored, before, after);
  const edits: DerivedEvent[] = fields.length > 0 ? [{ action: restores ? 'restored' : 'edited', fields }] : [];
  return done([...edits, ...switchesOf(before, after), ...own]);
}

function nameOf(stored: StoredModel, row: Row): Pick<NewAuditEvent, 'kind' | 'entityId' | 'title'> {
  if (!isStorageModel(stored)) return { kind: 'season_image', entityId: row.documentId, title: String(row.name) };
  return { kind: stored.contentType.name as ContentTypeName, entityId: row.documentId, title: stored.contentType.nameOf(row) };
}

const times = ['publish_at', 'unpublish_at'] as const;

/** The names of the fields that a save changed, but for those of which it is told otherwise. */
function editedFields(stored: StoredModel, before: Row, after: Row): string[] {
  if (!isStorageModel(stored)) return ['name', 'file'].filter((name) => idOf(before[name]) !== idOf(after[name]));
  const changed = changedFields(stored, stateOf(stored, before), stateOf(stored, after));
  const hidden = hiddenFields(stored).filter((name) => before[name] !== after[name]);
  return [...changed.filter((name) => !times.some((time) => time === name)), ...hidden];
}

const idOf = (value: unknown) => (value as { id?: number } | null)?.id ?? value;

const hiddenFields = ({ privateFields: hidden, contentType }: StorageModel) =>
  hidden.filter((name) => !contentType.fields[name]?.versioned);

/** What was switched of something that is published. A time that has come by itself is nobody's act. */
function switchesOf(before: Row, after: Row): DerivedEvent[] {
  if (typeof after.published !== 'boolean') return [];
  // What is taken out of the archive is unseen at first, which goes without saying.
  if (before.archived && !after.archived) return [{ action: 'unarchived' }];
  const [was, is] = [scheduleOf(before), scheduleOf(after)];
  const switched: AuditAction[] = [];
  if (was.published !== is.published) switched.push(is.published ? 'published' : 'unpublished');
  if (!before.archived && after.archived) switched.push('archived');
  // Publishing by hand takes away the times that were set.
  const fields = times.filter((time) => was[time] !== is[time] && (is[time] !== null || was.published === is.published));
  return [...switched.map((action) => ({ action })), ...(fields.length > 0 ? [{ action: 'scheduled' as const, fields }] : [])];
}
