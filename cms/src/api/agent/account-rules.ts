import { randomBytes } from 'node:crypto';
import { isGuessable, storedPassword } from '../../../contract';
import type { Data } from '../../content/prepare';
import type { SaveRules, Save, Written } from '../../content/save';
import { uids } from '../../database/uids';
import { invalid } from '../../http/errors';
import { logSecurityEvent } from '../../http/security-log';
import { validate } from '../../http/validate';
import { queueEmail } from '../../mail/outbox';

/** What decides who may sign in to an account, and as what. */
interface Account {
  id: number;
  documentId: string;
  first_name: string;
  username: string;
  email: string;
  password: string;
  blocked: boolean;
  role: { type: string } | null;
}

const adminRoles = ['admin', 'super_admin'];

/**
 * What must hold for accounts whichever way they were changed, by our endpoints or in the panel: an administrator
 * remains, an email that is given up hears of it and its reset links end, a deactivated person or one with a new
 * password is signed out everywhere, and the security log tells who did it.
 */
export const accountRules: SaveRules = {
  prepare: preparePassword,

  async check(written) {
    const [before, after] = accountsIn(written);
    if (before && isActiveAdmin(before) && !(after && isActiveAdmin(after))) await refuseWithoutAdmin();
    if (!before) return;
    if (!after || after.password !== before.password || (after.blocked && !before.blocked)) await endSessions(before.id);
    if (after && after.email.toLowerCase() !== before.email.toLowerCase()) {
      await endResets(before.id);
      await queueEmail('email-changed', before.email, { first_name: before.first_name });
    }
  },

  afterCommit: (written) => logAccountChanges(...accountsIn(written)),
};

const accountsIn = ({ before, after }: Written) => [before, after] as unknown as [Account | null, Account | null];

async function preparePassword({ password: sent, ...data }: Data, { action, before }: Save): Promise<Data> {
  if (typeof data.username === 'string') data.username = data.username.trim();
  // A password's box in the panel that is left empty is no wish to have none.
  if (before && !sent) return data;
  // Whoever knows the first one's password is not to know the second one's.
  const given = sent || action !== 'clone' ? sent : randomBytes(32).toString('base64url');
  const { password } = await validate(storedPassword, { password: given });
  const { username, email } = { ...before, ...data } as Data;
  if (isGuessable(password, [String(username), String(email)])) throw invalid({ password: 'Password must not be the username or email' });
  return { ...data, password };
}

const isActiveAdmin = ({ blocked, role }: Account): boolean => !blocked && adminRoles.includes(role?.type ?? '');

/** Of two administrators who deactivate each other, each would count the other: until one has ended, the other waits here. */
async function refuseWithoutAdmin(): Promise<void> {
  await strapi.db.transaction(({ trx }) =>
    strapi.db.connection('up_roles').transacting(trx).whereIn('type', adminRoles).orderBy('id').forNoKeyUpdate().select('id'),
  );
  const left = await strapi.db.query(uids.agent).count({ where: { blocked: false, role: { type: { $in: adminRoles } } } });
  if (left === 0) throw invalid(['The last active administrator must stay one']);
}

/** Ends every session of a person and every reset link under way. */
async function endSessions(id: number): Promise<void> {
  await strapi.sessionManager('users-permissions').invalidateRefreshToken(String(id));
  await endResets(id);
}

const endResets = (id: number) => strapi.db.query(uids.passwordReset).deleteMany({ where: { user_id: id } });

/** Writes what a save changed of an account into the security log; null stands for no account. */
function logAccountChanges(before: Account | null, after: Account | null): void {
  const agent = (after ?? before)?.documentId;
  if (!before && after) logSecurityEvent('account created', { agent, detail: typeOf(after) });
  if (before && !after) logSecurityEvent('account deleted', { agent });
  if (!before || !after) return;
  if (before.blocked !== after.blocked) logSecurityEvent(after.blocked ? 'deactivated' : 'reactivated', { agent });
  if (typeOf(before) !== typeOf(after)) {
    logSecurityEvent('role changed', { agent, detail: `${typeOf(before)} to ${typeOf(after)}` });
  }
  if (before.username !== after.username) logSecurityEvent('username changed', { agent, name: before.username });
  if (before.email !== after.email) logSecurityEvent('email changed', { agent, name: before.email });
  if (before.password !== after.password) logSecurityEvent('password changed', { agent });
}

const typeOf = ({ role }: Account): string => role?.type ?? 'none';
