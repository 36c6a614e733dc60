import { roles, type Caller, type Role } from '../../contract';

const userUid = 'plugin::users-permissions.user';
const origin = 'users-permissions';

export interface LiveSession {
  caller: Caller;
  userId: string;
  sessionId: string;
}

interface SessionRow {
  userId: string;
  expiresAt: string;
}

interface UserRow {
  documentId: string;
  blocked: boolean;
  role: { type: string } | null;
}

/** The role of a stored user. Anything but our own three gives the least right. */
export const roleOf = (role: { type: string } | null | undefined): Role =>
  roles.find((known) => known === role?.type) ?? 'agent';

/**
 * The session behind an Authorization header: null without one, 'dead' when its token is unknown, over or revoked.
 * Asks the session row and the user row each time, so that logout and deactivation work at once. Whose session it is the
 * row says, not the token.
 */
export async function findSession(authorization: string | undefined): Promise<LiveSession | null | 'dead'> {
  if (!authorization) return null;
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (!token) return 'dead';
  const { isValid, payload } = strapi.sessionManager(origin).validateAccessToken(token);
  if (!isValid) return 'dead';
  const { sessionId } = payload;
  const session: SessionRow | null = await strapi.db.query('admin::session').findOne({ where: { sessionId, origin } });
  if (!session || Date.parse(session.expiresAt) <= Date.now()) return 'dead';
  const { userId } = session;
  const user: UserRow | null = await strapi.db.query(userUid).findOne({ where: { id: userId }, populate: { role: true } });
  if (!user || user.blocked) return 'dead';
  return { caller: { id: user.documentId, role: roleOf(user.role) }, userId, sessionId };
}
