import { limits } from './limits';
import { parseWebAddress } from './schemas/web-address';

/**
 * A stored address if a page may lead to it; null for every scheme but http and https. Rules for saves do not see what an
 * import or another program put into the database, so whatever is shown goes through here.
 */
export function webLink(stored: string | null | undefined): string | null {
  if (!stored || stored.length > limits.webAddress) return null;
  return isWeb(stored) ? stored : parseWebAddress(stored);
}

function isWeb(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address).protocol);
  } catch {
    return false;
  }
}
