import { find, run, update } from './support/backstage';
import { call, request, serverUrl, stayAtFirst } from './support/call';
import { buildAgent, buildSignedIn, signIn } from './support/people';
import { clearThrottles } from './support/throttles';

const uid = 'plugin::users-permissions.user';
const login = (username: string, password: string) => call('login', { body: { username, password } });
const isAlive = async (person: Parameters<typeof signIn>[0]) => (await call('listPosts', { as: person })).status === 200;

beforeEach(clearThrottles);

test('logout ends this session and no other', async () => {
  const agent = await buildAgent();
  const [phone, desk] = [await signIn(agent), await signIn(agent)];

  await call('logout', { as: phone });

  expect([await isAlive(phone), await isAlive(desk)]).toEqual([false, true]);
});

test.each([
  ['deactivated', { blocked: true }],
  ['given a new password', { password: 'changed-by-admin' }],
])('who is %s in the panel is signed out everywhere', async (_what, change) => {
  const agent = await buildAgent();
  const [phone, desk] = [await signIn(agent), await signIn(agent)];

  await update(uid, agent.id, change);

  expect([await isAlive(phone), await isAlive(desk)]).toEqual([false, false]);
});

test('who is deleted in the panel is signed out', async () => {
  const agent = await buildSignedIn('agent');

  await run(`strapi.documents('${uid}').delete({ documentId: '${agent.id}' })`);

  expect(await isAlive(agent)).toBe(false);
});

test('a new role counts from the next request on', async () => {
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

test('a token signed by somebody else, or for the panel, opens nothing', async () => {
  const [header, payload] = (await buildSignedIn('admin')).token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
  const forged = `${header}.${payload}.${Buffer.from('forged').toString('base64url')}`;
  const panel = await run<string>(`strapi.sessionManager('admin').generateRefreshToken('1', undefined, { type: 'session' })
    .then(({ token }) => strapi.sessionManager('admin').generateAccessToken(token)).then(({ token }) => token)`);

  for (const token of [unsigned, forged, panel]) {
    expect((await request('/api/season_images', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  }
});

test('signing in is throttled after ten failures, alike for known and unknown names', async () => {
  const agent = await buildAgent();
  const statusesFor = async (name: string) => {
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await login(name, 'wrong')).status);
    return statuses;
  };

  const expected = [...Array(10).fill(401), 429];
  expect(await statusesFor(agent.username)).toEqual(expected);
  expect(await statusesFor('nobody1')).toEqual(expected);
  const refused = await login(agent.username, agent.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
});

test('success forgives the failures before it', async () => {
  const agent = await buildAgent();
  for (let attempt = 0; attempt < 9; attempt++) await login(agent.username, 'wrong');

  await login(agent.username, agent.password);

  for (let attempt = 0; attempt < 10; attempt++) expect((await login(agent.username, 'wrong')).status).toBe(401);
});

test('one address is throttled after a hundred failures, whatever the names', async () => {
  const attempts = Array.from({ length: 101 }, (_, n) => `guess${n}`);
  const statuses = [];
  for (const name of attempts) statuses.push((await login(name, 'x')).status);

  expect(statuses.indexOf(429)).toBe(100);
});

test('a made-up X-Forwarded-For changes nobody’s address', async () => {
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

test('an unknown name takes as long as a known one: as many comparisons, each with a hash of the same cost', async () => {
  stayAtFirst();
  const agent = await buildAgent();
  const bcrypt = `require(require.resolve('bcrypt', { paths: [strapi.dirs.app.root] }))`;
  await run(`(() => {
    const { compare, getRounds } = ${bcrypt};
    globalThis.compared = [];
    globalThis.stopNoting = () => void (${bcrypt}.compare = compare);
    ${bcrypt}.compare = (password, hash) => { globalThis.compared.push(getRounds(hash)); return compare(password, hash); };
  })()`);

  const statuses = [await login(agent.username, 'wrong'), await login('nobody2', 'wrong')].map(({ status }) => status);

  const costs = await run<number[]>('globalThis.compared');
  await run('globalThis.stopNoting()');
  expect(statuses).toEqual([401, 401]);
  expect(costs).toEqual([10, 10]);
});

test('a password longer than bcrypt reads opens nothing', async () => {
  const password = 'x'.repeat(72);
  const agent = await buildAgent({ password });

  expect((await login(agent.username, password)).status).toBe(200);
  expect((await login(agent.username, `${password}y`)).status).toBe(401);
});
