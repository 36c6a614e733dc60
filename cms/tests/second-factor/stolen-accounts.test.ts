import { call } from '../support/call';
import { emailsTo } from '../support/emails';
import { choose, linksTo } from '../support/invitations';
import { buildAgent, signIn, stored, type Person } from '../support/people';
import {
  accountLinks,
  addApp,
  buildProtected,
  challengeOf,
  codeOf,
  complete,
  firefox,
  safari,
  signInFrom,
} from '../support/second-factors';
import { clearThrottles } from '../support/throttles';

beforeEach(clearThrottles);

const isAlive = async (as: Person) => (await call('getAccount', { as })).status === 200;
const open = (token: string) => call('useAccountLink', { body: { token } });

test('a sign-in with a new browser sends an email; its link ends all sessions and sends a reset link', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  await signInFrom(ada, firefox, 'desk');
  await signInFrom(ada, safari, 'desk');
  expect(await emailsTo(email)).toEqual([]);
  const thief = await signInFrom(ada, firefox, 'elsewhere');

  const [mail] = await emailsTo(email);
  expect(mail).toContain('Firefox on Windows');
  const [link] = await accountLinks(email, 'not-me');
  expect((await open(link)).body).toEqual({ kind: 'not-me' });
  expect(await isAlive(thief)).toBe(false);
  expect(await linksTo(email)).toHaveLength(1);
  expect((await open(link)).status).toBe(422);
});

test('“This wasn’t me” restores the email, the password that the thief knows and the second factor that the thief added', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  await signInFrom(ada, firefox, 'desk');
  const thief = await signInFrom(ada, firefox, 'elsewhere');
  const next = `thief-${email}`;
  await call('updateAgent', { as: thief, id: ada.id, body: { email: next } });
  await open((await accountLinks(next, 'confirm-email'))[0]);
  await addApp(thief);

  expect((await open((await accountLinks(email, 'not-me'))[0])).status).toBe(200);

  expect((await stored(ada)).email).toBe(email);
  expect((await call('login', { body: { username: ada.username, password: ada.password } })).status).toBe(401);
  await choose((await linksTo(email)).at(-1)!, 'new-harbour');
  const signedIn = await signIn({ ...ada, password: 'new-harbour' });
  expect((await call('getAccount', { as: signedIn })).body).toMatchObject({ email, app_code: false, recovery_codes: 0 });
});

test('a thief’s own “This wasn’t me” leaves the owner’s undo, which removes an app that was added before the change', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  const thief = await signInFrom(ada, firefox, 'desk');
  const next = `thief-${email}`;
  await call('updateAgent', { as: thief, id: ada.id, body: { email: next } });
  const { secret } = await addApp(thief);
  await open((await accountLinks(next, 'confirm-email'))[0]);
  await complete({ ...(await challengeOf(ada)), code: codeOf({ secret }), device: 'elsewhere' });

  expect((await open((await accountLinks(next, 'not-me'))[0])).status).toBe(200);
  expect((await open((await accountLinks(email, 'undo-email'))[0])).status).toBe(200);

  expect((await stored(ada)).email).toBe(email);
  await choose((await linksTo(email)).at(-1)!, 'new-harbour');
  const signedIn = await signIn({ ...ada, password: 'new-harbour' });
  expect((await call('getAccount', { as: signedIn })).body).toMatchObject({ app_code: false, methods: [] });
});

test('“This wasn’t me” keeps the owner’s app, and deletes recovery codes that a thief may have replaced', async () => {
  const ada = await buildProtected();
  const { email } = await stored(ada);
  await complete({ challenge: (await challengeOf(ada)).challenge, code: codeOf(ada), device: 'desk' });
  const { challenge } = await challengeOf(ada);
  const thief = { ...ada, token: (await complete({ challenge, code: codeOf(ada, 1), device: 'elsewhere' })).body.token };
  const codes = (await call('createRecoveryCodes', { as: thief })).body.recovery_codes!;

  await open((await accountLinks(email, 'not-me'))[0]);

  await choose((await linksTo(email)).at(-1)!, 'new-harbour');
  const again = await challengeOf({ ...ada, password: 'new-harbour' });
  expect(again.methods).toEqual(['code']);
  expect((await complete({ challenge: again.challenge, recovery_code: codes[0] })).status).toBe(422);
});
