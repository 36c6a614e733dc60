import { maxPasswordBytes, type Credentials, type Session } from '../../../contract';
import { comparePassword, limitGuesses } from '../../accounts/sign-in';
import { lockRow } from '../../database/queries';
import { uids } from '../../database/uids';
import { roleOf, type LiveSession } from '../../http/caller';
import { unauthorized } from '../../http/errors';
import { logSecurityEvent } from '../../http/security-log';
import { runAs, agentActor, recordSession } from '../../audit-log/audit-log';

const sessions = () => strapi.sessionManager('users-permissions');

/** Returns a token with its user. @throws 401 if the credentials are wrong or the account is deactivated. */
export const openSession = ({ username, password }: Credentials, network: string): Promise<Session> =>
  limitGuesses(username, network, async () => {
    const user = await findByUsername(username);
    const matches = await comparePassword(password, user?.password, network);
    const isValid = user && matches && !user.blocked && Buffer.byteLength(password) <= maxPasswordBytes;
    const token = isValid ? await createToken(user) : null;
    if (!token) {
      logSecurityEvent('sign-in failed', { agent: user?.documentId, name: username });
      throw unauthorized('Invalid credentials');
    }
    const { documentId, first_name, role } = user;
    return { token, user: { id: documentId, first_name, role: roleOf(role) } };
  });

export async function closeSession({ caller, userId, sessionId }: LiveSession): Promise<void> {
  await strapi.db.transaction(async () => {
    await sessions().revokeSessionById(userId, sessionId);
    await recordSession('sign-out', { agent: caller.id });
  });
}

interface StoredUser {
  id: number;
  documentId: string;
  password: string;
}

/** Returns null if the account changed while the password was compared, because the session would outlive the change. */
async function createToken({ id, documentId, password }: StoredUser): Promise<string | null> {
  return await strapi.db.transaction(async () => {
    await lockRow(uids.agent, documentId);
    if (!(await strapi.db.query(uids.agent).count({ where: { id, password, blocked: false } }))) return null;
    const session = await sessions().generateRefreshToken(String(id), undefined, { type: 'session' });
    const access = await sessions().generateAccessToken(session.token);
    if ('error' in access) throw new Error(`Failed to create a session token: ${access.error}`);
    await runAs(await agentActor(documentId), () => recordSession('sign-in succeeded', { agent: documentId }));
    return access.token;
  });
}

async function findByUsername(username: string) {
  const row = await strapi.db.connection('up_users').whereRaw('lower(username) = ?', username.toLowerCase()).first('id');
  return row ? strapi.db.query(uids.agent).findOne({ where: { id: row.id }, populate: { role: true } }) : null;
}
