import { compare, hashSync } from 'bcrypt';
import { createQueue, Overloaded } from '../http/bounded-queue';
import { unavailable } from '../http/errors';

// Compared when the account is unknown, so that the response takes as long as for an existing account.
const dummyHash = hashSync('dummy', 10);

/** Comparisons use a core for a while, so they run one at a time and outside of the event loop. */
const queue = createQueue({ concurrency: 1, maxWaiting: 40, maxWaitingPerKey: 10 });
const retrySeconds = 5;

/**
 * Whether a password matches a stored hash. Without a hash, the result is false after the same time.
 * @throws 503 if too many comparisons are waiting.
 */
export async function comparePassword(password: string, hash: string | null | undefined, network: string): Promise<boolean> {
  try {
    return (await queue(() => compare(password, hash ?? dummyHash), network)) && Boolean(hash);
  } catch (reason) {
    if (!(reason instanceof Overloaded)) throw reason;
    throw unavailable('Too many people are signing in. Try again in a few seconds.', retrySeconds);
  }
}
