import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { limits, type AuditAction, type AuditEventKind, auditLogDays } from '../../contract';
import { uids } from '../database/uids';
import { currentActor, type PanelUser } from '../http/caller';
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

/** Number of rows per statement, which both databases handle easily. */
const batchSize = 500;

type Rows = ReturnType<Core.Strapi['db']['connection']>;

/**
 * Maximum numbers of events per actor, so that no actor can fill the disk or displace the events of others, and the single rows of an
 * import displace no other events.
 */
const perActor: [max: number, select: (events: Rows) => Rows][] = [
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
  for (const [max, select] of perActor) await deleteExcess(max, () => select(rows()));
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
