import { limits } from './limits';

const scheme = /^[a-z][a-z0-9+.-]*:/i;
const webScheme = /^https?:\/\/[^/]/i;
/** Browsers drop some of these characters and treat a backslash as a slash only in some places, so the target is uncertain. */
const ambiguous = /[\\\p{Cc}\p{Cs}]/u;
const notInUrls = /[\s"<>^`{|}]/g;

/** Percent-encodes characters that URLs cannot contain, as browsers do. Returns null if the URL is ambiguous or too long. */
export function encodeUrl(url: string): string | null {
  if (url.length > limits.url || ambiguous.test(url)) return null;
  const encoded = url.replace(notInUrls, encodeURIComponent);
  return encoded.length <= limits.url ? encoded : null;
}

/** Encodes an http(s) URL as entered and adds a missing https://. Returns null if it is not an http(s) URL or is too long to store. */
export function parseUrl(input: string): string | null {
  const url = input.trim();
  if (url.length > limits.url) return null;
  const candidate = encodeUrl(hasScheme(url) ? url : `https://${url}`);
  const isValid = candidate !== null && webScheme.test(candidate) && URL.canParse(candidate);
  return isValid && hasDomain(new URL(candidate).hostname) ? candidate : null;
}

// "example.com:8080" also matches the pattern of a scheme.
function hasScheme(url: string): boolean {
  const [name] = scheme.exec(url) ?? [];
  if (!name) return false;
  return !(name.includes('.') && /\d/.test(url.charAt(name.length)));
}

function hasDomain(hostname: string): boolean {
  const labels = hostname.split('.');
  return labels.length > 1 && labels.every((label) => label && !label.match(notInUrls));
}

/**
 * Returns a stored URL if pages may link to it; null for schemes other than http and https. Imports and other programs bypass the
 * validation of saves, so every rendered URL must pass through this function.
 */
export function safeUrl(stored: string | null | undefined): string | null {
  if (!stored) return null;
  return isHttpUrl(stored) ? encodeUrl(stored) : parseUrl(stored);
}

function isHttpUrl(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}
