import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { AccountLinkKind } from '../../contract';
import { queryTable, type Rows } from '../database/queries';
import { secretFor } from '../settings/environment';

/** Purpose of a token: to continue a sign-in, to answer with a passkey, to add one, or what a link in an email does. */
export type TokenKind = 'sign-in' | 'passkey' | 'new-passkey' | AccountLinkKind;

const minute = 60_000;
const day = 24 * 60 * minute;
const lifetimes: Record<TokenKind, number> = {
  'sign-in': 10 * minute,
  passkey: 10 * minute,
  'new-passkey': 10 * minute,
  'confirm-email': day,
  'undo-email': 7 * day,
  'not-me': 7 * day,
};

interface TokenFacts {
  kind: TokenKind;
  /** Public id; null for a passkey that may be anyone’s. */
  agent: string | null;
  /** Address that the token sets. */
  email?: string | null;
  /** Challenge of WebAuthn. */
  challenge?: string | null;
}
export interface StoredToken extends TokenFacts {
  hash: string;
  /** ms since 1970. */
  created_at: number;
}

const query = <Result>(work: (rows: Rows) => PromiseLike<Result>) => queryTable('account_tokens', work);
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the token of a link whose email waits in the queue. */
export const tokenFor = (seed: string): string => createHmac('sha256', secretFor('account-link')).update(seed).digest('base64url');

/** Stores the hash of a token, in the current transaction if there is one. Returns the token, by default 256 random bits. */
export async function createOneTimeToken(facts: TokenFacts, token = randomBytes(32).toString('base64url')): Promise<string> {
  const now = Date.now();
  await query((rows) => rows.insert({ ...facts, hash: hashOf(token), created_at: now, expires_at: now + lifetimes[facts.kind] }));
  return token;
}

/** Returns a token of one of these kinds that has neither been used nor expired. */
export async function findToken(token: string | undefined, kinds: readonly TokenKind[]): Promise<StoredToken | null> {
  const found = await query<StoredToken | undefined>((rows) =>
    rows
      .where({ hash: hashOf(token ?? '') })
      .whereIn('kind', kinds)
      .where('expires_at', '>', Date.now())
      .first(),
  );
  return found ? { ...found, created_at: Number(found.created_at) } : null;
}

/** Uses a token up. Returns false if another request did. */
export const useToken = async ({ hash }: StoredToken): Promise<boolean> =>
  (await query<number>((rows) => rows.where({ hash }).delete())) === 1;

export const setChallenge = ({ hash }: StoredToken, challenge: string) => query((rows) => rows.where({ hash }).update({ challenge }));

/** @param since ms since 1970; older tokens stay */
export const revokeTokens = (agent: string, kinds: readonly TokenKind[], since = 0) =>
  query((rows) => rows.where({ agent }).whereIn('kind', kinds).where('created_at', '>=', since).delete());

/** Returns the new address of an agent that waits for a confirmation. */
export const pendingEmail = async (agent: string): Promise<string | null> =>
  (
    await query<{ email: string } | undefined>((rows) =>
      rows.where({ agent, kind: 'confirm-email' }).where('expires_at', '>', Date.now()).first('email'),
    )
  )?.email ?? null;

export const sweepTokens = () => query((rows) => rows.where('expires_at', '<', Date.now()).delete());
