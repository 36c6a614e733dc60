import { codeAt } from '../../src/accounts/app-code';
import { run } from '../support/backstage';
import { call } from '../support/call';
import { clockRuns, timePasses } from '../support/clock';
import { emailsTo } from '../support/emails';
import { choose, linksTo } from '../support/invitations';
import { actsOn } from '../support/audit-log';
import { buildAgent, openSession, signIn, stored, tokenIn } from '../support/people';
import { addApp, buildProtected, challengeOf, codeOf, complete, stepLasts, stepNow, type Protected } from '../support/second-factors';
import { clearThrottles } from '../support/throttles';
import { volume } from '../support/volume';

const quarterHourMs = 15 * 60_000;

beforeEach(clearThrottles);
afterEach(clockRuns);

// RFC 6238, appendix B: SHA-1 with the secret “12345678901234567890”, the last six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of RFC 6238', (second, code) => {
  expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', Math.floor(second / 30))).toBe(code);
});

const signInWith = async (ada: Protected, proof: object) => {
  const { challenge } = await challengeOf(ada);
  return complete({ challenge, ...proof });
};

test('a right password returns a challenge and no session; the code of the app opens one', async () => {
  const ada = await buildProtected();

  const { challenge, ...rest } = await challengeOf(ada);
  const { status, body } = await complete({ challenge, code: codeOf(ada) });

  expect(rest).toEqual({ methods: ['code', 'recovery_code'] });
  expect(challenge).toHaveLength(43);
  expect([status, body.user]).toEqual([200, { id: ada.id, first_name: 'Ada', role: 'agent' }]);
  expect((await call('getAccount', { as: { ...ada, token: body.token } })).body).toMatchObject({ app_code: true, recovery_codes: 10 });
});

test('an account without a second factor signs in with the password, and so does one whose secret was never confirmed', async () => {
  const ada = await buildAgent();
  const signedIn = await signIn(ada);
  await call('createAppCode', { as: signedIn });

  expect(signedIn.token).toBeTruthy();
  expect((await signIn(ada)).token).toBeTruthy();
});

test('a wrong password of an account with a second factor gets the same answer as any other', async () => {
  const ada = await buildProtected();

  const { status, body } = await call('login', { body: { username: ada.username, password: 'wrong' } });

  expect([status, body]).toEqual([401, { error: 'Invalid credentials', errors: ['Invalid credentials'] }]);
});

test('a challenge is no session', async () => {
  const ada = await buildProtected();
  const { challenge } = await challengeOf(ada);

  expect((await call('getAccount', { as: { ...ada, token: challenge } })).status).toBe(401);
});

test('a challenge works once, also for two codes at once, and for ten minutes', async () => {
  const ada = await buildProtected();
  const { challenge } = await challengeOf(ada);
  const { challenge: late } = await challengeOf(ada);

  const both = [{ code: codeOf(ada) }, { recovery_code: ada.recoveryCodes[0] }];
  const replies = await Promise.all(both.map((proof) => complete({ challenge, ...proof })));
  const again = await complete({ challenge, recovery_code: ada.recoveryCodes[1] });
  await timePasses(10 * 60_000);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(again.status).toBe(401);
  expect((await complete({ challenge: late, recovery_code: ada.recoveryCodes[2] })).status).toBe(401);
});

test('a code works once, also in two tabs at once', async () => {
  const ada = await buildProtected();
  const code = codeOf(ada);
  const challenges = [(await challengeOf(ada)).challenge, (await challengeOf(ada)).challenge];

  const replies = await Promise.all(challenges.map((challenge) => complete({ challenge, code })));

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await signInWith(ada, { code })).status).toBe(422);
});

test('a code is accepted one step early or late, so with a clock 29 seconds off, but not two steps late', async () => {
  const { secret, ...ada } = await buildProtected();
  const app = { ...ada, secret };
  // A quiet time: no code of the sign-ups counts any more.
  await timePasses(quarterHourMs);
  await stepLasts();
  const at = (seconds: number) => codeAt(secret, Math.floor((Date.now() + quarterHourMs + seconds * 1000) / 30_000));

  expect((await signInWith(app, { code: codeAt(secret, stepNow(quarterHourMs) - 2) })).status).toBe(422);
  expect((await signInWith(app, { code: at(-29) })).status).toBe(200);
  expect((await signInWith(app, { code: codeAt(secret, stepNow(quarterHourMs) + 1) })).status).toBe(200);
});

test('a recovery code works once, also in two tabs at once, and the owner learns of it', async () => {
  const ada = await buildProtected();
  const { email } = await stored(ada);
  const [code] = ada.recoveryCodes;
  const challenges = [(await challengeOf(ada)).challenge, (await challengeOf(ada)).challenge];

  const replies = await Promise.all(challenges.map((challenge) => complete({ challenge, recovery_code: ` ${code.toLowerCase()}` })));

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await call('getAccount', { as: ada })).body.recovery_codes).toBe(9);
  expect((await emailsTo(email)).filter((text) => text.includes('Subject: A recovery code was used'))).toHaveLength(1);
  expect((await actsOn(ada.id)).map(({ act }) => act)).toEqual(['created', 'second_factor_added', 'recovery_code_used']);
});

test('guesses end after 5 per challenge and 10 in a quarter of an hour per account, across challenges and processes', async () => {
  const ada = await buildProtected();
  const challenges: string[] = [];
  for (let n = 0; n < 4; n += 1) challenges.push((await challengeOf(ada)).challenge);
  const wrong = codeOf(ada) === '000000' ? '111111' : '000000';
  const statuses: number[] = [];
  for (const challenge of challenges) for (let n = 0; n < 6; n += 1) statuses.push((await complete({ challenge, code: wrong })).status);

  const expected = [...Array<number>(5).fill(422), 429];
  expect(statuses).toEqual([...expected, ...expected, ...Array<number>(12).fill(429)]);
  expect((await signInWith(ada, { code: codeOf(ada) })).status).toBe(429);
  expect((await signInWith(ada, { recovery_code: ada.recoveryCodes[0] })).status).toBe(429);
  await timePasses(quarterHourMs + 1000);
  expect((await signInWith(ada, { code: codeOf(ada, 0, quarterHourMs + 1000) })).status).toBe(200);
});

test('a right code of the owner does not reset the guesses of a stranger', async () => {
  const ada = await buildProtected();
  const wrong = codeOf(ada) === '000000' ? '111111' : '000000';
  const guess = async () => (await call('confirmIdentity', { as: ada, body: { code: wrong } })).status;
  for (let n = 0; n < 9; n += 1) expect(await guess()).toBe(422);

  expect((await signInWith(ada, { code: codeOf(ada) })).status).toBe(200);

  expect([await guess(), await guess()]).toEqual([422, 429]);
});

test('10,000 guesses of a day open nothing: the server checks 50 of them', async () => {
  const ada = await buildProtected();
  const wrong = codeOf(ada) === '000000' ? '111111' : '000000';
  const statuses: number[] = [];

  for (let round = 1; round <= 10; round += 1) {
    await timePasses(round * 2 * quarterHourMs);
    for (let n = 0; n < volume(1_000, 30); n += 1)
      statuses.push((await call('confirmIdentity', { as: ada, body: { code: wrong } })).status);
  }

  expect(statuses.filter((status) => status === 422)).toHaveLength(50);
  expect(new Set(statuses)).toEqual(new Set([422, 429]));
});

test('a password reset does not remove the second factor, and ends sign-ins that wait for it', async () => {
  const ada = await buildProtected();
  const { email } = await stored(ada);
  const { challenge } = await challengeOf(ada);
  await call('forgotPassword', { body: { email } });

  await choose((await linksTo(email)).at(-1)!, 'new-harbour');

  expect((await complete({ challenge, code: codeOf(ada) })).status).toBe(401);
  const { challenge: next } = await challengeOf({ ...ada, password: 'new-harbour' });
  expect((await complete({ challenge: next, code: codeOf(ada) })).status).toBe(200);
});

test('a deactivated agent cannot complete a sign-in', async () => {
  const ada = await buildProtected();
  const { challenge } = await challengeOf(ada);
  const admin = await openSession(await buildAgent({ role: 'admin' }));

  expect((await call('deactivateAgent', { as: admin, id: ada.id, body: { successor: 'office' } })).status).toBe(200);

  expect((await complete({ challenge, code: codeOf(ada) })).status).toBe(401);
});

test('a sign-in needs exactly one second factor, of the right shape', async () => {
  const ada = await buildProtected();
  const { challenge } = await challengeOf(ada);

  const bodies = [
    {},
    { code: codeOf(ada), recovery_code: ada.recoveryCodes[0] },
    { code: 123456 },
    { code: '12345' },
    { code: ' '.repeat(1000) },
    { recovery_code: 'A'.repeat(41) },
    { passkey: {} },
    { passkey: 'x' },
    { recovery_code: '' },
  ];
  const statuses = [];
  for (const body of bodies) statuses.push((await complete({ challenge, ...body } as never)).status);

  expect(statuses).toEqual(bodies.map(() => 422));
  expect((await complete({ challenge, code: codeOf(ada) })).status).toBe(200);
});

test('a wrong password takes as long with a second factor as without, and a right one not much longer', async () => {
  const [plain, ada] = [await buildAgent(), await buildProtected()];
  const attempts = [
    [plain.username, 'wrong'],
    [ada.username, 'wrong'],
    ['unknown', 'wrong'],
    [plain.username, plain.password],
    [ada.username, ada.password],
  ];
  const times = attempts.map((): number[] => []);
  // In turns, so that other work of the machine delays all alike.
  for (let round = 0; round < 9; round += 1) {
    await clearThrottles();
    for (const [n, [username, password]] of attempts.entries()) {
      const start = performance.now();
      await call('login', { body: { username, password } });
      times[n].push(performance.now() - start);
    }
  }
  const medians = times.map((all) => all.sort((a, b) => a - b)[4]);
  const wrong = medians.slice(0, 3);

  console.info(
    `Sign-in, medians in ms: wrong password (no factor, factor, unknown), right (no factor, factor): ${medians.map(Math.round).join(', ')}`,
  );
  expect(Math.max(...wrong) / Math.min(...wrong)).toBeLessThan(3);
});

test('secrets and hashes leave through no entry point, and the stored secret is encrypted', async () => {
  const ada = await addApp(await openSession(await buildAgent({ role: 'admin' })));

  const replies = await Promise.all([
    call('getAccount', { as: ada }),
    call('getAgent', { as: ada, id: ada.id }),
    call('listAgentRevisions', { as: ada, id: ada.id }),
    call('exportAgents', { as: ada }),
    call('findPersonalData', { as: ada, body: { contact: (await stored(ada)).email } }),
    call('listAuditEvents', { as: ada }),
  ]);
  const rows = JSON.stringify(await run(() => strapi.db.connection('app_codes').select('*')));

  for (const text of [...replies.map(({ body }) => JSON.stringify(body)), rows]) {
    expect(text).not.toContain(ada.secret);
    for (const code of ada.recoveryCodes) expect(text).not.toContain(code);
  }
});

test('the token of a sign-in without a second factor is as before', async () => {
  const { username, password, id } = await buildAgent();

  const { body } = await call('login', { body: { username, password } });

  expect(body).toEqual({ token: tokenIn(body), user: { id, first_name: 'Ada', role: 'agent' } });
});
