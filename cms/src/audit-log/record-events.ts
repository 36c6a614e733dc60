import { limits, type AuditAction, type AuditEventKind } from '../../contract';
import { uids } from '../database/uids';
import { logSecurityEvent } from '../http/security-log';
import { clock } from '../settings/clock';
import { findActor } from './actor';

/** Something that was done. */
export interface NewAuditEvent {
  action: AuditAction;
  kind: AuditEventKind;
  /** The public id of what it was done to. */
  entityId?: string;
  /** What people call that. */
  title?: string;
  /** The names of the fields that changed: no values, which may be private and are in the history. */
  fields?: string[];
  /** A few words of ours, never what somebody wrote. */
  detail?: string;
  /** The kind of the act that it is one step of, and that stands for it where nothing less is asked for. */
  partOf?: AuditEventKind;
}

/** An act as it is stored. */
export interface AuditEventRow {
  id: number;
  documentId: string;
  /** An ISO 8601 instant. */
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

/** Records what is done, together with the transaction under way: it is told if that is committed, and only then. */
export async function recordAuditEvents(done: NewAuditEvent[]): Promise<void> {
  if (done.length === 0) return;
  const { by, name } = await findActor();
  const at = new Date(clock.now());
  for (const { action: act, kind, entityId: of = null, title, fields = [], detail, partOf = null } of done) {
    const data = { at, act, by, by_name: cut(name), kind, of, title: cut(title), fields, detail: cut(detail), part_of: partOf };
    await strapi.db.query(uids.auditEvent).create({ data });
  }
}

const sessionActions = { 'sign-in succeeded': 'signed_in', 'sign-out': 'signed_out' } as const;

/** Records that somebody signed in or out, and has the security log say so once that is committed. */
export async function recordSession(event: keyof typeof sessionActions, logged: Parameters<typeof logSecurityEvent>[1]): Promise<void> {
  await strapi.db.transaction(async ({ onCommit }) => {
    await recordAuditEvents([{ action: sessionActions[event], kind: 'session' }]);
    onCommit(() => logSecurityEvent(event, logged));
  });
}
