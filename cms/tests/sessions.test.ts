import { find, run, update } from './support/backstage';
import { call, request, serverUrl, stayAtFirst } from './support/call';
import { buildAgent, buildSignedIn, signIn } from './support/people';
import { clearThrottles } from './support/throttles';

const uid = 'plugin::users-permissions.user';
const login = (username: string, password: string) => call('login', { body: { username, password } });
const isAlive = async (person: Parameters<typeof signIn>[0]) => (await call('listPosts', { as: person })).status === 200;

beforeEach(clearThrottles);

test('logout ends only the current session', async () => {
  const agent = await buildAgent();
  const [phone, desk] = [await signIn(agent), await signIn(agent)];

  await call('logout', { as: phone });

  expect([await isAlive(phone), await isAlive(desk)]).toEqual([false, true]);
});

test.each([
  ['deactivated', { blocked: true }],
  ['given a new password', { password: 'changed-by-admin' }],
])('an agent who is %s in the panel is signed out everywhere', async (_name, change) => {
  const agent = await buildAgent();
  const [phone, desk] = [await signIn(agent), await signIn(agent)];

  await update(uid, agent.id, change);

  expect([await isAlive(phone), await isAlive(desk)]).toEqual([false, false]);
});

test('an agent deleted in the panel is signed out', async () => {
  const agent = await buildSignedIn('agent');

  await run(`strapi.documents('${uid}').delete({ documentId: '${agent.id}' })`);

  expect(await isAlive(agent)).toBe(false);
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
  const panel = await run<string>(`strapi.sessionManager('admin').generateRefreshToken('1', undefined, { type: 'session' })
    .then(({ token }) => strapi.sessionManager('admin').generateAccessToken(token)).then(({ token }) => token)`);

  for (const token of [unsigned, forged, panel]) {
    expect((await request('/api/season_images', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  }
});

test('sign-in is throttled after ten failures for existing and unknown names', async () => {
  const agent = await buildAgent();
  const statusesFor = async (name: string) => {
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await login(name, 'wrong')).status);
    return statuses;
  };

  const expected = [...Array(10).fill(401), 429];
  expect(await statusesFor(agent.username)).toEqual(expected);
  expect(await statusesFor('unknown1')).toEqual(expected);
  const throttled = await login(agent.username, agent.password);
  expect(throttled.status).toBe(429);
  expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(800);
});

test('a successful sign-in resets the failure count', async () => {
  const agent = await buildAgent();
  for (let attempt = 0; attempt < 9; attempt++) await login(agent.username, 'wrong');

  await login(agent.username, agent.password);

  for (let attempt = 0; attempt < 10; attempt++) expect((await login(agent.username, 'wrong')).status).toBe(401);
});

test('sign-in is throttled after 100 failures from one IP address for any names', async () => {
  const attempts = Array.from({ length: 101 }, (_, n) => `guess${n}`);
  const statuses = [];
  for (const name of attempts) statuses.push((await login(name, 'x')).status);

  expect(statuses.indexOf(429)).toBe(100);
});

test('a forged X-Forwarded-For header does not avoid throttling', async () => {
  const agent = await buildAgent();
  const statuses = [];
  for (let attempt = 0; attempt < 11; attempt++) {
    const reply = await fetch(`${serverUrl()}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${attempt}` },
      body: JSON.stringify({ username: agent.username, password: 'wrong' }),
    });
    statuses.push(reply.status);
  }

  expect(statuses[10]).toBe(429);
});

test('sign-in compares one hash of the same cost for existing and unknown names', async () => {
  stayAtFirst();
  const agent = await buildAgent();
  const bcrypt = `require(require.resolve('bcrypt', { paths: [strapi.dirs.app.root] }))`;
  await run(`(() => {
    const { compare, getRounds } = ${bcrypt};
    globalThis.compared = [];
    globalThis.restoreCompare = () => void (${bcrypt}.compare = compare);
    ${bcrypt}.compare = (password, hash) => { globalThis.compared.push(getRounds(hash)); return compare(password, hash); };
  })()`);

  const statuses = [await login(agent.username, 'wrong'), await login('unknown2', 'wrong')].map(({ status }) => status);

  const costs = await run<number[]>('globalThis.compared');
  await run('globalThis.restoreCompare()');
  expect(statuses).toEqual([401, 401]);
  expect(costs).toEqual([10, 10]);
});

test('a password longer than bcrypt’s limit of 72 bytes is rejected', async () => {
  const password = 'x'.repeat(72);
  const agent = await buildAgent({ password });

  expect((await login(agent.username, password)).status).toBe(200);
  expect((await login(agent.username, `${password}y`)).status).toBe(401);
});
