import { newData, startOwnSite, type Data, type OwnSite } from '../support/own-site';

// Starts without data, so that the security log includes the first account.
let data: Data;
let site: OwnSite;
beforeAll(async () => {
  data = await newData();
  site = await startOwnSite({ ...data.settings, TRUST_PROXY_HOPS: '1' });
});
afterAll(async () => {
  await site?.discard();
  await data.discard();
});

async function send(path: string, ip: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
  return (await fetch(`${site.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

const founder = { username: 'founder', password: 'first-in-the-door' };
const signIn = (ip: string, { username, password } = founder) => send('/auth/login', ip, { username, password });
const guess = (ip: string, username: string) => signIn(ip, { username, password: 'wrong' });
const forgot = (ip: string) => send('/password_resets/forgot', ip, { email: 'founder@hearthside.test' });

test('all addresses of one IPv6 network count as one caller', async () => {
  const statuses = [];
  for (let host = 1; host <= 11; host += 1) statuses.push(await guess(`2001:db8:0:1::${host}`, 'unknown'));

  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  expect(await guess('2001:db8:0:2::1', 'unknown')).toBe(401);
});

test('a network that fills its share of the password queue gets 503; others can sign in', async () => {
  await site.run(`(() => {
    const { comparePassword } = require(strapi.dirs.dist.root + '/src/accounts/compare-password');
    const { setImmediate } = require('node:timers/promises');
    const crowd = (globalThis.crowd = { isThere: true });
    const keepFull = async () => { while (crowd.isThere) await comparePassword('x', null, '203.0.113.50').catch(() => setImmediate()); };
    for (let person = 0; person < 20; person += 1) void keepFull();
  })()`);
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.50' };
  const post = (path: string, body: object) => fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const message = 'Too many people are signing in. Try again in a few seconds.';

  const atSite = await post('/api/auth/login', { username: 'unknown', password: 'wrong' });
  const atPanel = await post('/admin/login', { email: 'unknown@example.com', password: 'wrong' });
  const elsewhere = await signIn('198.51.100.1');
  await site.run('(() => { globalThis.crowd.isThere = false; })()');

  expect([atSite.status, atSite.headers.get('retry-after'), await atSite.json()]).toEqual([
    503,
    '5',
    { error: message, errors: [message] },
  ]);
  expect([atPanel.status, atPanel.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await atPanel.json()).toMatchObject({ data: null, error: { status: 503, message } });
  expect(elsewhere).toBe(200);
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
  const { token } = await site.run<{ token: string }>(
    `require(strapi.dirs.dist.root + '/src/api/password-reset/password-resets').openReset('founder@hearthside.test', 1)`,
  );
  const password = 'harbour-dusk';
  expect(await send('/password_resets/reset', '198.51.100.2', { token, password, password_confirmation: password })).toBe(204);
  expect(await signIn('198.51.100.2', { ...founder, password })).toBe(200);
});

test('requests of a throttled network do not write to the database', async () => {
  const counts = () => site.run<object[]>(`strapi.db.connection('throttles').select('key', 'points').orderBy('key')`);
  const ip = '203.0.113.200';
  for (let attempt = 0; attempt < 21; attempt += 1) await forgot(ip);
  const before = await counts();

  expect([await forgot(ip), await forgot(ip)]).toEqual([429, 429]);

  expect(await counts()).toEqual(before);
  expect(await forgot('203.0.113.201')).toBe(204);
  expect(await counts()).not.toEqual(before);
});

test('a throttled network does not prevent others from requesting reset emails', async () => {
  const statuses = [];
  for (let n = 0; n < 21; n += 1) statuses.push(await forgot('203.0.113.99'));

  expect(statuses.at(-1)).toBe(429);
  expect(await forgot('198.51.100.1')).toBe(204);
});

test('the security log is written in production and contains no IP addresses', async () => {
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"time"'));

  const events = lines.map((line) => (JSON.parse(line) as { security: string }).security);
  for (const event of [
    'account created',
    'sign-in succeeded',
    'sign-in failed',
    'throttled',
    'password reset requested',
    'password reset completed',
  ]) {
    expect(events).toContain(event);
  }
  expect(lines.join('\n')).not.toMatch(/203\.0\.113|198\.51\.100|2001:db8|founder|harbour|first-in/);
});
