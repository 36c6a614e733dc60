import {
  accountLimits,
  isAdmin,
  maxPasswordBytes,
  type Credentials,
  type OpenedSession,
  type PasskeyOptions,
  type Role,
  type SecondFactor,
  type SignInChallenge,
} from '../../../contract';
import { countGuess, forgiveGuess, hasFactor, methodsOf, proveFactor } from '../../accounts/factors';
import { createSession, describeBrowser } from '../../accounts/live-sessions';
import { createOneTimeToken, findToken, setChallenge, useToken } from '../../accounts/one-time-tokens';
import { authenticationOptions, findPasskey } from '../../accounts/passkeys';
import { comparePassword, limitGuesses } from '../../accounts/sign-in';
import { runAs, agentActor, recordAuditEvents, recordSession } from '../../audit-log/audit-log';
import { lockRow } from '../../database/queries';
import { uids } from '../../database/uids';
import { roleOf, type LiveSession } from '../../http/caller';
import { unauthorized } from '../../http/errors';
import { logSecurityEvent } from '../../http/security-log';
import { countAttempt, knows, remember } from '../../http/throttle';
import { sendAccountLink, sendAccountNotice } from '../../mail/account-links';
import { readSite } from '../site/site-settings';

/** Browser that sends a request. */
export interface Client {
  network: string;
  userAgent: string;
}

/** Account that signs in. `id` is the number of its row. */
interface User {
  id: number;
  documentId: string;
  first_name: string;
  role: { type: Role };
  username: string;
  password: string;
  email: string;
  blocked: boolean;
}

/**
 * Returns a token with its user, or for an account with a second factor, a challenge.
 * @throws 401 if the credentials are wrong or the account is deactivated.
 */
export const openSession = ({ username, password, device }: Credentials, client: Client): Promise<OpenedSession | SignInChallenge> =>
  limitGuesses(username, client.network, async () => {
    const user = await findByUsername(username);
    const matches = await comparePassword(password, user?.password, client.network);
    const isValid = user && matches && !user.blocked && Buffer.byteLength(password) <= maxPasswordBytes;
    const reply = isValid ? await admit(user, client, device) : null;
    if (reply) return reply;
    logSecurityEvent('sign-in failed', { agent: user?.documentId, name: username });
    throw unauthorized('Invalid credentials');
  });

/** Returns null if the account changed while the password was compared, because the session would outlive the change. */
async function admit(user: User, client: Client, device?: string): Promise<OpenedSession | SignInChallenge | null> {
  const { id, documentId, password } = user;
  const isUnchanged = async () => {
    await lockRow(uids.agent, documentId);
    return (await strapi.db.query(uids.agent).count({ where: { id, password, blocked: false } })) > 0;
  };
  if (!(await hasFactor(documentId)))
    return signInUser(user, client, device, async () => (await isUnchanged()) && !(await hasFactor(documentId)));
  return await strapi.db.transaction(async () => {
    if (!(await isUnchanged())) return null;
    const challenge = await createOneTimeToken({ kind: 'sign-in', agent: documentId });
    return { challenge, methods: await methodsOf(documentId) };
  });
}

/** Opens a session after `check`, which runs in the same transaction. Sends an email if the browser is new. */
async function signInUser(user: User, { userAgent }: Client, device: string | undefined, check: () => Promise<boolean>) {
  const { id, documentId, first_name } = user;
  const browser = describeBrowser(userAgent);
  const keys = [documentId, `${documentId} ${device || browser}`];
  const role = roleOf(user.role);
  const mustSetUp = await isOverdue(documentId, role);
  const [isKnown, isKnownBrowser] = await Promise.all(keys.map((key) => knows('known-browsers', key)));
  const token = await strapi.db.transaction(async () => {
    if (!(await check())) return null;
    await runAs(await agentActor(documentId), () => recordSession('sign-in succeeded', { agent: documentId }));
    if (isKnown && !isKnownBrowser) await sendAccountLink('not-me', user, { browser, at: new Date().toISOString() }, user.email);
    return createSession(id, { browser, mustSetUp });
  });
  if (!token) return null;
  await Promise.all(keys.map((key) => remember('known-browsers', key)));
  return { token, user: { id: documentId, first_name, role }, ...(mustSetUp && { must_set_up: true as const }) };
}

/** Returns when an agent needs a second factor (ms since 1970); null if they have one or need none. */
export async function requiredFrom(agent: string, role: Role): Promise<number | null> {
  const { second_factor, second_factor_since } = (await readSite()) ?? {};
  const isRequired = second_factor === 'everyone' || (second_factor === 'administrators' && isAdmin({ role }));
  if (!isRequired || !second_factor_since || (await hasFactor(agent))) return null;
  return Date.parse(String(second_factor_since)) + accountLimits.graceDays * 86_400_000;
}

async function isOverdue(agent: string, role: Role): Promise<boolean> {
  const time = await requiredFrom(agent, role);
  return time !== null && time <= Date.now();
}

const expired = () => unauthorized('Your sign-in has expired. Start again.');

/**
 * Opens a session with a second factor, or with a passkey alone.
 * @throws 401 if the challenge is not valid, 422 for a wrong second factor, 429 after too many
 */
export async function completeSignIn({ challenge, device, ...proof }: SecondFactor, client: Client): Promise<OpenedSession> {
  const found = await findToken(challenge, proof.passkey ? ['sign-in', 'passkey'] : ['sign-in']);
  if (!found) throw expired();
  await countAttempt('second-factor-challenge', found.hash);
  if (found.agent && !proof.passkey) await countGuess(found.agent);
  const agent = found.agent ?? (await findPasskey(proof.passkey!)).agent;
  const user = await findUser(agent);
  if (!user) throw expired();
  const session = await signInUser(user, client, device, async () => {
    await lockRow(uids.agent, agent);
    // Another request may have used the challenge, and a change of the account revokes it.
    if (!(await useToken(found)) || (await findUser(agent))?.blocked !== false) throw expired();
    await prove(agent, proof, found.challenge ?? null);
    return true;
  });
  if (found.agent && !proof.passkey) await forgiveGuess(agent);
  return session!;
}

/** Checks a second factor in the current transaction. The person learns that a recovery code was used. */
export async function prove(agent: string, proof: Omit<SecondFactor, 'challenge'>, challenge: string | null): Promise<void> {
  await proveFactor(agent, proof, challenge);
  if (!proof.recovery_code) return;
  await sendAccountNotice('recovery_code_used', await findUser(agent));
  await runAs(await agentActor(agent), () => recordAuditEvents([{ action: 'recovery_code_used', kind: 'agent', entityId: agent }]));
}

/** Returns what the browser needs to ask for a passkey: one of the account that signs in, or anyone’s. */
export async function passkeyOptions(challenge: string | undefined, network: string): Promise<PasskeyOptions> {
  await countAttempt('passkey-options', network);
  const found = challenge ? await findToken(challenge, ['sign-in']) : null;
  if (challenge && !found) throw expired();
  const options = await authenticationOptions(found?.agent ?? null);
  if (found) await setChallenge(found, options.challenge);
  return {
    challenge: found ? challenge! : await createOneTimeToken({ kind: 'passkey', agent: null, challenge: options.challenge }),
    options,
  };
}

export async function closeSession({ caller, userId, sessionId }: LiveSession): Promise<void> {
  await strapi.db.transaction(async () => {
    await strapi.sessionManager('users-permissions').revokeSessionById(userId, sessionId);
    await recordSession('sign-out', { agent: caller.id });
  });
}

const populate = { role: true };

export const findUser = (documentId: string): Promise<User> => strapi.db.query(uids.agent).findOne({ where: { documentId }, populate });

export async function findByUsername(username: string): Promise<User | null> {
  const row = await strapi.db.connection('up_users').whereRaw('lower(username) = ?', username.toLowerCase()).first('id');
  return row ? strapi.db.query(uids.agent).findOne({ where: { id: row.id }, populate }) : null;
}
