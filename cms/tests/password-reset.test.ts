import { run, find, update } from './support/backstage';
import { call, request, stayAtFirst } from './support/call';
import { clockRuns, timePasses } from './support/clock';
import { emailsTo } from './support/emails';
import { choose, linksTo, validate } from './support/invitations';
import { buildAgent, signIn, stored } from './support/people';
import { clearThrottles } from './support/throttles';

declare global {
  var statements: Record<string, string[]>;
  var noteStatement: (query: { sql: string }) => void;
}

const minuteMs = 60_000;
const uid = 'plugin::users-permissions.user';
const emailOf = async (agent: { id: string }) => (await stored(agent)).email;

async function tokenFor(email: string): Promise<string> {
  await call('forgotPassword', { body: { email } });
  return (await linksTo(email)).at(-1)!;
}
const reset = (token: string, password = 'new-harbour') => choose(token, password);

beforeEach(clearThrottles);
afterEach(clockRuns);

test('a reset link from an email replaces the password and ends every session', async () => {
  const ada = await signIn(await buildAgent());
  const token = await tokenFor(await emailOf(ada));

  expect(await validate(token)).toEqual({ valid: true });
  expect((await reset(token)).status).toBe(204);

  expect((await call('listPosts', { as: ada })).status).toBe(401);
  expect((await call('login', { body: ada })).status).toBe(401);
  expect((await signIn({ ...ada, password: 'new-harbour' })).token).toBeTruthy();
});

test('the reset email has text and HTML parts and links to the configured URL', async () => {
  const email = await emailOf(await buildAgent());
  const headers = { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };

  await request('/api/password_resets/forgot', { method: 'POST', headers, body: JSON.stringify({ email }) });

  const [resetEmail] = await emailsTo(email);
  expect(resetEmail).toContain('text/plain');
  expect(resetEmail).toContain('text/html');
  expect(resetEmail).toContain('http://hearthside.test/reset-password?token=');
  // The site's colors, from its build.
  expect(resetEmail).toContain('background:#14304a');
  expect(resetEmail).not.toContain('evil.example');
});

test('one of two simultaneous uses of a token succeeds', async () => {
  const token = await tokenFor(await emailOf(await buildAgent()));

  const replies = await Promise.all([reset(token, 'harbour-one'), reset(token, 'harbour-two')]);

  expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
});

test('all links of an agent work until one is used; an altered link does not', async () => {
  const email = await emailOf(await buildAgent());
  const [older, newer] = [await tokenFor(email), await tokenFor(email)];

  expect((await reset(`${newer.slice(0, -1)}${newer.endsWith('A') ? 'B' : 'A'}`)).status).toBe(422);
  expect((await reset(older)).status).toBe(204);
  expect((await reset(newer)).status).toBe(422);
});

test('a token expires after half an hour', async () => {
  const token = await tokenFor(await emailOf(await buildAgent()));

  await timePasses(29 * minuteMs);
  expect((await validate(token)).valid).toBe(true);
  await timePasses(30 * minuteMs);

  expect((await validate(token)).valid).toBe(false);
  expect((await reset(token)).status).toBe(422);
});

test('deactivation invalidates a reset token', async () => {
  const ada = await buildAgent();
  const token = await tokenFor(await emailOf(ada));
  await update(uid, ada.id, { blocked: true });

  expect((await reset(token)).status).toBe(422);
});

test('the response does not reveal whether an email belongs to an agent', async () => {
  const active = await emailOf(await buildAgent());
  const deactivated = await emailOf(await buildAgent({ blocked: true }));

  const replies = [];
  for (const email of [active, deactivated, 'unknown@hearthside.test']) replies.push(await call('forgotPassword', { body: { email } }));

  expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(Array(3).fill({ status: 204, body: '' }));
  expect(await emailsTo(deactivated)).toEqual([]);
  expect(await emailsTo('unknown@hearthside.test')).toEqual([]);
});

test('the response time does not reveal whether an email belongs to an agent', async () => {
  stayAtFirst();
  const active = await emailOf(await buildAgent());
  const unknown = 'unknown@hearthside.test';
  const watched = await watchStatements();

  // The first request may execute additional statements.
  for (const email of ['first@hearthside.test', unknown, active]) await call('forgotPassword', { body: { email } });

  const statements = await watched.stop();
  expect(statements[active]).toEqual(statements[unknown]);
  expect(statements[active]).toContainEqual(expect.stringMatching(/^insert into .jobs/));
  expect(await emailsTo(active)).toHaveLength(1);
});

/** Records the statements of each forgot-password request until its response, by email. */
async function watchStatements() {
  await run(() => {
    const statements: Record<string, string[]> = (globalThis.statements = {});
    globalThis.noteStatement = ({ sql }) => {
      const request = strapi.requestContext.get()?.request;
      if (request?.path === '/api/password_resets/forgot') (statements[(request.body as { email: string }).email] ??= []).push(sql);
    };
    strapi.db.connection.client.on('query', globalThis.noteStatement);
  });
  return {
    stop: () =>
      run(() => {
        strapi.db.connection.client.removeListener('query', globalThis.noteStatement);
        return globalThis.statements;
      }),
  };
}

test('only the hash of a token is stored', async () => {
  const token = await tokenFor(await emailOf(await buildAgent()));

  const rows = await find<{ token_hash: string }>('api::password-reset.password-reset', {});

  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true);
});

test('an invalid new password is rejected with a message and does not use up the token', async () => {
  const ada = await buildAgent();
  const token = await tokenFor(await emailOf(ada));

  const short = await reset(token, '12345');
  const guessable = await reset(token, ada.username);
  const different = await call('resetPassword', { body: { token, password: 'harbour-1', password_confirmation: 'harbour-2' } });

  expect(short.body.errors).toEqual(['Password must be at least 6 characters']);
  expect(guessable.body.errors).toEqual(['Password must not be the username or email']);
  expect(different.body.errors).toEqual(['Passwords do not match']);
  expect((await reset(token)).status).toBe(204);
});

test('one network can request 20 reset emails in a quarter of an hour', async () => {
  const ask = async (n: number) => (await call('forgotPassword', { body: { email: `agent${n}@hearthside.test` } })).status;

  const statuses = await Promise.all(Array.from({ length: 21 }, (_, n) => ask(n)));

  expect(statuses.sort()).toEqual([...Array<number>(20).fill(204), 429]);
  await timePasses(15 * minuteMs);
  expect(await ask(21)).toBe(204);
  expect(await emailsTo('agent21@hearthside.test')).toEqual([]);
});
