import { find, run } from '../support/backstage';
import { call } from '../support/call';
import { choose, linksTo, validate } from '../support/invitations';
import { buildAgent, buildSignedIn, profileOf, stored, type Person } from '../support/people';
import { accountLinks } from '../support/second-factors';
import { eventsOf } from '../support/security-log';
import { clearThrottles } from '../support/throttles';

const uid = 'api::password-reset.password-reset';
const ask = (email: string) => call('forgotPassword', { body: { email } });
const isLive = async (token: string) => (await validate(token)).valid;

/** Moves the expiry of all links this many minutes back. */
const minutesPass = (minutes: number) =>
  run(
    (ms) => strapi.db.connection('password_resets').update({ expires_at: strapi.db.connection.raw('expires_at - ?', [ms]) }),
    minutes * 60_000,
  );

beforeEach(clearThrottles);

test('repeated reset requests send at most five emails, and the last one leaves a link that works for at least 20 minutes', async () => {
  const { email } = await stored(await buildAgent());
  for (let n = 0; n < 6; n += 1) expect((await ask(email)).status).toBe(204);
  const first = await linksTo(email);
  expect([first.length, await isLive(first[0])]).toEqual([5, true]);

  await minutesPass(11);
  await ask(email);

  const tokens = await linksTo(email);
  expect(tokens).toHaveLength(6);
  await minutesPass(20);
  expect(await Promise.all(tokens.map(isLive))).toEqual([false, false, false, false, false, true]);
});

test('a retried email has the link of the failed one, which no other email has', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  const open = (id: number) =>
    run((id, to) => serverModule('api/password-reset/password-resets').openReset({ id, key: `job ${id}`, to }), id, email);

  const tokens = [];
  for (let attempt = 0; attempt < 7; attempt += 1) tokens.push((await open(1000))?.token);

  expect(new Set(tokens)).toEqual(new Set([expect.stringMatching(/^[\w-]{43}$/)]));
  expect((await open(1001))?.token).not.toBe(tokens[0]);
  expect(await find(uid, { letter_id: 1000 })).toHaveLength(1);
});

test.each<[string, (ada: Person, email: string) => Promise<unknown>]>([
  [
    'in their profile',
    async (ada, email) => {
      await call('updateAgent', { as: ada, id: ada.id, body: { ...(await profileOf(ada)), email: `new-${email}` } });
      const [link] = await accountLinks(`new-${email}`, 'confirm-email');
      await call('useAccountLink', { body: { token: link } });
    },
  ],
  [
    'by a direct write to the database',
    (ada, email) =>
      run((document_id, email) => strapi.db.connection('up_users').where({ document_id }).update({ email }), ada.id, `low-${email}`),
  ],
])('a reset link is invalid after the email was changed %s', async (_name, change) => {
  const ada = await buildSignedIn('agent');
  const { email, password } = await stored(ada);
  await ask(email);
  const [token] = await linksTo(email);

  await change(ada, email);

  expect(await isLive(token)).toBe(false);
  expect((await choose(token, 'harbour-dusk')).status).toBe(422);
  expect((await stored(ada)).password).toBe(password);
});

test('one of two links used at the same time changes the password', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await buildAgent();
    const { email } = await stored(ada);
    await ask(email);
    await ask(email);
    const tokens = await linksTo(email);

    const replies = await Promise.all(tokens.map((token, index) => choose(token, `harbour-${index}`)));

    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect((await eventsOf(ada)).filter((event) => event === 'password reset completed')).toHaveLength(1);
  }
});
