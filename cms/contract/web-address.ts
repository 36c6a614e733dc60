import { limits } from './limits';

const scheme = /^[a-z][a-z0-9+.-]*:/i;
const webScheme = /^https?:\/\/[^/\\]/i;
const control = /[\u0000-\u001f\u007f]/;

/**
 * An http(s) address as it was typed, with https:// put before one that names no scheme; null when it is none, or too long to be stored.
 */
export function parseWebAddress(typed: string): string | null {
  const address = typed.trim();
  if (address.length > limits.webAddress || control.test(address)) return null;
  const candidate = namesScheme(address) ? address : `https://${address}`;
  const isWeb = candidate.length <= limits.webAddress && webScheme.test(candidate) && URL.canParse(candidate);
  return isWeb && isOnTheWeb(new URL(candidate).hostname) ? candidate : null;
}

// "example.com:8080" looks like a scheme too.
function namesScheme(address: string): boolean {
  const [name] = scheme.exec(address) ?? [];
  if (!name) return false;
  return !(name.includes('.') && /\d/.test(address.charAt(name.length)));
}

function isOnTheWeb(hostname: string): boolean {
  const labels = hostname.split('.');
  return labels.length > 1 && labels.every(Boolean);
}

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
