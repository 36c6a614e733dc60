import type { Core } from '@strapi/strapi';
import { compare, hashSync } from 'bcryptjs';
import { maxPasswordBytes, type Credentials, type Session } from '../../../../contract';
import { roleOf, type LiveSession } from '../../../lib/caller';
import { holdRow } from '../../../lib/change-alone';
import { logSecurityEvent } from '../../../lib/security-log';
import { lazyThrottle } from '../../../lib/throttle';

const uid = 'plugin::users-permissions.user';
const sessions = () => strapi.sessionManager('users-permissions');

// Compared against when the name is unknown, so that the answer takes as long as for a known one.
const nobodysHash = hashSync('nobody', 10);

const quarterHour = 15 * 60;
const day = 24 * 3600;
const perName = lazyThrottle({ name: 'sign-in-name', points: 10, seconds: quarterHour });
const perNetwork = lazyThrottle({ name: 'sign-in-network', points: 100, seconds: quarterHour });
// Many networks together may not guess on at one account for ever. Where its owner signed in before is exempt, and a new
// password by email starts the count over, so that no stranger locks anybody out.
const perAccount = lazyThrottle({ name: 'sign-in-account', points: 100, seconds: day });
const ownNetworks = lazyThrottle({ name: 'own-network', points: 1, seconds: 90 * day });

interface Attempt {
  /** Takes it back: it was no guess. */
  succeeded(): Promise<unknown>;
}

/** Counts an attempt before any hashing, alike for known and unknown names. */
async function countAttempt(username: string, network: string): Promise<Attempt> {
  const account = username.toLowerCase();
  const who = `${account} ${network}`;
  await perNetwork().count(network);
  await perName().count(who);
  const isOwnNetwork = await ownNetworks().knows(who);
  if (!isOwnNetwork) await perAccount().count(account);
  return {
    async succeeded() {
      await Promise.all([perName().clear(who), perNetwork().forgive(network), ownNetworks().remember(who)]);
      if (!isOwnNetwork) await perAccount().forgive(account);
    },
  };
}

const sessionService = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** A token and who it stands for; null when name and password do not fit, or the person was deactivated. */
  async open({ username, password }: Credentials, network: string): Promise<Session | null> {
    const attempt = await countAttempt(username, network);
    const user = await findByUsername(strapi, username);
    const fits = await compare(password, user?.password ?? nobodysHash);
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

  /** Lets everybody guess again at an account whose owner has just proved that its email is theirs. */
  forgetGuesses: (username: string) => perAccount().clear(username.toLowerCase()),
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
