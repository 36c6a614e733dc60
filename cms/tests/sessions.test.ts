import { find, remove, run, update } from './support/backstage';
import { call, request, serverUrl, stayAtFirst } from './support/call';
import { clockRuns, timePasses } from './support/clock';
import { openPanelSession } from './support/panel';
import { buildAgent, buildSignedIn, signIn } from './support/people';
import { clearThrottles } from './support/throttles';

declare global {
  var compared: number[];
  var restoreCompare: () => void;
}

const uid = 'plugin::users-permissions.user';
const quarterHourMs = 15 * 60_000;
const login = (username: string, password: string) => call('login', { body: { username, password } });
const isAlive = async (person: Parameters<typeof signIn>[0]) => (await call('listPosts', { as: person })).status === 200;
/** Returns the statuses of this many failed sign-ins at once, in the order of their codes. */
const guess = async (name: string, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => login(name, 'wrong')))).map(({ status }) => status).sort();

beforeEach(clearThrottles);
afterEach(clockRuns);

test('logout ends only the current session', async () => {
  const agent = await buildAgent();
  const [phone, desk] = [await signIn(agent), await signIn(agent)];

  await call('logout', { as: phone });

  expect([await isAlive(phone), await isAlive(desk)]).toEqual([false, true]);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['deactivated', (id) => update(uid, id, { blocked: true })],
  ['given a new password', (id) => update(uid, id, { password: 'changed-by-admin' })],
  ['deleted', (id) => remove(uid, id)],
])('an agent who is %s in the panel is signed out everywhere', async (_name, change) => {
  const agent = await buildAgent();
  const [phone, desk] = [await signIn(agent), await signIn(agent)];

  await change(agent.id);

  expect([await isAlive(phone), await isAlive(desk)]).toEqual([false, false]);
});

test('a new role applies from the next request on', async () => {
  const agent = await buildSignedIn('agent');
  const [{ id }] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'admin' });

  await update(uid, agent.id, { role: id });

  expect((await call('listSeasonImages', { as: agent })).status).toBe(200);
});

test('a session lasts twelve hours', async () => {
  const { token } = await buildSignedIn('agent');

  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

  expect(exp - iat).toBe(12 * 3600);
});

test('forged and unsigned tokens and tokens of the panel are rejected', async () => {
  const [header, payload] = (await buildSignedIn('admin')).token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
  const forged = `${header}.${payload}.${Buffer.from('forged').toString('base64url')}`;

  for (const token of [unsigned, forged, await openPanelSession()]) {
    expect((await request('/api/season_images', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  }
});

test('sign-in is throttled for a quarter of an hour after ten failures, for existing and unknown names', async () => {
  const agent = await buildAgent();
  const expected = [...Array<number>(10).fill(401), 429];

  expect(await guess(agent.username, 11)).toEqual(expected);
  expect(await guess('unknown1', 11)).toEqual(expected);

  const throttled = await login(agent.username, agent.password);
  expect(throttled.status).toBe(429);
  expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(800);
  await timePasses(quarterHourMs);
  expect((await login(agent.username, agent.password)).status).toBe(200);
});

test('a successful sign-in resets the failure count', async () => {
  const agent = await buildAgent();
  await guess(agent.username, 9);

  await login(agent.username, agent.password);

  expect(await guess(agent.username, 10)).toEqual(Array(10).fill(401));
});

test('sign-in is throttled for a quarter of an hour after 100 failures from one IP address for any names', async () => {
  for (let n = 0; n < 10; n += 1) expect(await guess(`guess${n}`, 10)).toEqual(Array(10).fill(401));

  expect((await login('guess10', 'wrong')).status).toBe(429);
  await timePasses(quarterHourMs);
  expect((await login('guess10', 'wrong')).status).toBe(401);
});

test('a forged X-Forwarded-For header does not avoid throttling', async () => {
  const { username } = await buildAgent();

  const replies = await Promise.all(
    Array.from({ length: 11 }, (_, n) =>
      fetch(`${serverUrl()}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n}` },
        body: JSON.stringify({ username, password: 'wrong' }),
      }),
    ),
  );

  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('sign-in compares one hash of the same cost for existing and unknown names', async () => {
  stayAtFirst();
  const agent = await buildAgent();
  await run(() => {
    const bcrypt = serverPackage('bcrypt');
    const { compare, getRounds } = bcrypt;
    globalThis.compared = [];
    globalThis.restoreCompare = () => void (bcrypt.compare = compare);
    bcrypt.compare = (password: string | Buffer, hash: string) => {
      globalThis.compared.push(getRounds(hash));
      return compare(password, hash);
    };
  });

  const replies = [await login(agent.username, 'wrong'), await login('unknown2', 'wrong')];

  const costs = await run(() => {
    globalThis.restoreCompare();
    return globalThis.compared;
  });
  expect(replies.map(({ status }) => status)).toEqual([401, 401]);
  expect(costs).toEqual([10, 10]);
});

test('a password longer than bcrypt’s limit of 72 bytes is rejected', async () => {
  const password = 'x'.repeat(72);
  const agent = await buildAgent({ password });

  expect((await login(agent.username, password)).status).toBe(200);
  expect((await login(agent.username, `${password}y`)).status).toBe(401);
});

test('a deactivated agent cannot sign in and gets the usual error', async () => {
  const { username, password } = await buildAgent({ blocked: true });

  const { status, body } = await login(username, password);

  expect([status, body]).toEqual([401, { error: 'Invalid credentials', errors: ['Invalid credentials'] }]);
});
