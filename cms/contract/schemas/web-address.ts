import { limits } from '../limits';
import { line } from './text';

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

export const webAddress = (label: string, sentence: string) =>
  line(label, limits.webAddress, sentence).test('web-address', sentence, (value) => !value || parseWebAddress(value) !== null);
