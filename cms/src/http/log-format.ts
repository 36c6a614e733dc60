import { formats, winston } from '@strapi/logger';
import { isIPv6 } from 'node:net';
import { environment } from '../settings/environment';
import { requestId } from './request-log';

/** What of a log line is not for whoever reads logs, with what stands in its place. Values of statements are never there: config/database.ts. */
const secrets: [pattern: RegExp, instead: string | ((found: string) => string)][] = [
  // A database, a mail server: with their passwords.
  [/\/\/[^\s/@:]{0,64}:\S{0,200}@/g, '//[secret]@'],
  [/[^\s<>"'()[\]=,;:@/]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g, '[email]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bBearer \S+/gi, 'Bearer [token]'],
  [/[\da-f:.]{4,45}/gi, (found) => (isIPv6(found) ? '[address]' : found)],
  // Of people; those of a machine's own network tell the operator which service it was.
  [/\b(?!127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  // Reset links and campaigns.
  [/(\/[\w./-]*)\?[^\s"'`]+/g, '$1?…'],
];

/** Longer than any stack worth reading. */
const longest = 8_000;

export const withoutSecrets = (text: string): string =>
  secrets.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead as string), text.slice(0, longest));

const clean = (value: unknown): unknown => (typeof value === 'string' ? withoutSecrets(value) : value);

/** What lines of ours carry besides a message. */
const known = ['request', 'method', 'path', 'status', 'ms'];

/** A log line as one object of JSON. */
const json = winston.format.printf((line) => {
  const { level, message, stack } = line;
  return JSON.stringify({
    time: new Date().toISOString(),
    level,
    message: withoutSecrets(String(message)),
    request: requestId(),
    ...Object.fromEntries(known.map((name) => [name, clean(line[name])])),
    stack: typeof stack === 'string' ? withoutSecrets(stack) : undefined,
  });
});

/** How lines are written: for a developer's eyes, or for programs. */
export const logFormat = () => (environment.isDevelopment ? formats.prettyPrint() : json);
