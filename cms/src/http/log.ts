import { formats, winston } from '@strapi/logger';
import type { Context, Next } from 'koa';
import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { environment } from '../settings/environment';

export const requestIdHeader = 'X-Request-Id';

/** Request ids that are accepted from a proxy. Others are replaced. */
const validId = /^[\w-]{8,64}$/;

/**
 * Assigns an id to each request that is not served from the cache: the id from a trusted proxy, or a new one. Every log line of the request
 * contains the id.
 */
export function assignRequestId(ctx: Context): void {
  const proxyId = environment.proxyHops > 0 ? ctx.get(requestIdHeader) : '';
  ctx.state.requestId = validId.test(proxyId) ? proxyId : randomUUID();
  ctx.set(requestIdHeader, ctx.state.requestId);
}

export default () => (ctx: Context, next: Next) => {
  assignRequestId(ctx);
  return next();
};

/** Returns the id of the current request; undefined outside of requests. */
export const requestId = (): string | undefined => globalThis.strapi?.requestContext.get()?.state.requestId;

/** Confidential parts of log lines, with their replacements. Values of database statements are never logged: see config/database.ts. */
const secrets: [pattern: RegExp, replacement: string | ((match: string) => string)][] = [
  // Passwords in URLs of databases and mail servers.
  [/\/\/[^\s/@:]{0,64}:\S{0,200}@/g, '//[secret]@'],
  [/[^\s<>"'()[\]=,;:@/]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g, '[email]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bBearer \S+/gi, 'Bearer [token]'],
  [/[\da-f:.]{4,45}/gi, (match) => (isIPv6(match) ? '[address]' : match)],
  // Public IPv4 addresses. Private ones stay, because they show the operator which service is affected.
  [/\b(?!127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  // Query strings, which may contain reset tokens or campaign ids.
  [/(\/[\w./-]*)\?[^\s"'`]+/g, '$1?…'],
];

/** Maximum number of characters. Useful stack traces are shorter. */
const maxLength = 8_000;

export const withoutSecrets = (text: string): string =>
  secrets.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement as string), text.slice(0, maxLength));

const clean = (value: unknown): unknown => (typeof value === 'string' ? withoutSecrets(value) : value);

/** Properties of our log lines in addition to the message. */
const properties = ['method', 'path', 'status', 'ms', 'error', 'place', 'release', 'browser'];

/** Formats a log line as one JSON object. */
const json = winston.format.printf((line) => {
  const { level, message, stack } = line;
  return JSON.stringify({
    time: new Date().toISOString(),
    level,
    message: withoutSecrets(String(message)),
    // Requests served from the cache have no context.
    request: clean(line.request ?? requestId()),
    ...Object.fromEntries(properties.map((name) => [name, clean(line[name])])),
    stack: typeof stack === 'string' ? withoutSecrets(stack) : undefined,
  });
});

/** Logs warnings of Node.js and of packages. Node.js would print them as lines of text. */
export function logWarnings(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => strapi.log.warn(String(warning)));
}

/** Returns the format of log lines: readable in development, otherwise JSON. */
export const logFormat = () => (environment.isDevelopment ? formats.prettyPrint() : json);
