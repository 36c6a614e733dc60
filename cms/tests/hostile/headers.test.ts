import { ask, call, request } from '../support/call';
import { startOwnSite } from '../support/own-site';
import { panel } from '../support/panel';
import { buildSignedIn } from '../support/people';
import { upload } from '../support/images';

const permissions = [
  'autoplay=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  'encrypted-media=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  'fullscreen=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  'picture-in-picture=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=()',
  'payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
].join(', ');

const common = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
};

const sitePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "media-src 'self' https: http:; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";
const panelPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; object-src 'none'; form-action 'self'; base-uri 'self'; frame-ancestors 'self'";

const site = { ...common, 'content-security-policy': sitePolicy, 'x-frame-options': 'SAMEORIGIN' };
const page = { ...site, 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' };
const data = {
  'cache-control': 'no-cache',
  ...common,
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
  'x-frame-options': 'DENY',
};
/** What a page is made of: a part of one needs no more than not to be taken for anything else. */
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

// How a body travels, since when it lies there, and which one it is.
const ofTheBody = /^(date|connection|keep-alive|transfer-encoding|content-encoding|content-length|accept-ranges|last-modified|etag)$/;

/** All that was sent with an answer but what belongs to its body. Of `Vary` only what a client may have said matters here. */
function sent({ headers }: { headers: Headers }) {
  const all = [...headers].filter(([name]) => !ofTheBody.test(name) && !['vary', 'x-request-id'].includes(name));
  return { ...Object.fromEntries(all), varies: /authorization/i.test(headers.get('vary') ?? '') };
}

const asHtml = { headers: { accept: 'text/html' } };

test.each([
  ['a page', '/', page],
  ['the page that a reset link leads to', '/reset-password', { ...page, 'referrer-policy': 'no-referrer' }],
  ['a page that is not there', '/cellar', page],
  ['a picture of the site', '/logo.svg', { ...part, 'cache-control': 'max-age=3600', 'content-type': 'image/svg+xml' }],
  ['a file that is not there', '/assets/none.js', { ...part, 'content-type': 'application/json; charset=utf-8' }],
])('a visitor gets %s under the policy of what it is', async (_what, path, expected) => {
  expect(sent(await request(path, asHtml))).toEqual({ ...expected, varies: false });
});

test('a visitor gets a built file for good', async () => {
  const { body } = await request<string>('/', asHtml);
  const [script] = /\/assets\/[^"]+\.js/.exec(body) ?? [];

  expect(sent(await request(script ?? ''))).toEqual({
    ...part,
    'cache-control': 'max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    varies: false,
  });
});

test('an administrator gets the panel under a policy of its own, and nothing of it is stored', async () => {
  const panelHeaders = { ...common, 'content-security-policy': panelPolicy, 'x-frame-options': 'SAMEORIGIN' };

  expect(sent(await request('/admin/', asHtml))).toEqual({
    ...panelHeaders,
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'surrogate-control': 'no-store',
    varies: false,
  });
  expect(sent(await panel('GET', '/admin/users/me'))).toMatchObject({ ...panelHeaders, ...noStore });
  expect(sent(await request('/admin/login', { method: 'POST' }))).toMatchObject({ ...panelHeaders, ...noStore });
});

test('an answer of the API may be stored only when nobody is signed in, and apart from what others get', async () => {
  const agent = await buildSignedIn('agent');
  const { username, password } = agent;

  const anonymous = [
    await call('listAgents'),
    await call('getAgent', { id: 'nobody' }),
    await request('/api/nothing'),
    await call('updateAgent', { id: 'x', body: {} }),
  ];
  const personal = [
    await call('listAgents', { as: agent }),
    await call('getAgent', { id: 'nobody', as: agent }),
    await call('login', { body: { username, password } }),
    await call('login', { body: { username, password: 'wrong-password' } }),
    await request('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }),
    await request('/api/password_resets/validate_token?token=x'),
    await call('listAgents', { as: { ...agent, token: 'dead' } }),
  ];

  expect(anonymous.slice(0, 3).map(sent)).toEqual(Array(3).fill({ ...data, varies: true }));
  expect(sent(anonymous[3])).toEqual({ ...data, ...noStore, varies: true });
  expect(personal.map(sent)).toEqual(Array(7).fill({ ...data, ...noStore, varies: true }));
});

test('an answer of GraphQL is never stored', async () => {
  const agent = await buildSignedIn('agent');
  const query = '{ agents { id } }';

  const answers = [
    await ask(query),
    await ask(query, { as: agent }),
    await ask('{ agents {'),
    await ask(query, { as: { ...agent, token: 'dead' } }),
    await request(`/graphql?query=${encodeURIComponent(query)}`, { headers: { 'apollo-require-preflight': '1' } }),
  ];

  expect(answers.map(sent)).toEqual(Array(5).fill({ ...data, ...noStore, varies: true }));
});

test('a picture that somebody uploaded is drawn, and can do nothing, however its address is spelled', async () => {
  const agent = await buildSignedIn('agent');
  const { avatar_url } = (await upload('updateAvatar', { as: agent, id: agent.id })).body;
  const { pathname } = new URL(avatar_url, 'http://hearthside.test');

  const image = await request(pathname);
  const spelled = await request(pathname.replace('/uploads', '/%75ploads'));
  const missing = await request('/uploads/none.png');

  expect(image.status).toBe(200);
  expect(sent(image)).toEqual({
    ...uploaded,
    'cache-control': 'max-age=31536000, immutable',
    'content-type': 'image/jpeg',
    varies: false,
  });
  expect(sent(spelled)).toMatchObject(uploaded);
  expect(sent(missing)).toMatchObject(uploaded);
});

test.each(['/', '/api/agents', '/graphql', '/uploads/none.png'])(
  'another site may not read %s in the name of its visitors',
  async (path) => {
    for (const origin of [undefined, 'https://elsewhere.example', 'null']) {
      const headers: Record<string, string> = origin ? { origin } : {};
      const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization', ...headers };
      const replies = [await request(path, { headers }), await request(path, { method: 'OPTIONS', headers: preflight })];

      expect(replies.map((reply) => reply.headers.get('access-control-allow-origin'))).toEqual([null, null]);
    }
  },
);

test('a site on https is never asked for anything over http', async () => {
  const own = await startOwnSite({ PUBLIC_URL: 'https://hearthside.test' });
  try {
    const { headers } = await fetch(own.url, asHtml);

    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).toBe(`${sitePolicy.replace('https: http:', 'https:')}; upgrade-insecure-requests`);
  } finally {
    await own.discard();
  }
});
