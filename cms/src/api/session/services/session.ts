import type { Core } from '@strapi/strapi';
import { compare, hashSync } from 'bcryptjs';
import { maxPasswordBytes, type Credentials, type SessionUser } from '../../../../contract';
import { roleOf, type LiveSession } from '../../../lib/caller';

const uid = 'plugin::users-permissions.user';
const sessions = () => strapi.sessionManager('users-permissions');

// Compared against when the name is unknown, so that the answer takes as long as for a known one.
const nobodysHash = hashSync('nobody', 10);

const sessionService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** A token and who it stands for; null when name and password do not fit, or the person was deactivated. */
  async open({ username, password }: Credentials): Promise<{ token: string; user: SessionUser } | null> {
    const user = await findByUsername(strapi, username);
    const fits = await compare(password, user?.password ?? nobodysHash);
    if (!user || !fits || user.blocked || Buffer.byteLength(password) > maxPasswordBytes) return null;
    const session = await sessions().generateRefreshToken(String(user.id), undefined, { type: 'session' });
    const access = await sessions().generateAccessToken(session.token);
    if ('error' in access) throw new Error(`No token for a new session: ${access.error}`);
    const { documentId, first_name, role } = user;
    return { token: access.token, user: { id: documentId, first_name, role: roleOf(role) } };
  },

  close: ({ userId, sessionId }: LiveSession) => sessions().revokeSessionById(userId, sessionId),
});

async function findByUsername(strapi: Core.Strapi, username: string) {
  const row = await strapi.db.connection('up_users').whereRaw('lower(username) = ?', username.toLowerCase()).first('id');
  return row ? strapi.db.query(uid).findOne({ where: { id: row.id }, populate: { role: true } }) : null;
}

export type SessionService = ReturnType<typeof sessionService>;
export default sessionService;
