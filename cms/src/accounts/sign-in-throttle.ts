import { lazyThrottle } from '../http/throttle';

const quarterHour = 15 * 60;
const day = 24 * 3600;
const perName = lazyThrottle({ name: 'sign-in-name', points: 10, seconds: quarterHour });
/** Counts sign-ins to the site and to the panel together. */
export const perNetwork = lazyThrottle({ name: 'sign-in-network', points: 100, seconds: quarterHour });
// Limits guessing from many networks. Networks where the owner signed in before are exempt, and a password reset by email resets the
// count, so that a stranger cannot lock the owner out.
const perAccount = lazyThrottle({ name: 'sign-in-account', points: 100, seconds: day, canClearRejected: true });
const trustedNetworks = lazyThrottle({ name: 'own-network', points: 1, seconds: 90 * day });

interface Attempt {
  /** Subtracts the attempt from the counts after a successful sign-in. */
  succeeded(): Promise<unknown>;
}

/** Counts an attempt before any hashing, in the same way for existing and unknown accounts. */
export async function countAttempt(name: string, network: string): Promise<Attempt> {
  const account = name.toLowerCase();
  const accountOnNetwork = `${account} ${network}`;
  await perNetwork().count(network);
  await perName().count(accountOnNetwork);
  const isTrusted = await trustedNetworks().knows(accountOnNetwork);
  if (!isTrusted) await perAccount().count(account);
  return {
    async succeeded() {
      await Promise.all([perName().clear(accountOnNetwork), perNetwork().forgive(network), trustedNetworks().remember(accountOnNetwork)]);
      if (!isTrusted) await perAccount().forgive(account);
    },
  };
}

/** Resets the count of an account after its owner proved access to its email. */
export const resetGuesses = (name: string): Promise<unknown> => perAccount().clear(name.toLowerCase());
