import { actsOn } from '../support/audit-log';
import { run } from '../support/backstage';
import { ask, call, request } from '../support/call';
import { clockRuns, timePasses } from '../support/clock';
import { emailsTo } from '../support/emails';
import { choose, linksTo } from '../support/invitations';
import { buildAgent, buildSignedIn, signIn, stored, tokenIn, type Person } from '../support/people';
import { accountLinks, addApp, buildProtected, challengeOf, codeOf } from '../support/second-factors';
import { clearThrottles } from '../support/throttles';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeEach(clearThrottles);
afterEach(clockRuns);

const isAlive = async (as: Person) => (await call('getAccount', { as })).status === 200;
const open = (token: string) => call('useAccountLink', { body: { token } });

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

  const signInFrom = async (person: Person, userAgent: string, device?: string) => {
    const { body } = await request<object>('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ username: person.username, password: person.password, device }),
    });
    return { ...person, token: tokenIn(body) };
  };

  test('a person sees their sessions with browser and times, and ends one or all others', async () => {
    const ada = await buildAgent();
    const [desk, phone, other] = [
      await signInFrom(ada, firefox),
      await signInFrom(ada, safari),
      await signInFrom(ada, `\u00e9${'x'.repeat(99)}`),
    ];
    const thief = await buildSignedIn('agent');

    const sessions = (await call('listSessions', { as: desk })).body;
    expect(sessions.map(({ browser }) => browser).sort()).toEqual(['Firefox on Windows', 'Safari on iPhone', 'x'.repeat(60)]);
    expect(sessions.find(({ is_current }) => is_current)?.browser).toBe('Firefox on Windows');
    const { id } = sessions.find(({ browser }) => browser.includes('iPhone'))!;
    expect((await call('endSession', { as: thief, id })).status).toBe(404);
    expect((await call('endSession', { as: desk, id })).status).toBe(204);
    expect((await call('endSession', { as: desk, id })).status).toBe(404);
    expect(await Promise.all([desk, phone, other].map(isAlive))).toEqual([true, false, true]);
    expect((await call('endOtherSessions', { as: desk })).status).toBe(204);
    expect(await Promise.all([desk, other].map(isAlive))).toEqual([true, false]);
  });

  test('the time of the last use is exact to ten minutes', async () => {
    const ada = await buildSignedIn('agent');
    const seen = async () => Date.parse((await call('listSessions', { as: ada })).body[0].seen_at);
    const first = await seen();
    await timePasses(9 * minuteMs);
    await call('getAccount', { as: ada });
    expect(await seen()).toBe(first);
    await timePasses(11 * minuteMs);
    await call('getAccount', { as: ada });

    expect((await seen()) - first).toBeGreaterThanOrEqual(10 * minuteMs);
  });

  test('an administrator ends all sessions of an agent, and sign-ins that wait for a second factor', async () => {
    const [admin, ada] = [await buildSignedIn('admin'), await buildProtected()];
    const { challenge } = await challengeOf(ada);

    expect((await call('endAgentSessions', { as: admin, id: ada.id })).status).toBe(204);

    expect(await isAlive(ada)).toBe(false);
    expect((await call('completeSignIn', { body: { challenge, code: codeOf(ada) } })).status).toBe(401);
    expect((await actsOn(ada.id)).at(-1)).toMatchObject({ act: 'session_ended', by: admin.id, detail: 'all' });
  });

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

  test('facts of ended sessions are deleted, and those of live ones stay', async () => {
    const [ada, bob] = [await buildSignedIn('agent'), await buildSignedIn('agent')];
    await call('logout', { as: ada });
    const count = () => run(async () => Number((await strapi.db.connection('session_facts').count('* as n'))[0].n));
    const before = await count();

    await run(() =>
      serverModule('accounts/live-sessions')
        .sweepSessions()
        .then(() => null),
    );

    expect(await count()).toBeLessThan(before);
    expect(await isAlive(bob)).toBe(true);
  });
});

describe('requirement', () => {
  const require = (as: Person, second_factor: string) => call('updateSite', { as, body: { site: { second_factor } } });
  const eightDaysAgo = () =>
    run(async () => {
      await strapi.db
        .query('api::site.site')
        .updateMany({ where: {}, data: { second_factor_since: new Date(Date.now() - 8 * 86_400_000) } });
      serverModule('cache/changes').invalidate([serverModule('cache/changes').allTags]);
    });

  afterEach(async () => {
    await require(await buildProtected('admin'), 'optional');
  });

  test('only someone with a second factor can require it, with a fresh proof; the panel cannot', async () => {
    const [admin, ada] = [await buildSignedIn('admin'), await buildProtected('admin')];

    expect((await require(admin, 'everyone')).body.fields).toEqual({
      second_factor: 'Set up your own second factor first, under My account',
    });
    expect((await require(ada, 'sometimes')).status).toBe(422);
    expect((await require(ada, 'everyone')).status).toBe(200);
    await timePasses(11 * minuteMs);
    expect((await require(ada, 'administrators')).body).toMatchObject({ code: 'confirm_required' });
  });

  test('after 7 days, a sign-in leads to the set-up and to nothing else', async () => {
    const owner = await buildProtected('admin');
    const [ada, admin] = [await buildAgent(), await buildAgent({ role: 'admin' })];
    await require(owner, 'administrators');
    const early = await signIn(admin);
    const { required_from } = (await call('getAccount', { as: early })).body;
    expect(Date.parse(required_from!) - Date.now()).toBeGreaterThan(6.9 * dayMs);
    expect((await call('manageAgents', { as: early })).status).toBe(200);
    await eightDaysAgo();

    const { body } = await call('login', { body: { username: admin.username, password: admin.password } });
    const late = { ...admin, token: tokenIn(body) };
    expect(body).toMatchObject({ must_set_up: true });
    for (const name of ['manageAgents', 'listPosts', 'listSessions', 'getOverview'] as const)
      expect((await call(name, { as: late })).body).toMatchObject({ code: 'set_up_required' });
    const asked = await ask<{ agents: object[] }>('{ agents(first: 1) { id active } }', { as: late });
    expect(JSON.stringify(asked.body)).not.toContain('"active":true');
    expect((await signIn(ada)).token).toBeTruthy();

    const stranger = await signIn(admin);
    const { secret } = (await call('createAppCode', { as: late })).body;
    expect((await call('confirmAppCode', { as: late, body: { code: codeOf({ secret }) } })).status).toBe(200);
    expect((await call('manageAgents', { as: late })).status).toBe(200);
    expect(await isAlive(stranger)).toBe(false);
    expect((await call('removeAppCode', { as: late })).status).toBe(409);
  });

  test('the overview and the list of agents show who has one', async () => {
    const [ada, admin] = [await buildProtected('admin'), await buildSignedIn('admin')];

    const { unprotected } = (await call('getOverview', { as: ada })).body;
    expect(unprotected!.map(({ id }) => id)).toContain(admin.id);
    expect(unprotected!.map(({ id }) => id)).not.toContain(ada.id);
    const [entry] = (await call('manageAgents', { as: ada, query: { q: ada.username } })).body.items;
    expect(entry.second_factor).toBe(true);
  });
});

describe('reset', () => {
  const reset = (as: Person, id: string, reason = 'lost') => call('resetSecondFactor', { as, id, body: { reason } });

  test('another administrator resets it: audit event, email, all sessions ended; only the password is left', async () => {
    const [admin, ada] = [await buildSignedIn('admin'), await buildProtected()];

    expect((await reset(admin, ada.id, 'my own words')).status).toBe(422);
    expect((await reset(admin, ada.id)).status).toBe(204);
    expect((await reset(admin, ada.id)).status).toBe(409);

    expect(await isAlive(ada)).toBe(false);
    expect((await emailsTo((await stored(ada)).email)).join()).toContain('Your second factor was reset');
    expect((await actsOn(ada.id)).at(-1)).toMatchObject({ act: 'second_factor_reset', by: admin.id, detail: 'lost' });
    expect((await signIn(ada)).token).toBeTruthy();
  });

  test('no one resets their own, and an administrator none of an owner', async () => {
    const [admin, owner, other] = [await buildProtected('admin'), await buildProtected('super_admin'), await buildSignedIn('super_admin')];

    expect((await reset(admin, admin.id)).status).toBe(422);
    expect((await reset(admin, owner.id)).status).toBe(403);
    expect((await reset(other, owner.id)).status).toBe(204);
  });

  test('a deleted account leaves no second factor', async () => {
    const ada = await buildProtected();

    await run(
      (documentId) =>
        strapi
          .documents('plugin::users-permissions.user')
          .delete({ documentId })
          .then(() => null),
      ada.id,
    );

    const left = await run(
      (agent) =>
        Promise.all(
          ['app_codes', 'recovery_codes'].map((table) =>
            strapi.db
              .connection(table)
              .where({ agent })
              .then((rows: unknown[]) => rows.length),
          ),
        ),
      ada.id,
    );
    expect(left).toEqual([0, 0]);
  });
});
