import { roles, type Caller, type Role } from '../../contract';

const userUid = 'plugin::users-permissions.user';
const sessions = () => strapi.sessionManager('users-permissions');

export interface LiveSession {
  caller: Caller;
  userId: string;
  sessionId: string;
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
 * Asks the session row and the user row each time, so that logout and deactivation work at once.
 */
export async function findSession(authorization: string | undefined): Promise<LiveSession | null | 'dead'> {
  if (!authorization) return null;
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (!token) return 'dead';
  const { isValid, payload } = sessions().validateAccessToken(token);
  if (!isValid || !(await sessions().isSessionActive(payload.sessionId))) return 'dead';
  const user: UserRow | null = await strapi.db
    .query(userUid)
    .findOne({ where: { id: payload.userId }, populate: { role: true } });
  if (!user || user.blocked) return 'dead';
  return {
    caller: { id: user.documentId, role: roleOf(user.role) },
    userId: payload.userId,
    sessionId: payload.sessionId,
  };
}
