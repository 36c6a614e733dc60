import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';
import { accountLimits, roles, type Caller, type Role } from '../../contract';
import { unconfirmed } from './errors';
import { uids } from '../database/uids';

const origin = 'users-permissions';

export interface LiveSession {
  caller: Caller;
  userId: string;
  sessionId: string;
  /** When the caller last proved their identity (ms since 1970). */
  provenAt: number;
  /** Whether the session only allows setting up a second factor. */
  mustSetUp: boolean;
}

/** Session and user rows, as the database returns them. */
interface SessionRow {
  user_id: string;
  /** Milliseconds on SQLite. */
  expires_at: Date | number;
  /** Numbers are strings on PostgreSQL. */
  seen_at: number | string;
  proven_at: number | string;
  must_set_up: boolean | number;
}
interface UserRow {
  document_id: string;
  blocked: boolean | number | null;
  type: string | null;
}

/** Returns the role of a stored user. Unknown roles get the fewest rights. */
export const roleOf = (role: { type: string } | null | undefined): Role => roles.find((name) => name === role?.type) ?? 'agent';

/**
 * Returns the session for an Authorization header: null without a header, 'dead' if the token is unknown, expired or revoked. Reads the
 * session and user rows each time, so that logout and deactivation take effect immediately. The user id comes from the session row, not
 * from the token. Every staff request runs this, so each row takes a single plain statement.
 */
export async function findSession(authorization: string | undefined): Promise<LiveSession | null | 'dead'> {
  if (!authorization) return null;
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (!token) return 'dead';
  const { isValid, payload } = strapi.sessionManager(origin).validateAccessToken(token);
  if (!isValid) return 'dead';
  const { sessionId } = payload;
  const { connection } = strapi.db;
  const session: SessionRow | undefined = await connection('strapi_sessions')
    .join('session_facts', 'session_facts.session_id', 'strapi_sessions.session_id')
    .where({ 'strapi_sessions.session_id': sessionId, origin })
    .first('user_id', 'expires_at', 'seen_at', 'proven_at', 'must_set_up');
  if (!session || new Date(session.expires_at).getTime() <= Date.now()) return 'dead';
  const { user_id: userId } = session;
  const user: UserRow | undefined = await connection('up_users')
    .leftJoin('up_users_role_lnk', 'up_users_role_lnk.user_id', 'up_users.id')
    .leftJoin('up_roles', 'up_roles.id', 'up_users_role_lnk.role_id')
    .where('up_users.id', userId)
    .first('up_users.document_id', 'up_users.blocked', 'up_roles.type');
  if (!user || user.blocked) return 'dead';
  noteUse(sessionId, session);
  return {
    caller: { id: user.document_id, role: roleOf({ type: user.type ?? '' }) },
    userId,
    sessionId,
    provenAt: Number(session.proven_at),
    mustSetUp: Boolean(session.must_set_up),
  };
}

const seenEveryMs = 600_000;

/** Records that a session is in use. The request does not wait for it and does not fail with it. */
function noteUse(session_id: string, { seen_at }: SessionRow): void {
  const now = Date.now();
  if (now - Number(seen_at) < seenEveryMs) return;
  const update = strapi.db.connection('session_facts').where({ session_id }).update({ seen_at: now });
  update.catch((reason: unknown) => strapi.log.warn(`Failed to record the use of a session: ${String(reason)}`));
}

/**
 * Returns the network of an IP address, as rate limits count it. An IPv6 user controls all 2^64 addresses of a /64, so these count as one.
 * An IPv4 address counts on its own, also when a server that listens on IPv6 sees it as ::ffff:….
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')}/64`;
}

/** Koa state that identifies the caller, set by our endpoints, by /graphql and by the panel. Only this file accesses it. */
interface State {
  caller?: Caller | null;
  provenAt?: number;
  user?: PanelUser;
  userAbility?: { can(action: string, subject: string): boolean };
}
export interface PanelUser {
  documentId?: string;
  firstname?: string | null;
  lastname?: string | null;
  email?: string;
  roles?: { code: string }[];
}
interface WithState {
  state: State;
}

export const callerOf = ({ state }: WithState): Caller | null => state.caller ?? null;
/** @param provenAt when the caller last proved their identity (ms since 1970) */
export function setCaller({ state }: WithState, caller: Caller | null, provenAt = 0): void {
  Object.assign(state, { caller, provenAt });
}

const currentState = (): State => strapi.requestContext.get()?.state ?? {};

/** Returns the caller or panel user of the current request; both are undefined outside of requests. */
export function currentActor(): { caller?: Caller; panelUser?: PanelUser } {
  const { caller, user } = currentState();
  return { caller: caller ?? undefined, panelUser: user };
}

/** @throws 403 with the code `confirm_required` if the caller of the current request did not prove their identity lately */
export function assertProven(): void {
  const { caller, provenAt = 0 } = currentState();
  if (caller && Date.now() - provenAt > accountLimits.freshMs) throw unconfirmed();
}

/** Whether the panel user of the current request may read or edit entries of a content type. */
export const mayRead = (uid: string): boolean => currentState().userAbility?.can(uids.mayRead, uid) ?? false;
export const mayEdit = (uid: string): boolean => currentState().userAbility?.can(uids.mayEdit, uid) ?? false;

/** Runs work in the context of a request. */
export async function runInContext<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  let result: Result | undefined;
  await strapi.requestContext.run(ctx, async () => void (result = await work()));
  return result as Result;
}

/** Runs work that a caller started earlier as if it were their request. */
export const runAsCaller = <Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> =>
  runInContext({ state: { caller } } as Context, work);
