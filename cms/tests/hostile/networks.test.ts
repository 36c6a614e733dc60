import { startOwnSite, type OwnSite } from '../support/own-site';
import { founder } from '../support/server-process';
import { delayPosts } from '../support/delays';
import { until } from '../support/until';

declare global {
  var crowd: { isThere: boolean; guesses: number };
}

let site: OwnSite;
beforeAll(async () => {
  site = await startOwnSite({ PUBLIC_URL: 'https://hearthside.test', TRUST_PROXY_HOPS: '1' });
});
afterAll(() => site?.discard());

const post = (path: string, ip: string, body: object) => site.ask(path, { headers: { 'x-forwarded-for': ip }, body });
const send = async (path: string, ip: string, body: object) => (await post(`/api${path}`, ip, body)).status;
const signIn = (ip: string, { username, password } = founder) => send('/auth/login', ip, { username, password });
const guess = (ip: string, username: string) => signIn(ip, { ...founder, username, password: 'wrong' });
const forgot = (ip: string) => send('/password_resets/forgot', ip, { email: founder.email });

test('all addresses of one IPv6 network count as one caller', async () => {
  const statuses = [];
  for (let host = 1; host <= 11; host += 1) statuses.push(await guess(`2001:db8:0:1::${host}`, 'unknown'));

  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  expect(await guess('2001:db8:0:2::1', 'unknown')).toBe(401);
});

test('a network that fills its share of the password queue gets 503; others can sign in', async () => {
  const ip = '203.0.113.50';
  // Each comparison is of another password, because the server under test remembers the result of a comparison.
  await site.run((ip) => {
    const { comparePassword } = serverModule('accounts/sign-in');
    const crowd = (globalThis.crowd = { isThere: true, guesses: 0 });
    const pause = () => new Promise((resolve) => setImmediate(resolve));
    const guess = () => comparePassword(`guess ${(crowd.guesses += 1)}`, null, ip).catch(pause);
    const keepFull = async () => {
      while (crowd.isThere) await guess();
    };
    for (let person = 0; person < 20; person += 1) void keepFull();
  }, ip);
  try {
    const message = 'Too many people are signing in. Try again in a few seconds.';

    const atSite = await post('/api/auth/login', ip, { username: 'unknown', password: 'wrong' });
    const atPanel = await post('/admin/login', ip, { email: 'unknown@example.com', password: 'wrong' });

    expect([atSite.status, atSite.headers.get('retry-after'), atSite.body]).toEqual([503, '5', { error: message, errors: [message] }]);
    expect([atPanel.status, atPanel.headers.get('retry-after')]).toEqual([503, '5']);
    expect(atPanel.body).toMatchObject({ data: null, error: { status: 503, message } });
    expect(await signIn('198.51.100.1')).toBe(200);
  } finally {
    await site.run(() => void (globalThis.crowd.isThere = false));
  }
});

test('a network that fills the queue of pages gets 503; others get pages that are not cached', async () => {
  const [many, other] = ['203.0.113.60', '198.51.100.60'];
  const open = (ip: string, n: number) => site.ask(`/api/posts/unknown-${n}`, { headers: { 'x-forwarded-for': ip } });
  await site.run(delayPosts);

  const rejected: number[] = [];
  const flood = Array.from({ length: 60 }, (_, n) => open(many, n).then(({ status }) => void (status === 503 && rejected.push(n))));
  await until('the queue is full', () => rejected.length === 28);
  const pending = open(other, 60);
  await until('the flood made room', () => rejected.length === 29);
  await site.run(() => globalThis.releasePosts());

  expect((await pending).status).toBe(404);
  await Promise.all(flood);
  expect(rejected).toHaveLength(29);
});

test('guesses at one account from many networks are throttled without locking out its owner', async () => {
  expect(await signIn('198.51.100.1')).toBe(200);

  const statuses = [];
  for (let network = 0; network < 11; network += 1) {
    for (let attempt = 0; attempt < 10; attempt += 1) statuses.push(await guess(`203.0.113.${network}`, 'Founder'));
  }

  expect(statuses.indexOf(429)).toBe(100);
  expect(await signIn('198.51.100.1')).toBe(200);
  expect(await signIn('198.51.100.2')).toBe(429);
  const reset = await site.run(
    (email) => serverModule('api/password-reset/password-resets').openReset({ id: 1, key: 'a', to: email }),
    founder.email,
  );
  const password = 'harbour-dusk';
  expect(await send('/password_resets/reset', '198.51.100.2', { token: reset!.token, password, password_confirmation: password })).toBe(
    204,
  );
  expect(await signIn('198.51.100.2', { ...founder, password })).toBe(200);
});

test('requests of a throttled network do not write to the database', async () => {
  const counts = () => site.run(() => strapi.db.connection('throttles').select('key', 'points').orderBy('key'));
  const ip = '203.0.113.200';
  for (let attempt = 0; attempt < 21; attempt += 1) await forgot(ip);
  const before = await counts();

  expect([await forgot(ip), await forgot(ip)]).toEqual([429, 429]);

  expect(await counts()).toEqual(before);
  expect(await forgot('203.0.113.201')).toBe(204);
  expect(await counts()).not.toEqual(before);
});

test('the security log is written in production and contains no IP addresses', async () => {
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"time"'));

  const events = lines.map((line) => (JSON.parse(line) as { security: string }).security);
  for (const event of ['sign-in succeeded', 'sign-in failed', 'throttled', 'password reset requested', 'password reset completed']) {
    expect(events).toContain(event);
  }
  expect(lines.join('\n')).not.toMatch(/203\.0\.113|198\.51\.100|2001:db8|founder|harbour|first-in/);
});

test('a site on https requires https for all requests', async () => {
  const { headers } = await site.ask('/', { headers: { accept: 'text/html' } });

  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('content-security-policy')).toMatch(/; media-src 'self' https:; .*; upgrade-insecure-requests$/);
});
