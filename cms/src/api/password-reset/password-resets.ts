import { createHash, randomBytes } from 'node:crypto';
import { runAs, agentActor } from '../../audit-log/actor';
import { forgetGuesses } from '../../accounts/sign-in-throttle';
import { update } from '../../content/save';
import { lockRow } from '../../database/locks';
import { storageModels } from '../../database/storage-models';
import { uids } from '../../database/uids';
import { invalid } from '../../http/errors';
import { logSecurityEvent } from '../../http/security-log';
import { keyedHash } from '../../settings/environment';

const minute = 60_000;
const lifetime = 30 * minute;
/** With so many links in their mailbox, nobody needs another one… */
const enough = 5;
/** …unless the newest of them is as old as this: then it may be over before it is read. */
const freshFor = 10 * minute;

const invalidToken = 'Invalid reset token';

const resets = () => strapi.db.query(uids.passwordReset);
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const nameOf = (email: string): string => keyedHash('reset-email', email.toLowerCase());

interface Reset {
  id: number;
  user_id: number;
  /** A keyed hash of the address that the link went to. */
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
  /** An ISO 8601 instant. */
  invited_until: string | null;
}

/** A link to be sent, and what is said around it. */
interface OpenedLink {
  first_name: string;
  token: string;
}

/**
 * Opens a reset for who has this address. Earlier links stay alive: they lie in the same mailbox, and a stranger who asks
 * must not end the one that its owner is about to follow. Null when nobody active has the address, who has it was never
 * invited or is no more, or they have links enough.
 */
export const openReset = (email: string, queuedEmail: number): Promise<OpenedLink | null> =>
  withHolder(email, async (user) => {
    const isWelcome = user.joined !== false || user.invited_until !== null;
    if (!isWelcome || (await hasEnough(user.id, queuedEmail))) return null;
    return { first_name: user.first_name, token: await openLink(user, queuedEmail, Date.now() + lifetime) };
  });

/** Opens the link of an invitation for as long as that lasts; null once it is over, withdrawn or accepted. */
export const openInvitation = (email: string, queuedEmail: number): Promise<(OpenedLink & { username: string; until: string }) | null> =>
  withHolder(email, async (user) => {
    const { first_name, username, invited_until: until } = user;
    if (!until || Date.parse(until) <= Date.now()) return null;
    // Sent once more, as what went wrong the last time is not known, it is the same one email.
    await resets().deleteMany({ where: { user_id: user.id, letter_id: queuedEmail } });
    return { first_name, username, until, token: await openLink(user, queuedEmail, Date.parse(until)) };
  });

/** Does something for the active account that has an address, while nobody else changes it; null when there is none. */
async function withHolder<Result>(email: string, work: (user: User) => Promise<Result | null>): Promise<Result | null> {
  const row = await strapi.db.connection('up_users').whereRaw('lower(email) = ?', email.toLowerCase()).first('document_id');
  if (!row) return null;
  return await strapi.db.transaction(async () => {
    await lockRow(uids.agent, row.document_id);
    const user: User | null = await strapi.db.query(uids.agent).findOne({ where: { documentId: row.document_id, blocked: false } });
    // The address may have been changed before it was locked.
    return user && user.email.toLowerCase() === email.toLowerCase() ? work(user) : null;
  });
}

/** @param expires_at milliseconds since 1970 */
async function openLink({ id, email }: User, letter_id: number, expires_at: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await resets().create({ data: { user_id: id, sent_to: nameOf(email), letter_id, token_hash: hashOf(token), expires_at } });
  return token;
}

/** Whose password a token would change now; null when it is not live. Asking does not spend it. */
export async function whoseToken(token: string): Promise<{ joining?: { first_name: string; username: string } } | null> {
  const holder = await findHolder(token);
  if (!holder) return null;
  const { joined, first_name, username } = holder;
  return joined === false ? { joining: { first_name, username } } : {};
}

/**
 * Spends a token on a new password, which ends every session of that person and every other link.
 * @throws 422 when it is not live.
 */
export async function spendReset(token: string, password: string): Promise<void> {
  const user = await strapi.db.transaction(async () => {
    const found = await findHolder(token);
    if (found) await lockRow(uids.agent, found.documentId);
    // Somebody else may have spent it, or changed the address, before it was locked.
    const holder = found && (await findHolder(token));
    if (!holder) throw invalid([invalidToken]);
    const { documentId } = holder;
    await runAs(await agentActor(documentId), () => update(storageModels.agent, documentId, () => ({ password })));
    return holder;
  });
  await forgetGuesses(user.username);
  logSecurityEvent('password reset completed', { agent: user.documentId });
}

/** Whether somebody has as many links as they need, apart from one of an email that is being written anew. */
async function hasEnough(user_id: number, letter_id: number): Promise<boolean> {
  await resets().deleteMany({ where: { user_id, $or: [{ letter_id }, { expires_at: { $lte: Date.now() } }] } });
  const live: Reset[] = await resets().findMany({ where: { user_id } });
  const newest = Math.max(0, ...live.map(({ expires_at }) => Number(expires_at)));
  return live.length >= enough && newest - lifetime > Date.now() - freshFor;
}

/** Whose password a token would change now: an active account's that still has the address it was sent to. */
async function findHolder(token: string): Promise<User | null> {
  const where = { token_hash: hashOf(token), expires_at: { $gt: Date.now() } };
  const reset: Reset | null = await resets().findOne({ where });
  const user: User | null = reset && (await strapi.db.query(uids.agent).findOne({ where: { id: reset.user_id, blocked: false } }));
  return user && nameOf(user.email) === reset?.sent_to ? user : null;
}
