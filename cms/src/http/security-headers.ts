import type { Context, Next } from 'koa';
import { posix } from 'node:path';
import { noAuth, apiBase, endpoints, type Endpoint } from '../../contract';
import { environment } from '../settings/environment';

const isHttps = environment.publicUrl.startsWith('https:');
/** Origin of images that are stored outside of the site. */
const bucket = environment.s3 ? ` ${new URL(environment.s3.baseUrl).origin}` : '';
const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

const policyOf = (...directives: string[]): string => [...directives, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');

const sitePolicy = policyOf(
  // Emotion injects its styles into the page.
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:${bucket}`,
  // Videos can be hosted anywhere. On https pages, browsers upgrade http URLs to https.
  `font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self' https:${isHttps ? '' : ' http:'}`,
  `frame-src ${players.join(' ')}; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
);

// The panel's development server uses inline scripts and a WebSocket.
const whileDeveloping = (sources: string) => (environment.isDevelopment ? sources : '');

const panelPolicy = policyOf(
  `default-src 'self'; script-src 'self'${whileDeveloping(" 'unsafe-inline'")}; style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:${bucket}; media-src 'self' data: blob:${bucket}; font-src 'self' data:`,
  `connect-src 'self'${bucket}${whileDeveloping(' ws: http: https:')}; object-src 'none'`,
  "form-action 'self'; base-uri 'self'; frame-ancestors 'self'",
);

/** Policy for responses that programs read. Browsers must not render or run them. */
const dataPolicy = policyOf("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");

/** Policy for uploads. A file is displayed as an image at most, even when opened directly. */
const uploadPolicy = policyOf("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox");

const headersOf = (policy: string, { framing = 'SAMEORIGIN', resources = 'same-origin' } = {}): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  'Content-Security-Policy': policy,
  'X-Frame-Options': framing,
  'Cross-Origin-Resource-Policy': resources,
});

const unused =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking';
const toPlayers = `(self ${players.map((player) => `"${player}"`).join(' ')})`;
const permissions = [
  ...['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'].map((feature) => `${feature}=${toPlayers}`),
  ...unused.split(' ').map((feature) => `${feature}=()`),
].join(', ');

/** Headers of responses that can be opened as a page. Other files of a page do not need them, and every byte delays the page. */
const documentHeaders = {
  'X-DNS-Prefetch-Control': 'off',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': permissions,
};

/**
 * Also separates a page from pages of other sites that opened it. A visitor's page has no session to protect, and the browser would
 * start another process for it when it arrives: 10 ms after a link on another site, 110 ms in an empty tab.
 */
const separateHeaders = { ...documentHeaders, 'Cross-Origin-Opener-Policy': 'same-origin' };

const kinds: [path: RegExp, headers: Record<string, string>][] = [
  [new RegExp(`^(${apiBase}|/graphql)(/|$)`, 'i'), { ...headersOf(dataPolicy, { framing: 'DENY' }), ...separateHeaders }],
  [/^\/uploads(\/|$)/i, headersOf(uploadPolicy, { framing: 'DENY', resources: 'cross-origin' })],
  [/^\/admin(\/|$)/i, { ...headersOf(panelPolicy), ...separateHeaders }],
  // The app. The URL of a screen can contain a secret token, until the screen has read it.
  [/^\/app(\/|$)/, { ...headersOf(sitePolicy), ...separateHeaders, 'Referrer-Policy': 'no-referrer' }],
  [/\.(js|css|svg|woff2|avif|webp|jpg|png)$/i, headersOf(dataPolicy, { framing: 'DENY' })],
  [/^/, { ...headersOf(sitePolicy), ...documentHeaders }],
];

const isData = kinds[0][0];
const pathsWithSecrets = Object.values<Endpoint>(endpoints)
  .filter(({ access }) => access === noAuth)
  .map(({ path }) => apiBase + path);

/** Whether a response is for its client only: requests with a session, sign-ins, saves and requests with a reset token. */
const isPrivate = (ctx: Context) =>
  /^Bearer /i.test(ctx.get('authorization')) || !['GET', 'HEAD'].includes(ctx.method) || pathsWithSecrets.includes(ctx.path.toLowerCase());

/** Returns null for a path that cannot be decoded. */
export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Normalizes a path as file servers do, so that another spelling of a path does not get other headers. */
const normalize = (path: string): string => posix.normalize(decodePath(path) ?? path).replace(/^\/+/, '/');

/** Returns the security headers of responses for a path. */
export const securityHeaders = (path: string): Record<string, string> => kinds.find(([kind]) => kind.test(path))![1];

/**
 * Sets the security headers of each response. Strapi's own middleware merges lists with its defaults by index and sends more than
 * configured, so its headers are disabled (config/middlewares.ts).
 */
async function setSecurityHeaders(ctx: Context, next: Next): Promise<void> {
  const path = normalize(ctx.path);
  ctx.set(securityHeaders(path));
  if (isData.test(path)) ctx.vary('Authorization');
  if (isPrivate(ctx)) ctx.set('Cache-Control', 'no-store');
  // Caches must revalidate responses. Without this header, some would guess a lifetime.
  else if (isData.test(path)) ctx.set('Cache-Control', 'no-cache');
  await next();
  // Strapi allows every origin ("*") if a request has no origin, regardless of the configured list.
  ctx.remove('Access-Control-Allow-Origin');
}

export default () => setSecurityHeaders;
