import { AsyncLocalStorage } from 'node:async_hooks';
import { uids } from '../database/uids';
import { currentActor, type PanelUser } from '../http/caller';
import { limits, type AuditAction, type AuditEventKind } from '../../contract';
import { logSecurityEvent } from '../http/security-log';
import { clock } from '../settings/clock';

/** Agent, panel user or program that performs an action. */
export interface Actor {
  /** Actor id, as in `AuditEvent` of the contract. */
  id: string | null;
  name: string | null;
}

const actors = new AsyncLocalStorage<Actor>();

/** Runs `work` for an actor without a session: a command, or a person who follows a link in an email. */
export const runAs = <Result>(actor: Actor, work: () => Promise<Result>): Promise<Result> => actors.run(actor, work);

export const runAsCommand = <Result>(command: string, work: () => Promise<Result>): Promise<Result> =>
  runAs({ id: `command:${command}`, name: `npm run ${command}` }, work);

const joinNames = (...names: (string | null | undefined)[]): string => names.filter(Boolean).join(' ');

/** Returns an agent as an actor, with their current name. */
export async function agentActor(documentId: string): Promise<Actor> {
  const agent = await strapi.db.query(uids.agent).findOne({ select: ['first_name', 'last_name'], where: { documentId } });
  return { id: documentId, name: agent && joinNames(agent.first_name, agent.last_name) };
}

export function panelUserActor({ documentId, firstname, lastname, email }: PanelUser): Actor {
  const name = joinNames(firstname, lastname) || email;
  return { id: `panel:${documentId}`, name: name ? `${name} (admin panel)` : null };
}

/** Returns the actor of the current request or command. Its fields are null if the system acts. */
export async function findActor(): Promise<Actor> {
  const explicit = actors.getStore();
  if (explicit) return explicit;
  const { caller, panelUser } = currentActor();
  if (caller) return agentActor(caller.id);
  return panelUser ? panelUserActor(panelUser) : { id: null, name: null };
}

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
