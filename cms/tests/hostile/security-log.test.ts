import { call } from '../support/call';
import { buildAgent, signIn, stored } from '../support/people';
import { eventsOf, securityLines } from '../support/security-log';
import { clearThrottles } from '../support/throttles';

beforeEach(clearThrottles);

test('the security log records account creation, sign-in, failed sign-in and sign-out once each', async () => {
  const agent = await buildAgent();

  const ada = await signIn(agent);
  await call('login', { body: { username: agent.username, password: 'wrong' } });
  await call('logout', { as: ada });

  expect(await eventsOf(agent)).toEqual(['account created', 'sign-in succeeded', 'sign-in failed', 'sign-out']);
});

test('a log line contains no names, networks or entered text', async () => {
  const agent = await buildAgent();
  const { email } = await stored(agent);
  const entered = 'Ada"\n{"security":"sign-in succeeded"}';

  await call('login', { body: { username: entered, password: 'secret-attempt' } });
  await call('login', { body: { username: agent.username, password: 'secret-attempt' } });

  const lines = (await securityLines()).slice(-2);
  expect(lines.map(({ security }) => security)).toEqual(['sign-in failed', 'sign-in failed']);
  for (const secret of [agent.username, email, 'Ada', 'secret-attempt', '127.0.0.1']) {
    expect(JSON.stringify(lines)).not.toContain(secret);
  }
  expect(lines[0].network).toBe(lines[1].network);
  expect(lines[0].name).not.toBe(lines[1].name);
});

test('throttled requests leave one line in total', async () => {
  const agent = await buildAgent();
  const before = (await securityLines()).length;

  for (let attempt = 0; attempt < 15; attempt += 1) await call('login', { body: { username: agent.username, password: 'wrong' } });

  const events = (await securityLines()).slice(before).map(({ security }) => security);
  expect(events).toEqual([...Array<string>(10).fill('sign-in failed'), 'throttled']);
});
