import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isIP } from 'node:net';
import { accountLimits, type NewPasskey, type PasskeyAnswer, type Passkey } from '../../contract';
import { queryTable, type Rows } from '../database/queries';
import { conflict, invalid, notFound } from '../http/errors';
import { logSecurityEvent } from '../http/security-log';
import { environment } from '../settings/environment';

/** A stored passkey. Times are in ms since 1970. */
interface StoredPasskey {
  /** Credential id, base64url. */
  id: string;
  agent: string;
  /** Host to which the browser bound it. */
  host: string;
  /** base64url. */
  public_key: string;
  counter: number;
  name: string;
  created_at: number;
  used_at: number | null;
}

const query = <Result>(work: (rows: Rows) => PromiseLike<Result>) => queryTable('passkeys', work);

// Loaded at the first use, because few requests need it.
const library = () => import('@simplewebauthn/server');

const { hostname } = new URL(environment.publicUrl);
/** Relying party. WebAuthn needs a name: the demo, which has an IP address, accepts passkeys at `localhost`. */
const host = isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname;
const origin = environment.publicUrl.replace(hostname, host);

const isId = (id: string) => /^[\w-]{1,1400}$/.test(id);
const wrongPasskey = () => invalid({ passkey: 'This passkey doesn’t work here' });

/** The library throws an error for every answer that does not match. */
async function accepted<Result extends { verified: boolean }>(agent: string, check: Promise<Result>): Promise<Result> {
  const result = await check.catch((reason: unknown) => {
    // For the operator, because a wrong PUBLIC_URL looks like this.
    strapi.log.warn(`A passkey was rejected: ${String(reason).slice(0, 200)}`);
    return null;
  });
  if (result?.verified) return result;
  logSecurityEvent('second factor failed', { agent, detail: 'passkey' });
  throw wrongPasskey();
}

/** Returns an agent’s passkeys that work at this host. */
const usable = (agent: string) => query<StoredPasskey[]>((rows) => rows.where({ agent, host }).orderBy('created_at'));

export const hasPasskey = async (agent: string): Promise<boolean> => (await usable(agent)).length > 0;

const instant = (time: number | null) => (time === null ? null : new Date(Number(time)).toISOString());

/** Returns all passkeys of an agent, oldest first. */
export async function listPasskeys(agent: string): Promise<Passkey[]> {
  const rows = await query<StoredPasskey[]>((all) => all.where({ agent }).orderBy('created_at'));
  return rows.map(({ id, name, created_at, used_at }) => ({ id, name, created_at: instant(created_at)!, used_at: instant(used_at) }));
}

/** Returns options for signing in with a passkey. @param agent whose passkeys to ask for; by default those of anyone */
export async function authenticationOptions(agent: string | null) {
  const { generateAuthenticationOptions } = await library();
  const allowCredentials = agent ? (await usable(agent)).map(({ id }) => ({ id })) : [];
  return generateAuthenticationOptions({ rpID: host, userVerification: 'required', allowCredentials });
}

/** Returns options for adding a passkey. @throws 409 if the agent has too many */
export async function registrationOptions(agent: string, userName: string) {
  const { generateRegistrationOptions } = await library();
  const { length } = await assertRoom(agent);
  return generateRegistrationOptions({
    rpName: environment.siteName,
    rpID: host,
    userName,
    userID: new TextEncoder().encode(agent),
    attestationType: 'none',
    excludeCredentials: length > 0 ? (await usable(agent)).map(({ id }) => ({ id })) : [],
    // A passkey also signs in without a username.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

async function assertRoom(agent: string): Promise<Passkey[]> {
  const passkeys = await listPasskeys(agent);
  if (passkeys.length >= accountLimits.passkeys) throw conflict(`You can have up to ${accountLimits.passkeys} passkeys. Remove one first.`);
  return passkeys;
}

/** Stores a new passkey, while the agent’s row is locked. @param challenge that of the options @throws 422, 409 */
export async function addPasskey(agent: string, { name, passkey }: NewPasskey, challenge: string): Promise<void> {
  const { verifyRegistrationResponse } = await library();
  await assertRoom(agent);
  const check = verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
  });
  const { id, publicKey, counter } = (await accepted(agent, check)).registrationInfo!.credential;
  // The library does not limit what an authenticator may call it.
  if (!isId(id)) throw wrongPasskey();
  const public_key = Buffer.from(publicKey).toString('base64url');
  const row = { id, agent, host, public_key, counter, name, created_at: Date.now(), used_at: null };
  const added = await query<unknown[]>((rows) => rows.insert(row).onConflict('id').ignore().returning('id'));
  if (added.length === 0) throw conflict('This passkey was already added');
}

/** @throws 404 if the passkey is not the agent’s */
export async function assertPasskey(agent: string, id: string): Promise<void> {
  if (!isId(id) || !(await query<unknown>((rows) => rows.where({ agent, id }).first('id')))) throw notFound('Passkey');
}

export const renamePasskey = (agent: string, id: string, name: string) => query((rows) => rows.where({ agent, id }).update({ name }));

export async function removePasskey(agent: string, id: string): Promise<void> {
  await assertPasskey(agent, id);
  await query((rows) => rows.where({ agent, id }).delete());
}

/** Returns a passkey of this host. @throws 422 */
export async function findPasskey({ id }: PasskeyAnswer): Promise<StoredPasskey> {
  const stored = isId(id) ? await query<StoredPasskey | undefined>((rows) => rows.where({ id, host }).first()) : undefined;
  if (!stored) throw wrongPasskey();
  return stored;
}

/**
 * Checks that an agent’s passkey signed a challenge, in the current transaction. Its key identifies the agent. The user handle does not: it
 * is the public id when the passkey was added, which an import may replace.
 * @param challenge that of the options; null if none were asked for
 * @throws 422 if the passkey is unknown, of another host or agent, or was cloned: its counter must grow, unless it has none.
 */
export async function usePasskey(agent: string, answer: PasskeyAnswer, challenge: string | null): Promise<void> {
  const stored = await findPasskey(answer);
  if (stored.agent !== agent) throw invalid({ passkey: 'This is the passkey of another account' });
  if (challenge === null) throw wrongPasskey();
  const { public_key } = stored;
  const { verifyAuthenticationResponse } = await library();
  const counter = Number(stored.counter);
  const check = verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id: stored.id, publicKey: Buffer.from(public_key, 'base64url'), counter },
  });
  const { newCounter } = (await accepted(agent, check)).authenticationInfo;
  const used = { counter: newCounter, used_at: Date.now() };
  if (!(await query<number>((rows) => rows.where({ id: stored.id, counter }).update(used)))) throw wrongPasskey();
}

/** Returns the number of passkeys that do not work because `PUBLIC_URL` had another host when they were added. */
export const countUnusablePasskeys = async (): Promise<number> =>
  Number((await query<{ n: unknown }[]>((rows) => rows.whereNot({ host }).count('* as n')))[0].n);
