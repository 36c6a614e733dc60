import type { Core } from '@strapi/strapi';
import { maxPasswordBytes, type Credentials, type Session } from '../../../../contract';
import { roleOf, type LiveSession } from '../../../lib/caller';
import { holdRow } from '../../../lib/change-alone';
import { comparePassword } from '../../../lib/compare-password';
import { logSecurityEvent } from '../../../lib/security-log';
import { countAttempt } from '../../../lib/sign-in-throttle';

const uid = 'plugin::users-permissions.user';
const sessions = () => strapi.sessionManager('users-permissions');

const sessionService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** A token and who it stands for; null when name and password do not fit, or the person was deactivated. */
  async open({ username, password }: Credentials, network: string): Promise<Session | null> {
    const attempt = await countAttempt(username, network);
    const user = await findByUsername(strapi, username);
    const fits = await comparePassword(password, user?.password);
    const isRight = user && fits && !user.blocked && Buffer.byteLength(password) <= maxPasswordBytes;
    const token = isRight ? await openSession(strapi, user) : null;
    if (!token) {
      logSecurityEvent('sign-in refused', { agent: user?.documentId, name: username });
      return null;
    }
    await attempt.succeeded();
    const { documentId, first_name, role } = user;
    logSecurityEvent('signed in', { agent: documentId });
    return { token, user: { id: documentId, first_name, role: roleOf(role) } };
  },

  close: ({ userId, sessionId }: LiveSession) => sessions().revokeSessionById(userId, sessionId),
});

interface StoredUser {
  id: number;
  documentId: string;
  password: string;
}

/** Null when the account was changed while its password was compared: a session would outlive the change. */
async function openSession(strapi: Core.Strapi, { id, documentId, password }: StoredUser): Promise<string | null> {
  return await strapi.db.transaction(async () => {
    await holdRow(uid, documentId);
    if (!(await strapi.db.query(uid).count({ where: { id, password, blocked: false } }))) return null;
    const session = await sessions().generateRefreshToken(String(id), undefined, { type: 'session' });
    const access = await sessions().generateAccessToken(session.token);
    if ('error' in access) throw new Error(`No token for a new session: ${access.error}`);
    return access.token;
  });
}

async function findByUsername(strapi: Core.Strapi, username: string) {
  const row = await strapi.db.connection('up_users').whereRaw('lower(username) = ?', username.toLowerCase()).first('id');
  return row ? strapi.db.query(uid).findOne({ where: { id: row.id }, populate: { role: true } }) : null;
}

export type SessionService = ReturnType<typeof sessionService>;
export default sessionService;
