import { compare, hashSync } from 'bcrypt';
import { unavailable } from '../http/errors';

// Compared against when an account is unknown, so that the answer takes as long as for a known one.
const nobodysHash = hashSync('nobody', 10);

const maxWaiting = 40;
const maxWaitingPerNetwork = 10;
const retrySeconds = 5;

/** Those who wait, by network; the first network is next. */
const waiting = new Map<string, (() => void)[]>();
let isComparing = false;

/**
 * Whether a password matches a stored hash; never without one, which takes as long to find out. A comparison keeps a core busy, so
 * they run off the event loop and one at a time; networks take turns, so that a flood from one of them delays the others little.
 * @throws 503 when too many wait already
 */
export async function comparePassword(password: string, hash: string | null | undefined, network: string): Promise<boolean> {
  await takeTurn(network);
  try {
    return (await compare(password, hash ?? nobodysHash)) && Boolean(hash);
  } finally {
    startNext();
  }
}

async function takeTurn(network: string): Promise<void> {
  if (!isComparing) {
    isComparing = true;
    return;
  }
  const ofNetwork = waiting.get(network) ?? [];
  const total = [...waiting.values()].reduce((sum, { length }) => sum + length, 0);
  if (total >= maxWaiting || ofNetwork.length >= maxWaitingPerNetwork)
    throw unavailable('Too many people are signing in. Try again in a few seconds.', retrySeconds);
  await new Promise<void>((start) => waiting.set(network, [...ofNetwork, start]));
}

function startNext(): void {
  const [next] = waiting;
  if (!next) {
    isComparing = false;
    return;
  }
  const [network, [start, ...others]] = next;
  waiting.delete(network);
  if (others.length > 0) waiting.set(network, others);
  start();
}
