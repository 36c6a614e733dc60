import { createHash, createHmac } from 'node:crypto';
import { runAs, agentActor } from '../../audit-log/audit-log';
import { resetGuesses } from '../../accounts/sign-in';
import { update } from '../../content/save';
import { lockRow } from '../../database/queries';
import { storageModels } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { invalid } from '../../http/errors';
import { logSecurityEvent } from '../../http/security-log';
import { keyedHash, secretFor } from '../../settings/environment';

const minute = 60_000;
const lifetime = 30 * minute;
/** Maximum number of active links per account. */
const maxActiveLinks = 5;
/** Age of the newest link (ms) from which another link is sent anyway, because the newest could expire before it is read. */
const resendAfter = 10 * minute;

const invalidToken = 'Invalid reset token';

const resets = () => strapi.db.query(uids.passwordReset);
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
const hashEmail = (email: string): string => keyedHash('reset-email', email.toLowerCase());

interface Reset {
  id: number;
  user_id: number;
  /** Keyed hash of the email that received the link. */
  sent_to: string | null;
  expires_at: string;
}

interface User {
  id: number;
  documentId: string;
  first_name: string;
  username: string;
  email: string;
  joined: boolean | null;
  /** ISO 8601 instant. */
  invited_until: string | null;
}

/** A queued email, with the random key of its job. */
interface EmailWithLink {
  id: number;
  key: string;
  to: string;
}

/** Link to send, with data for the text of the email. */
interface OpenedLink {
  first_name: string;
  token: string;
}

/**
 * Creates a reset link for the account with this email. Earlier links stay valid: they are in the same mailbox, and a request by a stranger
 * must not invalidate the link that the owner is about to open. Returns null if no active account has the email, the agent has neither a
 * password nor an invitation, or the account has enough active links.
 */
export const openReset = ({ to, ...email }: EmailWithLink): Promise<OpenedLink | null> =>
  withAccount(to, async (user) => {
    const isEligible = user.joined !== false || user.invited_until !== null;
    if (!isEligible || (await hasEnough(user.id, email.id))) return null;
    return { first_name: user.first_name, token: await openLink(user, email, Date.now() + lifetime) };
  });

/** Creates the link of an invitation, valid as long as the invitation; null if that has expired or was revoked or accepted. */
export const openInvitation = ({ to, ...email }: EmailWithLink): Promise<(OpenedLink & { username: string; until: string }) | null> =>
  withAccount(to, async (user) => {
    const { first_name, username, invited_until: until } = user;
    if (!until || Date.parse(until) <= Date.now()) return null;
    // A retried email replaces the link of its earlier attempt, which may have been delivered or not.
    await resets().deleteMany({ where: { user_id: user.id, letter_id: email.id } });
    return { first_name, username, until, token: await openLink(user, email, Date.parse(until)) };
  });

/** Runs `work` for the active account with an email while its row is locked; returns null if there is no such account. */
async function withAccount<Result>(email: string, work: (user: User) => Promise<Result | null>): Promise<Result | null> {
  const row = await strapi.db.connection('up_users').whereRaw('lower(email) = ?', email.toLowerCase()).first('document_id');
  if (!row) return null;
  return await strapi.db.transaction(async () => {
    await lockRow(uids.agent, row.document_id);
    const user: User | null = await strapi.db.query(uids.agent).findOne({ where: { documentId: row.document_id, blocked: false } });
    // The email may have changed before the row was locked.
    return user && user.email.toLowerCase() === email.toLowerCase() ? work(user) : null;
  });
}

/** The same email has the same link, even if it is sent twice. @param expires_at ms since 1970 */
async function openLink({ id, email }: User, { id: letter_id, key }: Omit<EmailWithLink, 'to'>, expires_at: number): Promise<string> {
  const token = createHmac('sha256', secretFor('reset-link')).update(key).digest('base64url');
  await resets().create({ data: { user_id: id, sent_to: hashEmail(email), letter_id, token_hash: hashToken(token), expires_at } });
  return token;
}

/** Returns the invited agent, if any, for a valid token, or null for an invalid one. Does not use up the token. */
export async function checkToken(token: string): Promise<{ joining?: { first_name: string; username: string } } | null> {
  const account = await findAccount(token);
  if (!account) return null;
  const { joined, first_name, username } = account;
  return joined === false ? { joining: { first_name, username } } : {};
}

/**
 * Uses a token to set a new password, which ends all sessions of the account and invalidates its other links.
 * @throws 422 if the token is not valid.
 */
export async function resetPassword(token: string, password: string): Promise<void> {
  const user = await strapi.db.transaction(async () => {
    const unlocked = await findAccount(token);
    if (unlocked) await lockRow(uids.agent, unlocked.documentId);
    // Another request may have used the token or changed the email before the row was locked.
    const account = unlocked && (await findAccount(token));
    if (!account) throw invalid([invalidToken]);
    const { documentId } = account;
    await runAs(await agentActor(documentId), () => update(storageModels.agent, documentId, () => ({ password })));
    return account;
  });
  await resetGuesses(user.username);
  logSecurityEvent('password reset completed', { agent: user.documentId });
}

/** Whether an account has enough active links, not counting the link of an email that is retried. */
async function hasEnough(user_id: number, letter_id: number): Promise<boolean> {
  await resets().deleteMany({ where: { user_id, $or: [{ letter_id }, { expires_at: { $lte: Date.now() } }] } });
  const active: Reset[] = await resets().findMany({ where: { user_id } });
  const newest = Math.max(0, ...active.map(({ expires_at }) => Number(expires_at)));
  return active.length >= maxActiveLinks && newest - lifetime > Date.now() - resendAfter;
}

/** Returns the active account of a token, if the account still has the email that received the link. */
async function findAccount(token: string): Promise<User | null> {
  const where = { token_hash: hashToken(token), expires_at: { $gt: Date.now() } };
  const reset: Reset | null = await resets().findOne({ where });
  const user: User | null = reset && (await strapi.db.query(uids.agent).findOne({ where: { id: reset.user_id, blocked: false } }));
  return user && hashEmail(user.email) === reset?.sent_to ? user : null;
}
