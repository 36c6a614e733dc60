import type { Context, Next } from 'koa';
import { posix } from 'node:path';
import { noAuth, apiBase, endpoints, type Endpoint } from '../../contract';
import { environment } from '../settings/environment';

type Policy = Record<string, string[]>;

const isHttps = environment.publicUrl.startsWith('https:');
/** Where pictures lie when they are not on the site itself. */
const images = environment.s3 ? [new URL(environment.s3.baseUrl).origin] : [];
const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
const self = "'self'";
const none = "'none'";

const sitePolicy: Policy = {
  'default-src': [none],
  'script-src': [self],
  // Emotion writes its styles into the page.
  'style-src': [self, "'unsafe-inline'"],
  'img-src': [self, 'data:', 'blob:', ...images],
  'font-src': [self],
  'connect-src': [self],
  'manifest-src': [self],
  // Films lie wherever their owners put them; over https a browser asks for http ones by https.
  'media-src': [self, 'https:', ...(isHttps ? [] : ['http:'])],
  'frame-src': players,
  'form-action': [self],
  'base-uri': [none],
  'frame-ancestors': [self],
};

// The panel's development server sends inline scripts and talks to its page over a socket.
const whileDeveloping = (...sources: string[]) => (environment.isDevelopment ? sources : []);

const panelPolicy: Policy = {
  'default-src': [self],
  'script-src': [self, ...whileDeveloping("'unsafe-inline'")],
  'style-src': [self, "'unsafe-inline'"],
  'img-src': [self, 'data:', 'blob:', ...images],
  'media-src': [self, 'data:', 'blob:', ...images],
  'font-src': [self, 'data:'],
  'connect-src': [self, ...images, ...whileDeveloping('ws:', 'http:', 'https:')],
  'object-src': [none],
  'form-action': [self],
  'base-uri': [self],
  'frame-ancestors': [self],
};

/** For answers that programs read: nobody's browser may draw or run anything of them. */
const dataPolicy: Policy = { 'default-src': [none], 'base-uri': [none], 'form-action': [none], 'frame-ancestors': [none] };

/** Whatever somebody uploads is a picture at most, also when it is opened by itself. */
const uploadPolicy: Policy = { 'default-src': [none], 'style-src': ["'unsafe-inline'"], 'frame-ancestors': [none], sandbox: [] };

function write(policy: Policy): string {
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '));
  return [...directives, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');
}

const headersOf = (policy: Policy, { framing = 'SAMEORIGIN', resources = 'same-origin' } = {}) => ({
  'Content-Security-Policy': write(policy),
  'X-Frame-Options': framing,
  'Cross-Origin-Resource-Policy': resources,
});

const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
].concat(['payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking']);
const toPlayers = `(self ${players.map((player) => `"${player}"`).join(' ')})`;
const permissions = [
  ...['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'].map((feature) => `${feature}=${toPlayers}`),
  ...unused.map((feature) => `${feature}=()`),
].join(', ');

const common = {
  'X-Content-Type-Options': 'nosniff',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
};

/** Of what may become a page with features and openers. The parts of a page have none, and are waited for: each byte of theirs counts. */
const ofDocuments = {
  'X-DNS-Prefetch-Control': 'off',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissions,
};

const kinds: [path: RegExp, headers: Record<string, string>][] = [
  [new RegExp(`^(${apiBase}|/graphql)(/|$)`, 'i'), { ...headersOf(dataPolicy, { framing: 'DENY' }), ...ofDocuments }],
  [/^\/uploads(\/|$)/i, headersOf(uploadPolicy, { framing: 'DENY', resources: 'cross-origin' })],
  [/^\/admin(\/|$)/i, { ...headersOf(panelPolicy), ...ofDocuments }],
  [/\.(js|css|svg|woff2|avif|webp|jpg|png)$/i, headersOf(dataPolicy, { framing: 'DENY' })],
  [/^/, { ...headersOf(sitePolicy), ...ofDocuments }],
];

const isData = kinds[0][0];
const withSecrets = Object.values<Endpoint>(endpoints)
  .filter(({ access }) => access === noAuth)
  .map(({ path }) => apiBase + path);

/** Whether an answer is for nobody but who asked: signed in, signing in, changing something or holding a reset link. */
const isPrivate = (ctx: Context) =>
  /^Bearer /i.test(ctx.get('authorization')) || !['GET', 'HEAD'].includes(ctx.method) || withSecrets.includes(ctx.path.toLowerCase());

/** A path as those who serve files read it, so that no other spelling of one gets other headers. */
function readable(path: string): string {
  try {
    return posix.normalize(decodeURIComponent(path)).replace(/^\/+/, '/');
  } catch {
    return path;
  }
}

/** What browsers may do with the answer of a path. */
export function securityHeaders(path: string): Record<string, string> {
  const [, headers] = kinds.find(([kind]) => kind.test(path)) ?? kinds[kinds.length - 1];
  return { ...common, ...headers };
}

/**
 * Says so with each answer. Strapi's own middleware for this merges lists by index with its defaults, so
 * that more was sent than was written; it is told to send nothing (config/middlewares.ts).
 */
async function setSecurityHeaders(ctx: Context, next: Next): Promise<void> {
  const path = readable(ctx.path);
  ctx.set(securityHeaders(path));
  if (isData.test(path)) ctx.vary('Authorization');
  if (isPrivate(ctx)) ctx.set('Cache-Control', 'no-store');
  // Whoever has an answer asks whether it still holds; without a word, some caches would guess for how long.
  else if (isData.test(path)) ctx.set('Cache-Control', 'no-cache');
  await next();
  // Strapi invites everybody ("*") where a request names no origin, whatever list it was given.
  ctx.remove('Access-Control-Allow-Origin');
}

export default () => setSecurityHeaders;
