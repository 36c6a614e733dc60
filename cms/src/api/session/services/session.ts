import type { Core } from '@strapi/strapi';
import { compare, hashSync } from 'bcryptjs';
import { createHash } from 'node:crypto';
import { maxPasswordBytes, type Credentials, type Session } from '../../../../contract';
import { lazyThrottle } from '../../../lib/throttle';
import { roleOf, type LiveSession } from '../../../lib/caller';

const uid = 'plugin::users-permissions.user';
const sessions = () => strapi.sessionManager('users-permissions');

// Compared against when the name is unknown, so that the answer takes as long as for a known one.
const nobodysHash = hashSync('nobody', 10);

const quarterHour = 15 * 60;
const perName = lazyThrottle({ name: 'sign-in-name', points: 10, seconds: quarterHour });
const perAddress = lazyThrottle({ name: 'sign-in-address', points: 100, seconds: quarterHour });

/** Counts an attempt before any hashing, and returns how to take it back once it succeeded. */
async function countAttempt(username: string, address: string): Promise<() => Promise<unknown>> {
  const who = createHash('sha256').update(`${username.toLowerCase()} ${address}`).digest('base64url');
  await perAddress().count(address);
  await perName().count(who);
  return () => Promise.all([perName().clear(who), perAddress().forgive(address)]);
}

const sessionService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** A token and who it stands for; null when name and password do not fit, or the person was deactivated. */
  async open({ username, password }: Credentials, address: string): Promise<Session | null> {
    const takeBack = await countAttempt(username, address);
    const user = await findByUsername(strapi, username);
    const fits = await compare(password, user?.password ?? nobodysHash);
    if (!user || !fits || user.blocked || Buffer.byteLength(password) > maxPasswordBytes) return null;
    await takeBack();
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
