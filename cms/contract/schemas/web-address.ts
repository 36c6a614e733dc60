import { text } from './text';

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/** An http(s) address as typed, with https:// put before one that names no scheme; null when it is none. */
export function parseWebAddress(typed: string): string | null {
  const address = typed.trim();
  // "localhost:80" and "example.com:8080" look like a scheme; a real one is followed by slashes here.
  const candidate = hasScheme.test(address) && !/^[^/:]+\.[^/:]+:\d/.test(address) ? address : `https://${address}`;
  try {
    const { protocol, hostname, href } = new URL(candidate);
    const isWeb = (protocol === 'http:' || protocol === 'https:') && /^[^.\s]+(\.[^.\s]+)+$/.test(hostname);
    return isWeb ? href : null;
  } catch {
    return null;
  }
}

export const webAddress = (sentence: string) =>
  text()
    .max(2048, sentence)
    .test('web-address', sentence, (value) => !value || parseWebAddress(value) !== null);
