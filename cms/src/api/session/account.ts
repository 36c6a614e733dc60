import type { Account, Confirmation, NewPasskey, NewRecoveryCodes, OpenedSession, PasskeyOptions, SessionSummary } from '../../../contract';
import {
  confirmAppCode as confirmStoredAppCode,
  countGuess,
  countRecoveryCodes,
  createAppCode as createStoredAppCode,
  clearGuesses,
  forgiveGuess,
  hasAppCode,
  hasFactor,
  methodsOf,
  removeAppCode as removeStoredAppCode,
  removeFactors,
  replaceRecoveryCodes,
} from '../../accounts/factors';
import {
  completeSetUp,
  createSession,
  describeBrowser,
  endSession,
  endSessions,
  listSessions,
  proveSession,
} from '../../accounts/live-sessions';
import { createOneTimeToken, findToken, pendingEmail, useToken } from '../../accounts/one-time-tokens';
import * as passkeys from '../../accounts/passkeys';
import { comparePassword, limitGuesses } from '../../accounts/sign-in';
import { withAccount, withOwnAccount } from '../../accounts/with-account';
import { recordAuditEvents, type NewAuditEvent } from '../../audit-log/audit-log';
import { update } from '../../content/save';
import { storageModels } from '../../database/storage-models';
import { roleOf, type LiveSession } from '../../http/caller';
import { conflict, forbidden, invalid, notFound } from '../../http/errors';
import { logSecurityEvent } from '../../http/security-log';
import { sendAccountNotice } from '../../mail/account-links';
import { findUser, prove, requiredFrom } from './sessions';

type Caller = LiveSession['caller'];

const record = (agent: string, event: Pick<NewAuditEvent, 'action' | 'detail'>) =>
  recordAuditEvents([{ ...event, kind: 'agent', entityId: agent }]);

export async function readAccount({ caller: { id, role } }: LiveSession): Promise<Account> {
  const { username, email } = await findUser(id);
  const from = await requiredFrom(id, role);
  return {
    username,
    email,
    pending_email: await pendingEmail(id),
    app_code: await hasAppCode(id),
    passkeys: await passkeys.listPasskeys(id),
    recovery_codes: await countRecoveryCodes(id),
    methods: await methodsOf(id),
    required_from: from === null ? null : new Date(from).toISOString(),
  };
}

/**
 * Records that the caller proved their identity: with a second factor, or with the password of an account that has none.
 * @throws 422 for a wrong proof, 429 after too many
 */
export async function confirmIdentity(session: LiveSession, { password, challenge, ...proof }: Confirmation, network: string) {
  const { caller, sessionId } = session;
  const agent = caller.id;
  if (password) {
    const { username, password: hash } = await findUser(agent);
    if (await hasFactor(agent)) throw invalid(['Use your second factor']);
    const matches = await limitGuesses(username, network, () => comparePassword(password, hash, network));
    if (!matches) {
      logSecurityEvent('second factor failed', { agent, detail: 'password' });
      throw invalid({ password: 'This password is not correct' });
    }
    await proveSession(sessionId);
    return;
  }
  if (!proof.passkey) await countGuess(agent);
  await withOwnAccount(session, async () => {
    const found = proof.passkey ? await findToken(challenge, ['passkey']) : null;
    if (proof.passkey && !(found && (await useToken(found)))) throw invalid({ passkey: 'This took too long. Try again.' });
    await prove(agent, proof, found?.challenge ?? null);
    await proveSession(sessionId);
  });
  if (!proof.passkey) await forgiveGuess(agent);
}

/** Changes the caller’s password, which ends all sessions, and opens a new one. */
export const changePassword = (session: LiveSession, password: string, userAgent: string): Promise<OpenedSession> =>
  withOwnAccount(session, async () => {
    const { caller } = session;
    await update(storageModels.agent, caller.id, () => ({ password }));
    const user = await findUser(caller.id);
    await sendAccountNotice('password_changed', user);
    const token = await createSession(user.id, { browser: describeBrowser(userAgent), mustSetUp: false, provenAt: session.provenAt });
    return { token, user: { id: caller.id, first_name: user.first_name, role: caller.role } };
  });

export async function createAppCode({ id }: Caller) {
  return createStoredAppCode(id, (await findUser(id)).username);
}

/** Completes a new second factor. Returns recovery codes with the first one. */
async function completeFactor({ caller: { id }, userId, sessionId }: LiveSession, detail: string): Promise<NewRecoveryCodes> {
  await record(id, { action: 'second_factor_added', detail });
  await completeSetUp(userId, sessionId);
  await sendAccountNotice('second_factor_added', await findUser(id));
  return { recovery_codes: (await countRecoveryCodes(id)) > 0 ? null : await replaceRecoveryCodes(id) };
}

export async function confirmAppCode(session: LiveSession, code: string): Promise<NewRecoveryCodes> {
  const agent = session.caller.id;
  await countGuess(agent);
  const reply = await withOwnAccount(session, async () => {
    await confirmStoredAppCode(agent, code);
    return completeFactor(session, 'authenticator app');
  });
  await forgiveGuess(agent);
  return reply;
}

/** Removes a second factor, and the recovery codes with the last one. @throws 409 if the agent needs another one first */
async function removeFactor(session: LiveSession, detail: string, remove: (agent: string) => Promise<void>): Promise<void> {
  const { id, role } = session.caller;
  await withOwnAccount(session, async () => {
    await remove(id);
    if (!(await hasFactor(id))) {
      if ((await requiredFrom(id, role)) !== null) throw conflict('You need a second factor. Add another one first.');
      await removeFactors(id);
    }
    await record(id, { action: 'second_factor_removed', detail });
    await sendAccountNotice('second_factor_removed', await findUser(id));
  });
}

export const removeAppCode = (session: LiveSession) => removeFactor(session, 'authenticator app', removeStoredAppCode);

export const removePasskey = (session: LiveSession, id: string) =>
  removeFactor(session, 'passkey', (agent) => passkeys.removePasskey(agent, id));

export async function newPasskeyOptions({ id }: Caller): Promise<PasskeyOptions> {
  const options = await passkeys.registrationOptions(id, (await findUser(id)).username);
  return { challenge: await createOneTimeToken({ kind: 'new-passkey', agent: id, challenge: options.challenge }), options };
}

export const addPasskey = (session: LiveSession, body: NewPasskey): Promise<NewRecoveryCodes> =>
  withOwnAccount(session, async () => {
    const found = await findToken(body.challenge, ['new-passkey']);
    if (found?.agent !== session.caller.id || !(await useToken(found))) throw invalid({ passkey: 'This took too long. Try again.' });
    await passkeys.addPasskey(session.caller.id, body, found.challenge!);
    return completeFactor(session, 'passkey');
  });

/** @throws 409 without a second factor, which the codes replace */
export const createRecoveryCodes = (session: LiveSession): Promise<NewRecoveryCodes> =>
  withOwnAccount(session, async () => {
    const { id } = session.caller;
    if (!(await hasFactor(id))) throw conflict('Add a second factor first');
    await record(id, { action: 'second_factor_added', detail: 'recovery codes' });
    await sendAccountNotice('recovery_codes_replaced', await findUser(id));
    return { recovery_codes: await replaceRecoveryCodes(id) };
  });

export const ownSessions = ({ userId, sessionId }: LiveSession): Promise<SessionSummary[]> => listSessions(userId, sessionId);

const isId = (id: string) => /^[\w-]{1,255}$/.test(id);

export const endOwnSession = (session: LiveSession, id: string): Promise<void> =>
  withOwnAccount(session, async () => {
    if (!isId(id) || !(await endSession(session.userId, id))) throw notFound('Session');
    await record(session.caller.id, { action: 'session_ended' });
  });

export const endOtherSessions = (session: LiveSession): Promise<void> =>
  withOwnAccount(session, async () => {
    const { caller, userId, sessionId } = session;
    if (await endSessions(userId, caller.id, sessionId)) await record(caller.id, { action: 'session_ended', detail: 'all others' });
  });

/** Ends all sessions of an agent, for an administrator. */
export const endAgentSessions = (agent: string): Promise<void> =>
  withAccount(agent, async () => {
    await endSessions((await findUser(agent)).id, agent);
    await record(agent, { action: 'session_ended', detail: 'all' });
  });

/** Removes the second factors of an agent who lost them, and ends their sessions. @throws 403, 409 without one, 422 for one’s own */
export async function resetSecondFactor(agent: string, reason: string, caller: Caller | null): Promise<void> {
  if (caller?.id === agent)
    throw invalid(['You can’t reset your own second factor. Remove it under My account, or ask another administrator.']);
  await withAccount(agent, async () => {
    const user = await findUser(agent);
    if (caller && roleOf(user.role) === 'super_admin' && caller.role !== 'super_admin')
      throw forbidden('Only an owner can reset the second factor of an owner');
    if (!(await hasFactor(agent))) throw conflict('This agent has no second factor');
    await removeFactors(agent);
    await endSessions(user.id, agent);
    await record(agent, { action: 'second_factor_reset', detail: reason });
    await sendAccountNotice('second_factor_reset', user);
  });
  await clearGuesses(agent);
}
