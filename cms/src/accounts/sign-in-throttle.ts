import { lazyThrottle } from '../http/throttle';

const quarterHour = 15 * 60;
const day = 24 * 3600;
const perName = lazyThrottle({ name: 'sign-in-name', points: 10, seconds: quarterHour });
/** Sign-ins on the site and in the panel together. */
export const perNetwork = lazyThrottle({ name: 'sign-in-network', points: 100, seconds: quarterHour });
// Many networks together may not guess on at one account for ever. Where its owner signed in before is exempt, and a new
// password by email starts the count over, so that no stranger locks anybody out.
const perAccount = lazyThrottle({ name: 'sign-in-account', points: 100, seconds: day, canClearRefused: true });
const ownNetworks = lazyThrottle({ name: 'own-network', points: 1, seconds: 90 * day });

interface Attempt {
  /** Takes it back: it was no guess. */
  succeeded(): Promise<unknown>;
}

/** Counts an attempt before any hashing, alike for known and unknown accounts. */
export async function countAttempt(name: string, network: string): Promise<Attempt> {
  const account = name.toLowerCase();
  const who = `${account} ${network}`;
  await perNetwork().count(network);
  await perName().count(who);
  const isOwnNetwork = await ownNetworks().knows(who);
  if (!isOwnNetwork) await perAccount().count(account);
  return {
    async succeeded() {
      await Promise.all([perName().clear(who), perNetwork().forgive(network), ownNetworks().remember(who)]);
      if (!isOwnNetwork) await perAccount().forgive(account);
    },
  };
}

/** Starts the count of an account over, once somebody has proved that its email is theirs. */
export const forgetGuesses = (name: string): Promise<unknown> => perAccount().clear(name.toLowerCase());
