import { actsOn } from '../support/audit-log';
import { run } from '../support/backstage';
import { ask, call } from '../support/call';
import { clockRuns, timePasses } from '../support/clock';
import { emailsTo } from '../support/emails';
import { panel } from '../support/panel';
import { buildAgent, buildSignedIn, signIn, stored, tokenIn, type Person } from '../support/people';
import { buildProtected, challengeOf, codeOf, firefox, safari, signInFrom } from '../support/second-factors';
import { clearThrottles } from '../support/throttles';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeEach(clearThrottles);
afterEach(clockRuns);

const isAlive = async (as: Person) => (await call('getAccount', { as })).status === 200;

describe('sessions', () => {
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

  test('a session that ended while its request waited changes no password', async () => {
    const ada = await buildSignedIn('agent');
    const change = (id: string) =>
      run(
        (id) =>
          serverModule('api/session/account')
            .changePassword(
              { caller: { id, role: 'agent' }, sessionId: 'ended', userId: '1', provenAt: 0, mustSetUp: false },
              'other-harbour',
              '',
            )
            .then(
              () => 'changed',
              ({ message }: Error) => message,
            ),
        id,
      );

    expect(await change(ada.id)).toBe('Your session has ended');
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
    const inPanel = '/content-manager/collection-types/api::site.site';
    const since = async () => (await run(() => strapi.db.query('api::site.site').findOne({ where: {} }))).second_factor_since;
    const before = await since();
    expect((await panel('PUT', `${inPanel}/site`, { second_factor: 'optional' })).status).toBe(400);
    await panel('PUT', `${inPanel}/site`, { second_factor: 'everyone', second_factor_since: '2099-01-01T00:00:00.000Z' });
    expect(await since()).toBe(before);
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
