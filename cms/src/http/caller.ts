import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { roles, type Caller, type Role } from '../../contract';

const origin = 'users-permissions';

export interface LiveSession {
  caller: Caller;
  userId: string;
  sessionId: string;
}

/** A session with its user, as the database gives them. */
interface SessionRow {
  user_id: string;
  /** SQLite stores milliseconds. */
  expires_at: Date | number;
}
interface UserRow {
  document_id: string;
  blocked: boolean | number | null;
  type: string | null;
}

/** The role of a stored user. Anything but our own three gives the least right. */
export const roleOf = (role: { type: string } | null | undefined): Role => roles.find((known) => known === role?.type) ?? 'agent';

/**
 * The session behind an Authorization header: null without one, 'dead' when its token is unknown, over or revoked.
 * Asks the session row and the user row each time, so that logout and deactivation work at once. Whose session it is the
 * row says, not the token. All that staff ask comes by here, so each takes one plain statement.
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
    .where({ session_id: sessionId, origin })
    .first('user_id', 'expires_at');
  if (!session || new Date(session.expires_at).getTime() <= Date.now()) return 'dead';
  const { user_id: userId } = session;
  const user: UserRow | undefined = await connection('up_users')
    .leftJoin('up_users_role_lnk', 'up_users_role_lnk.user_id', 'up_users.id')
    .leftJoin('up_roles', 'up_roles.id', 'up_users_role_lnk.role_id')
    .where('up_users.id', userId)
    .first('up_users.document_id', 'up_users.blocked', 'up_roles.type');
  if (!user || user.blocked) return 'dead';
  return { caller: { id: user.document_id, role: roleOf({ type: user.type ?? '' }) }, userId, sessionId };
}

/** What Koa's context tells of who asks, here and nowhere else: of our own endpoints, of /graphql and of the panel. */
interface State {
  caller?: Caller | null;
  /** An editor of the panel. */
  user?: { documentId?: string; firstname?: string | null; lastname?: string | null; email?: string; roles?: { code: string }[] };
}
interface WithState {
  state: State;
}

export const callerOf = ({ state }: WithState): Caller | null => state.caller ?? null;
export const rememberCaller = ({ state }: WithState, caller: Caller | null): void => void (state.caller = caller);

/** The caller or the panel's editor whose request is under way; both undefined when the server acts by itself. */
export function currentActor(): { caller?: Caller; panelUser?: State['user'] } {
  const { caller, user } = (strapi.requestContext.get()?.state ?? {}) as State;
  return { caller: caller ?? undefined, panelUser: user };
}

/**
 * How Strapi itself finds a caller on /graphql: by our sessions, so that both entry points know the same people.
 * It opens nothing: a route that relies on Strapi's permissions is refused.
 */
export const sessionStrategy = {
  name: 'hearthside-session',
  async authenticate(ctx: Context) {
    const session = await findSession(ctx.get('authorization'));
    if (session === 'dead') return { error: 'Your session has ended' };
    rememberCaller(ctx, session?.caller ?? null);
    return { authenticated: true, credentials: session?.caller ?? null };
  },
  async verify() {
    throw new errors.ForbiddenError();
  },
};
