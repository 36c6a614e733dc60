import { limits } from './limits';

const scheme = /^[a-z][a-z0-9+.-]*:/i;
const webScheme = /^https?:\/\/[^/]/i;
/** Browsers drop some of these, and take a backslash for a slash in some places only: where such an address leads is uncertain. */
const ambiguous = /[\\\p{Cc}\p{Cs}]/u;
const notInUrls = /[\s"<>^`{|}]/g;

/** An address with what no URL contains percent-encoded, as browsers do; null where its meaning is uncertain or it is too long. */
export function encodeUrl(address: string): string | null {
  if (address.length > limits.url || ambiguous.test(address)) return null;
  const encoded = address.replace(notInUrls, encodeURIComponent);
  return encoded.length <= limits.url ? encoded : null;
}

/**
 * An http(s) address as it was typed, encoded, with https:// put before one that names no scheme; null when it is none, or too long to
 * be stored.
 */
export function parseUrl(typed: string): string | null {
  const address = typed.trim();
  if (address.length > limits.url) return null;
  const candidate = encodeUrl(namesScheme(address) ? address : `https://${address}`);
  const isWeb = candidate !== null && webScheme.test(candidate) && URL.canParse(candidate);
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
  return labels.length > 1 && labels.every((label) => label && !label.match(notInUrls));
}

/**
 * A stored address if a page may lead to it; null for every scheme but http and https. Rules for saves do not see what an
 * import or another program put into the database, so whatever is shown goes through here.
 */
export function safeUrl(stored: string | null | undefined): string | null {
  if (!stored) return null;
  return isWeb(stored) ? encodeUrl(stored) : parseUrl(stored);
}

function isWeb(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address).protocol);
  } catch {
    return false;
  }
}
