import { createHash, randomBytes } from 'node:crypto';
import { accountLimits, type AppCodeSecret, type Factor, type PasskeyAnswer } from '../../contract';
import { queryTable, type Rows } from '../database/queries';
import { conflict, invalid, notFound } from '../http/errors';
import { clearAttempts, countAttempt, forgiveAttempt } from '../http/throttle';
import { logSecurityEvent } from '../http/security-log';
import { decrypt, encrypt, environment } from '../settings/environment';
import { getOrThrow } from '../settings/typed';
import { appCodeUri, base32, newSecret, stepOf } from './app-code';
import { hasPasskey, usePasskey } from './passkeys';

interface AppCode {
  agent: string;
  /** Encrypted. */
  secret: string;
  /** Time step of the last accepted code: each works once. */
  last_step: number;
  /** null until a code proved that the app has the secret. */
  confirmed_at: number | null;
}

const purpose = 'app-codes';
const appCodes = <Result>(work: (rows: Rows) => PromiseLike<Result>) => queryTable('app_codes', work);
const recoveryCodes = <Result>(work: (rows: Rows) => PromiseLike<Result>) => queryTable('recovery_codes', work);

const findAppCode = async (agent: string): Promise<AppCode | null> =>
  (await appCodes<AppCode | undefined>((rows) => rows.where({ agent }).first())) ?? null;

export const hasAppCode = async (agent: string): Promise<boolean> => ((await findAppCode(agent))?.confirmed_at ?? null) !== null;

/** Whether an agent has a second factor, usable or not: a passkey of another host protects, too. */
export const hasFactor = async (agent: string): Promise<boolean> =>
  (await hasAppCode(agent)) || (await queryTable<unknown>('passkeys', (rows) => rows.where({ agent }).first('id'))) !== undefined;

/** Returns the ways in which an agent can prove a second factor now, in the order of `factors`. */
export async function methodsOf(agent: string): Promise<Factor[]> {
  const has: [Factor, boolean][] = [
    ['passkey', await hasPasskey(agent)],
    ['code', await hasAppCode(agent)],
    ['recovery_code', (await countRecoveryCodes(agent)) > 0],
  ];
  return has.flatMap(([factor, isThere]) => (isThere ? [factor] : []));
}

/** Stores a new secret, which counts once a code confirmed it. @throws 409 if the agent has an app code */
export async function createAppCode(agent: string, username: string): Promise<AppCodeSecret> {
  const secret = newSecret();
  const row = { agent, secret: encrypt(purpose, secret), last_step: 0, confirmed_at: null };
  const stored = await appCodes<unknown[]>((rows) =>
    rows.insert(row).onConflict('agent').merge().whereNull('app_codes.confirmed_at').returning('agent'),
  );
  if (stored.length === 0) throw conflict('You already have an authenticator app. Remove it first.');
  return { secret, uri: appCodeUri(secret, environment.siteName, username) };
}

/** Makes a new secret count, in the current transaction. @throws 422 for a wrong code, 404 without a secret */
export async function confirmAppCode(agent: string, code: string): Promise<void> {
  if ((await findAppCode(agent))?.confirmed_at !== null) throw notFound('Secret');
  await acceptCode(agent, code);
  await appCodes((rows) => rows.where({ agent }).update({ confirmed_at: Date.now() }));
}

export async function removeAppCode(agent: string): Promise<void> {
  if ((await appCodes<number>((rows) => rows.where({ agent }).whereNotNull('confirmed_at').delete())) === 0) throw notFound('App');
}

const wrongCode = (agent: string, field: Factor) => {
  logSecurityEvent('second factor failed', { agent, detail: field });
  return invalid({ [field]: 'This code is not correct, or it was used already' });
};

/** Accepts a code once, also if two requests send it at the same time. @throws 422 */
async function acceptCode(agent: string, code: string): Promise<void> {
  const secret = decrypt(purpose, (await findAppCode(agent))?.secret ?? '');
  const step = secret === null ? undefined : stepOf(secret, code);
  const isNew =
    step !== undefined &&
    (await appCodes<number>((rows) => rows.where({ agent }).where('last_step', '<', step).update({ last_step: step })));
  if (!isNew) throw wrongCode(agent, 'code');
}

/** Codes are random enough for a plain hash, which does not depend on the secret of the site. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('hex');

export const countRecoveryCodes = async (agent: string): Promise<number> =>
  Number((await recoveryCodes<{ n: unknown }[]>((rows) => rows.where({ agent }).count('* as n')))[0].n);

/** Replaces the recovery codes of an agent by new ones of 80 random bits. */
export async function replaceRecoveryCodes(agent: string): Promise<string[]> {
  const codes = Array.from({ length: accountLimits.recoveryCodes }, () => base32(randomBytes(10)).match(/.{4}/g)!.join('-'));
  await recoveryCodes((rows) => rows.where({ agent }).delete());
  await recoveryCodes((rows) => rows.insert(codes.map((code) => ({ agent, hash: hashOf(code) }))));
  return codes;
}

/** Counts a guess of a code before it is checked. Passkeys cannot be guessed, so a stranger who knows the password locks no one out. */
export async function countGuess(agent: string): Promise<void> {
  await countAttempt('second-factor', agent);
  await countAttempt('second-factor-day', agent);
}

/** Subtracts a guess that was right. The wrong ones still count, because a stranger may have made them. */
export const forgiveGuess = (agent: string) =>
  Promise.all([forgiveAttempt('second-factor', agent), forgiveAttempt('second-factor-day', agent)]);

export const clearGuesses = (agent: string) =>
  Promise.all([clearAttempts('second-factor', agent), clearAttempts('second-factor-day', agent)]);

export interface Proof {
  code?: string;
  recovery_code?: string;
  passkey?: PasskeyAnswer;
}

/**
 * Checks and uses up a second factor in the current transaction.
 * @param challenge of WebAuthn, for a passkey
 * @throws 422 for a wrong one
 */
export async function proveFactor(agent: string, { code, recovery_code, passkey }: Proof, challenge: string | null): Promise<void> {
  if (passkey) {
    await usePasskey(agent, passkey, challenge);
  } else if (code) {
    if (!(await hasAppCode(agent))) throw wrongCode(agent, 'code');
    await acceptCode(agent, code);
  } else {
    const used = await recoveryCodes<number>((rows) => rows.where({ agent, hash: hashOf(recovery_code ?? '') }).delete());
    if (used === 0) throw wrongCode(agent, 'recovery_code');
  }
}

const factorTables = ['app_codes', 'passkeys', 'recovery_codes'];

/** Gives second factors and recovery codes to the agents with new public ids. @param newIds by former id */
export async function moveFactors(newIds: Map<string, string>): Promise<void> {
  const [former, all] = [[...newIds.keys()], [...newIds].flat()];
  for (const table of factorTables) {
    const rows = await queryTable<{ agent: string }[]>(table, (found) => found.whereIn('agent', former).select());
    await queryTable(table, (found) => found.whereIn('agent', all).delete());
    for (const row of rows) await queryTable(table, (found) => found.insert({ ...row, agent: getOrThrow(newIds, row.agent, 'agent') }));
  }
}

/** Deletes all second factors and recovery codes of an agent. */
export async function removeFactors(agent: string): Promise<void> {
  for (const table of factorTables) await queryTable(table, (rows) => rows.where({ agent }).delete());
}

/** Deletes second factors of an agent that were added after a time (ms since 1970), and all recovery codes. */
export async function removeFactorsSince(agent: string, since: number): Promise<void> {
  await appCodes((rows) => rows.where({ agent }).where('confirmed_at', '>=', since).delete());
  await queryTable('passkeys', (rows) => rows.where({ agent }).where('created_at', '>=', since).delete());
  await recoveryCodes((rows) => rows.where({ agent }).delete());
}

/** Returns the number of secrets of app codes that were encrypted with another `SECRET`. */
export const countUnreadable = (secrets: string[]): number => secrets.filter((secret) => decrypt(purpose, secret) === null).length;

export const countUnreadableAppCodes = async (): Promise<number> =>
  countUnreadable(await appCodes<string[]>((rows) => rows.pluck('secret')));
