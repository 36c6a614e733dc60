import { run, runInEach, find, update } from './support/backstage';
import { call, request, stayAtFirst } from './support/call';
import { emailsTo } from './support/emails';
import { buildAgent, signIn, stored } from './support/people';
import { clearThrottles } from './support/throttles';

const uid = 'plugin::users-permissions.user';
const emailOf = async (agent: { id: string }) => (await stored(agent)).email;
// An email breaks its lines at 76 characters, an "=" at the end of each.
const readable = (email: string) => email.replace(/=\r?\n/g, '').replace(/=3D/g, '=');

async function tokenFor(email: string): Promise<string> {
  await call('forgotPassword', { body: { email } });
  const emails = await emailsTo(email);
  return /reset-password\?token=([\w-]+)/.exec(readable(emails[emails.length - 1]))?.[1] ?? '';
}
const validate = (token: string) => request<{ valid: boolean; error?: string }>(`/api/password_resets/validate_token?token=${token}`);
const reset = (token: string, password = 'new-harbour') =>
  call('resetPassword', { body: { token, password, password_confirmation: password } });

beforeEach(clearThrottles);

test('a forgotten password is replaced by way of the email, and every session ends', async () => {
  const ada = await signIn(await buildAgent());
  const token = await tokenFor(await emailOf(ada));

  expect((await validate(token)).body).toEqual({ valid: true });
  expect((await reset(token)).status).toBe(204);

  expect((await call('listPosts', { as: ada })).status).toBe(401);
  expect((await call('login', { body: ada })).status).toBe(401);
  expect((await signIn({ ...ada, password: 'new-harbour' })).token).toBeTruthy();
});

test('the email comes as text and as HTML, with a link to the configured address', async () => {
  const email = await emailOf(await buildAgent());
  const headers = { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };

  await request('/api/password_resets/forgot', { method: 'POST', headers, body: JSON.stringify({ email }) });

  const [sent] = (await emailsTo(email)).map(readable);
  expect(sent).toContain('text/plain');
  expect(sent).toContain('text/html');
  expect(sent).toContain('http://hearthside.test/reset-password?token=');
  // The site's own colours, from its build.
  expect(sent).toContain('background:#14304a');
  expect(sent).not.toContain('evil.example');
});

test('a token works once', async () => {
  const token = await tokenFor(await emailOf(await buildAgent()));
  await reset(token);

  const again = await reset(token, 'other-harbour');

  expect([again.status, again.body.error]).toEqual([422, 'Invalid reset token']);
  expect((await validate(token)).body).toEqual({ valid: false, error: 'Invalid reset token' });
});

test('of two uses at the same instant one succeeds', async () => {
  const token = await tokenFor(await emailOf(await buildAgent()));

  const replies = await Promise.all([reset(token, 'harbour-one'), reset(token, 'harbour-two')]);

  expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
});

test('an earlier link works as well as the newest, until one is spent; and none that was altered', async () => {
  const email = await emailOf(await buildAgent());
  const [older, newer] = [await tokenFor(email), await tokenFor(email)];

  expect((await reset(`${newer.slice(0, -1)}${newer.endsWith('A') ? 'B' : 'A'}`)).status).toBe(422);
  expect((await reset(older)).status).toBe(204);
  expect((await reset(newer)).status).toBe(422);
});

test('a token is over after half an hour', async () => {
  const token = await tokenFor(await emailOf(await buildAgent()));
  await run(`strapi.db.query('api::password-reset.password-reset').updateMany({ where: {}, data: { expires_at: Date.now() - 1 } })`);

  expect((await validate(token)).body.valid).toBe(false);
  expect((await reset(token)).status).toBe(422);
});

test('deactivation ends a reset under way', async () => {
  const ada = await buildAgent();
  const token = await tokenFor(await emailOf(ada));
  await update(uid, ada.id, { blocked: true });

  expect((await reset(token)).status).toBe(422);
});

test('the answer does not tell whether anybody has an address', async () => {
  const known = await emailOf(await buildAgent());
  const left = await emailOf(await buildAgent({ blocked: true }));

  const replies = [];
  for (const email of [known, left, 'nobody@hearthside.test']) replies.push(await call('forgotPassword', { body: { email } }));

  expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(Array(3).fill({ status: 204, body: '' }));
  expect(await emailsTo(left)).toEqual([]);
  expect(await emailsTo('nobody@hearthside.test')).toEqual([]);
});

test('nor does what the server does before it answers, and so the time it takes', async () => {
  stayAtFirst();
  const known = await emailOf(await buildAgent());
  const unknown = 'nobody@hearthside.test';
  const watched = await watchStatements();

  // The first of all may have more to do.
  for (const email of ['first@hearthside.test', unknown, known]) await call('forgotPassword', { body: { email } });

  const statements = await watched.stop();
  expect(statements[known]).toEqual(statements[unknown]);
  expect(statements[known]).toContainEqual(expect.stringMatching(/^insert into .letters/));
  expect(await emailsTo(known)).toHaveLength(1);
});

/** Notes what the server asks its database for while it answers who forgot a password, by their email; not what it does later. */
async function watchStatements() {
  await run(`(() => {
    const statements = (globalThis.statements = {});
    globalThis.noteStatement = ({ sql }) => {
      const request = strapi.requestContext.get()?.request;
      if (request?.path === '/api/password_resets/forgot') (statements[request.body.email] ??= []).push(sql);
    };
    strapi.db.connection.client.on('query', globalThis.noteStatement);
  })()`);
  return {
    stop: () =>
      run<Record<string, string[]>>(`(() => {
        strapi.db.connection.client.removeListener('query', globalThis.noteStatement);
        return globalThis.statements;
      })()`),
  };
}

test('what is stored of a token is only its hash', async () => {
  const token = await tokenFor(await emailOf(await buildAgent()));

  const rows = await find<{ token_hash: string }>('api::password-reset.password-reset', {});

  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true);
});

test('a bad new password says what is wrong and spends no token', async () => {
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

test('asking for many people from one place is refused after twenty emails', async () => {
  const statuses = [];
  for (let time = 0; time < 21; time++) {
    statuses.push((await call('forgotPassword', { body: { email: `somebody${time}@hearthside.test` } })).status);
  }

  expect(statuses).toEqual([...Array(20).fill(204), 429]);
});

test('an email that cannot be sent is tried again later', async () => {
  const email = await emailOf(await buildAgent());
  await runInEach(`(() => { const service = strapi.plugin('email').service('email'); globalThis.post = service.send;
    service.send = async () => { throw new Error('no post today'); }; })()`);
  await call('forgotPassword', { body: { email } });
  const waiting = () => find<{ attempts: number; due_at: string }>('api::queued-email.queued-email', { to: email });
  while ((await waiting())[0]?.attempts !== 1) await new Promise((later) => setTimeout(later, 20));
  await runInEach(`(() => { strapi.plugin('email').service('email').send = globalThis.post; })()`);

  expect(Number((await waiting())[0].due_at)).toBeGreaterThan(Date.now() + 30_000);
  await run(`strapi.db.query('api::queued-email.queued-email').updateMany({ where: {}, data: { due_at: 0 } })`);
  await call('forgotPassword', { body: { email: 'wake@hearthside.test' } });
  expect(await emailsTo(email)).toHaveLength(1);
});
