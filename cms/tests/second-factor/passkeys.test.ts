import { run } from '../support/backstage';
import { call } from '../support/call';
import { clockRuns, timePasses } from '../support/clock';
import { buildSignedIn } from '../support/people';
import { addApp, Authenticator, challengeOf, codeOf, complete, passkeyChallenge, registerPasskey } from '../support/second-factors';
import { clearThrottles } from '../support/throttles';

// PUBLIC_URL of the test servers.
const site = { host: 'hearthside.test', origin: 'http://hearthside.test' };

beforeEach(clearThrottles);
afterEach(clockRuns);

async function buildWithPasskey(authenticator = new Authenticator(site)) {
  const ada = await buildSignedIn('agent');
  const { status, body } = await registerPasskey(ada, authenticator);
  expect(status).toBe(201);
  return { ada, authenticator, codes: body.recovery_codes! };
}

/** Signs in with a passkey alone. */
async function signInAlone(authenticator: Authenticator, extra: object = {}, agent?: string) {
  const { token, challenge } = await passkeyChallenge();
  return complete({ challenge: token, passkey: authenticator.sign({ challenge, ...extra }, agent) });
}

test('a passkey is the second factor, and signs in alone', async () => {
  const { ada, authenticator, codes } = await buildWithPasskey();
  const { challenge, methods } = await challengeOf(ada);
  const { challenge: signed } = await passkeyChallenge(challenge);

  const second = await complete({ challenge, passkey: authenticator.sign({ challenge: signed }) });
  const alone = await signInAlone(authenticator, {}, ada.id);

  expect(codes).toHaveLength(10);
  expect(methods).toEqual(['passkey', 'recovery_code']);
  expect([second.status, alone.status]).toEqual([200, 200]);
  expect(alone.body.user.id).toBe(ada.id);
  const [passkey] = (await call('getAccount', { as: { ...ada, token: alone.body.token } })).body.passkeys;
  expect(passkey).toMatchObject({ name: 'Phone', used_at: expect.stringMatching(/^\d{4}-/) });
});

test('a synced passkey without a counter works again and again', async () => {
  const { authenticator } = await buildWithPasskey(new Authenticator(site, true));

  expect((await signInAlone(authenticator)).status).toBe(200);
  expect((await signInAlone(authenticator)).status).toBe(200);
});

test('a cloned passkey, whose counter does not grow, is rejected', async () => {
  const { authenticator } = await buildWithPasskey();
  await signInAlone(authenticator, { counter: 7 });

  expect((await signInAlone(authenticator, { counter: 7 })).status).toBe(422);
  expect((await signInAlone(authenticator, { counter: 6 })).status).toBe(422);
  expect((await signInAlone(authenticator, { counter: 8 })).status).toBe(200);
});

test.each<[string, object]>([
  ['another origin', { origin: 'https://evil.test' }],
  ['another host', { host: 'evil.test' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
])('an answer for %s is rejected', async (_what, difference) => {
  const { authenticator } = await buildWithPasskey();

  expect((await signInAlone(authenticator, difference)).status).toBe(422);
});

test('an answer without user verification and an unknown passkey are rejected; the user handle may be a former public id', async () => {
  const { authenticator } = await buildWithPasskey();
  const other = await buildSignedIn('agent');

  expect((await registerPasskey(other, new Authenticator(site, false, false))).status).toBe(422);
  expect((await signInAlone(new Authenticator(site))).status).toBe(422);
  expect((await signInAlone(authenticator, {}, 'a-former-id')).status).toBe(200);
});

test('a passkey of another person is no second factor', async () => {
  const [{ ada }, { authenticator: thief }] = [await buildWithPasskey(), await buildWithPasskey()];
  const { challenge } = await challengeOf(ada);
  const { challenge: signed } = await passkeyChallenge(challenge);

  expect((await complete({ challenge, passkey: thief.sign({ challenge: signed }) })).status).toBe(422);
  expect((await call('getAccount', { as: ada })).body.passkeys[0].used_at).toBeNull();
});

test('an answer works once', async () => {
  const { authenticator } = await buildWithPasskey(new Authenticator(site, true));
  const { token, challenge } = await passkeyChallenge();
  const passkey = authenticator.sign({ challenge });

  const replies = await Promise.all([complete({ challenge: token, passkey }), complete({ challenge: token, passkey })]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a passkey that was added under another host is offered to no one, and is still a second factor', async () => {
  const { ada, authenticator, codes } = await buildWithPasskey();
  await run(
    (agent) =>
      strapi.db
        .connection('passkeys')
        .where({ agent })
        .update({ host: 'old.test' })
        .then(() => null),
    ada.id,
  );

  const { challenge, methods } = await challengeOf(ada);

  expect(methods).toEqual(['recovery_code']);
  expect((await signInAlone(authenticator)).status).toBe(422);
  expect((await complete({ challenge, recovery_code: codes[0] })).status).toBe(200);
});

test('a person has up to ten passkeys with names, and each credential belongs to one person', async () => {
  const { ada, authenticator } = await buildWithPasskey();
  const other = await buildSignedIn('agent');
  for (let n = 2; n < 10; n += 1) expect((await registerPasskey(ada, new Authenticator(site), `Key ${n}`)).status).toBe(201);
  const { challenge, options } = (await call('getNewPasskeyOptions', { as: ada })).body;
  expect((await registerPasskey(ada, new Authenticator(site))).status).toBe(201);

  const passkey = new Authenticator(site).create(options as { challenge: string });
  expect((await call('addPasskey', { as: ada, body: { challenge, name: 'Key 11', passkey } })).status).toBe(409);
  expect((await call('getNewPasskeyOptions', { as: ada })).status).toBe(409);
  expect((await registerPasskey(other, authenticator)).status).toBe(409);
});

test('options of another person or of a sign-in add no passkey', async () => {
  const [ada, other] = [await buildSignedIn('agent'), await buildSignedIn('agent')];
  const foreign = (await call('getNewPasskeyOptions', { as: other })).body;
  const anyones = await passkeyChallenge();

  for (const [token, challenge] of [
    [foreign.challenge, (foreign.options as { challenge: string }).challenge],
    [anyones.token, anyones.challenge],
  ]) {
    const body = { challenge: token, name: 'Phone', passkey: new Authenticator(site).create({ challenge }) };
    expect((await call('addPasskey', { as: ada, body })).status).toBe(422);
  }
});

test('renaming and removing need one’s own passkey; the last factor takes the recovery codes along', async () => {
  const [{ ada, authenticator }, { ada: thief }] = [await buildWithPasskey(), await buildWithPasskey()];
  const { id } = authenticator;

  expect((await call('removePasskey', { as: thief, id })).status).toBe(404);
  expect((await call('renamePasskey', { as: thief, id, body: { name: 'Mine' } })).status).toBe(404);
  expect((await call('renamePasskey', { as: ada, id, body: { name: ' Office key ' } })).status).toBe(204);
  expect((await call('getAccount', { as: ada })).body.passkeys[0].name).toBe('Office key');
  expect((await call('renamePasskey', { as: ada, id, body: { name: 'x'.repeat(61) } })).status).toBe(422);
  const app = await addApp({ ...ada });
  expect((await call('removePasskey', { as: ada, id })).status).toBe(204);
  expect((await call('getAccount', { as: ada })).body).toMatchObject({ passkeys: [], recovery_codes: 10 });
  expect((await call('removeAppCode', { as: app })).status).toBe(204);
  expect((await call('getAccount', { as: ada })).body).toMatchObject({ app_code: false, recovery_codes: 0 });
});

test('a passkey with an id that is too long is rejected', async () => {
  const ada = await buildSignedIn('agent');
  const authenticator = new Authenticator(site, false, true, 5_000);

  expect((await registerPasskey(ada, authenticator)).status).toBe(422);
});

test('a network gets 30 options a minute', async () => {
  const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await call('getPasskeyOptions', { body: {} })).status));

  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('options for a challenge that has expired are refused', async () => {
  const ada = await addApp(await buildSignedIn('agent'));
  const { challenge } = await challengeOf(ada);
  await timePasses(11 * 60_000);

  expect((await call('getPasskeyOptions', { body: { challenge } })).status).toBe(401);
});

test('a passkey confirms the identity of its own person only', async () => {
  const [{ ada, authenticator }, { authenticator: thief }] = [await buildWithPasskey(), await buildWithPasskey()];
  const confirm = async (by: Authenticator) => {
    const { token, challenge } = await passkeyChallenge();
    return (await call('confirmIdentity', { as: ada, body: { challenge: token, passkey: by.sign({ challenge }) } })).status;
  };

  expect([await confirm(thief), await confirm(authenticator)]).toEqual([422, 204]);
  expect((await call('confirmIdentity', { as: ada, body: { password: ada.password } })).status).toBe(422);
  expect((await call('confirmIdentity', { as: ada, body: { code: codeOf({ secret: 'AAAA' }) } })).status).toBe(422);
});
