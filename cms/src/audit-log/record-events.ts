import { limits, type AuditAction, type AuditEventKind } from '../../contract';
import { uids } from '../database/uids';
import { logSecurityEvent } from '../http/security-log';
import { clock } from '../settings/clock';
import { findActor } from './actor';

/** Audit event to record. */
export interface NewAuditEvent {
  action: AuditAction;
  kind: AuditEventKind;
  /** Public id of the entity. */
  entityId?: string;
  /** Display name of the entity. */
  title?: string;
  /** Names of the changed fields. Values are omitted because they may be private; the history contains them. */
  fields?: string[];
  /** Short text from our code, never input of a user. */
  detail?: string;
  /** Kind of the event that includes this event and represents it in lists that are not filtered by kind. */
  partOf?: AuditEventKind;
}

/** Stored audit event. */
export interface AuditEventRow {
  id: number;
  documentId: string;
  /** ISO 8601 instant. */
  at: string;
  act: AuditAction;
  by: string | null;
  by_name: string | null;
  kind: AuditEventKind;
  of: string | null;
  title: string | null;
  fields: string[] | null;
  detail: string | null;
  part_of: string | null;
}

const cut = (text: string | null | undefined) => text?.slice(0, limits.line) ?? null;

/** Records events in the current transaction, so that they are stored only if it commits. */
export async function recordAuditEvents(events: NewAuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { id: by, name } = await findActor();
  const at = new Date(clock.now());
  for (const { action: act, kind, entityId: of = null, title, fields = [], detail, partOf = null } of events) {
    const data = { at, act, by, by_name: cut(name), kind, of, title: cut(title), fields, detail: cut(detail), part_of: partOf };
    await strapi.db.query(uids.auditEvent).create({ data });
  }
}

const sessionActions = { 'sign-in succeeded': 'signed_in', 'sign-out': 'signed_out' } as const;

/** Records a sign-in or sign-out, and writes it to the security log after the commit. */
export async function recordSession(event: keyof typeof sessionActions, logged: Parameters<typeof logSecurityEvent>[1]): Promise<void> {
  await strapi.db.transaction(async ({ onCommit }) => {
    await recordAuditEvents([{ action: sessionActions[event], kind: 'session' }]);
    onCommit(() => logSecurityEvent(event, logged));
  });
}
