import { compare, hashSync } from 'bcrypt';
import { createQueue, Overloaded } from '../http/bounded-queue';
import { unavailable } from '../http/errors';

// Compared against when an account is unknown, so that the answer takes as long as for a known one.
const nobodysHash = hashSync('nobody', 10);

/** A comparison keeps a core busy for a while: one at a time, and off the event loop. */
const queue = createQueue({ concurrency: 1, maxWaiting: 40, maxWaitingPerKey: 10 });
const retrySeconds = 5;

/**
 * Whether a password matches a stored hash; never without one, which takes as long to find out.
 * @throws 503 when too many wait already
 */
export async function comparePassword(password: string, hash: string | null | undefined, network: string): Promise<boolean> {
  try {
    return (await queue(() => compare(password, hash ?? nobodysHash), network)) && Boolean(hash);
  } catch (reason) {
    if (!(reason instanceof Overloaded)) throw reason;
    throw unavailable('Too many people are signing in. Try again in a few seconds.', retrySeconds);
  }
}
