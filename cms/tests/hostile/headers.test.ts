import { ask, call, request } from '../support/call';
import { panel } from '../support/panel';
import { buildSignedIn } from '../support/people';
import { upload } from '../support/images';

const permissions = [
  'autoplay=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  'encrypted-media=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  'fullscreen=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  'picture-in-picture=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=()',
  'payment=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
].join(', ');

const common = {
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
};
/** Headers of pages that can have a session: other sites' pages that opened one keep no access to its window. */
const separate = { ...common, 'cross-origin-opener-policy': 'same-origin' };

const sitePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "media-src 'self' https: http:; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";
const panelPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; object-src 'none'; form-action 'self'; base-uri 'self'; frame-ancestors 'self'";

const site = { ...common, 'content-security-policy': sitePolicy, 'x-frame-options': 'SAMEORIGIN' };
const page = { ...site, 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' };
const appPage = { ...page, ...separate, 'referrer-policy': 'no-referrer' };
const data = {
  'cache-control': 'no-cache',
  ...separate,
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
  'x-frame-options': 'DENY',
};
/** Headers of files that pages load. Only their type needs protection. */
const part = {
  'content-security-policy': data['content-security-policy'],
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const uploaded = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const noStore = { 'cache-control': 'no-store' };

// Headers that describe the body.
const bodyHeaders = /^(date|connection|keep-alive|transfer-encoding|content-encoding|content-length|accept-ranges|last-modified|etag)$/;

/** Returns the headers of a response, except those of its body. `Vary` is reduced to whether it names Authorization. */
function headersOf({ headers }: { headers: Headers }) {
  const all = [...headers].filter(([name]) => !bodyHeaders.test(name) && !['vary', 'x-request-id'].includes(name));
  return { ...Object.fromEntries(all), varies: /authorization/i.test(headers.get('vary') ?? '') };
}

const asHtml = { headers: { accept: 'text/html' } };

test.each([
  ['a page', '/', page],
  ['the page that a reset link leads to', '/reset-password', appPage],
  ['the sign-in page', '/login', appPage],
  ['a page of staff', '/dashboard', appPage],
  ['a missing page', '/cellar', page],
  ['an image of the site', '/logo.svg', { ...part, 'cache-control': 'max-age=3600', 'content-type': 'image/svg+xml' }],
  ['a missing file', '/assets/none.js', { ...part, 'content-type': 'application/json; charset=utf-8' }],
])('a visitor gets %s with the headers of its type', async (_name, path, expected) => {
  expect(headersOf(await request(path, asHtml))).toEqual({ ...expected, varies: false });
});

test('a browser with a session gets every page of the app separate from the pages that opened it', async () => {
  expect(headersOf(await request('/agents', { headers: { ...asHtml.headers, cookie: 'app=1' } }))).toMatchObject(appPage);
});

test('a visitor gets a built file as immutable', async () => {
  const { body } = await request<string>('/', asHtml);
  const [script] = /\/assets\/[^"]+\.js/.exec(body) ?? [];

  expect(headersOf(await request(script ?? ''))).toEqual({
    ...part,
    'cache-control': 'max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    varies: false,
  });
});

test('the panel has its own policy, and its responses are not cacheable', async () => {
  const panelHeaders = { ...separate, 'content-security-policy': panelPolicy, 'x-frame-options': 'SAMEORIGIN' };

  expect(headersOf(await request('/admin/', asHtml))).toEqual({
    ...panelHeaders,
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'surrogate-control': 'no-store',
    varies: false,
  });
  expect(headersOf(await panel('GET', '/admin/users/me'))).toMatchObject({ ...panelHeaders, ...noStore });
  expect(headersOf(await request('/admin/login', { method: 'POST' }))).toMatchObject({ ...panelHeaders, ...noStore });
});

test('API responses are cacheable for visitors only and vary by Authorization', async () => {
  const agent = await buildSignedIn('agent');
  const { username, password } = agent;

  const anonymous = [
    await call('listAgents'),
    await call('getAgent', { id: 'unknown' }),
    await request('/api/nothing'),
    await call('updateAgent', { id: 'x', body: {} }),
  ];
  const personal = [
    await call('listAgents', { as: agent }),
    await call('getAgent', { id: 'unknown', as: agent }),
    await call('login', { body: { username, password } }),
    await call('login', { body: { username, password: 'wrong-password' } }),
    await request('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }),
    await request('/api/password_resets/validate_token?token=x'),
    await call('listAgents', { as: { ...agent, token: 'dead' } }),
  ];

  expect(anonymous.slice(0, 3).map(headersOf)).toEqual(Array(3).fill({ ...data, varies: true }));
  expect(headersOf(anonymous[3])).toEqual({ ...data, ...noStore, varies: true });
  expect(personal.map(headersOf)).toEqual(Array(7).fill({ ...data, ...noStore, varies: true }));
});

test('GraphQL responses are not cacheable', async () => {
  const agent = await buildSignedIn('agent');
  const query = '{ agents { id } }';

  const replies = [
    await ask(query),
    await ask(query, { as: agent }),
    await ask('{ agents {'),
    await ask(query, { as: { ...agent, token: 'dead' } }),
    await request(`/graphql?query=${encodeURIComponent(query)}`, { headers: { 'apollo-require-preflight': '1' } }),
  ];

  expect(replies.map(headersOf)).toEqual(Array(5).fill({ ...data, ...noStore, varies: true }));
});

test('an uploaded image is sandboxed, however its URL is encoded', async () => {
  const agent = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: agent, id: agent.id })).body;
  const { pathname } = new URL(avatar_url, 'http://hearthside.test');

  const image = await request(pathname);
  const encoded = await request(pathname.replace('/uploads', '/%75ploads'));
  const missing = await request('/uploads/none.png');

  expect(image.status).toBe(200);
  expect(headersOf(image)).toEqual({
    ...uploaded,
    'cache-control': 'max-age=31536000, immutable',
    'content-type': 'image/jpeg',
    varies: false,
  });
  expect(headersOf(encoded)).toMatchObject(uploaded);
  expect(headersOf(missing)).toMatchObject(uploaded);
});

test.each(['/', '/api/agents', '/graphql', '/uploads/none.png'])('another site cannot read %s on behalf of its visitors', async (path) => {
  for (const origin of [undefined, 'https://elsewhere.example', 'null']) {
    const headers: Record<string, string> = origin ? { origin } : {};
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization', ...headers };
    const replies = [await request(path, { headers }), await request(path, { method: 'OPTIONS', headers: preflight })];

    expect(replies.map((reply) => reply.headers.get('access-control-allow-origin'))).toEqual([null, null]);
  }
});
