import { compare, hashSync } from 'bcrypt';
import { createQueue } from '../http/bounded-queue';
import { clearAttempts, countAttempt, forgiveAttempt, knows, remember } from '../http/throttle';

// Compared when the account is unknown, so that the response takes as long as for an existing account.
const dummyHash = hashSync('dummy', 10);

/** Comparisons use a core for a while, so they run one at a time and outside of the event loop. */
const message = 'Too many people are signing in. Try again in a few seconds.';
const queue = createQueue({ concurrency: 1, maxWaiting: 40, maxWaitingPerKey: 10, message });

/**
 * Whether a password matches a stored hash. Without a hash, the result is false after the same time.
 * @throws 503 if too many comparisons are waiting.
 */
export const comparePassword = async (password: string, hash: string | null | undefined, network: string): Promise<boolean> =>
  (await queue(() => compare(password, hash ?? dummyHash), network)) && Boolean(hash);

/**
 * Counts an attempt to sign in to the site or the panel before any hashing, in the same way for existing and unknown accounts, and
 * subtracts it from the counts if `signIn` succeeds, which is if its result is truthy.
 */
export async function limitGuesses<Result>(name: string, network: string, signIn: () => Promise<Result>): Promise<Result> {
  const account = name.toLowerCase();
  const pair = `${account} ${network}`;
  await countAttempt('sign-in-network', network);
  await countAttempt('sign-in-name', pair);
  const isTrusted = await knows('own-network', pair);
  if (!isTrusted) await countAttempt('sign-in-account', account);
  const result = await signIn();
  if (!result) return result;
  await Promise.all([clearAttempts('sign-in-name', pair), forgiveAttempt('sign-in-network', network), remember('own-network', pair)]);
  if (!isTrusted) await forgiveAttempt('sign-in-account', account);
  return result;
}

/** Resets the count of an account after its owner proved access to its email. */
export const resetGuesses = (name: string): Promise<unknown> => clearAttempts('sign-in-account', name.toLowerCase());
