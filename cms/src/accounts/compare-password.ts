import { compare, hashSync } from 'bcrypt';

// Compared against when an account is unknown, so that the answer takes as long as for a known one.
const nobodysHash = hashSync('nobody', 10);

let turn: Promise<unknown> = Promise.resolve();

/**
 * Whether a password fits a stored hash; never without one, which takes as long to find out. Each comparison keeps a core
 * busy for a while: off the event loop, and one after the other, so that a crowd signing in holds up nobody else.
 */
export function comparePassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const fits = turn.then(() => compare(password, hash ?? nobodysHash));
  turn = fits.catch(() => undefined);
  return fits.then((isSame) => isSame && Boolean(hash));
}
