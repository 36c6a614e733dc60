import { run } from '../support/backstage';
import { call } from '../support/call';
import { buildAgent, buildSignedIn, signIn, stored, tokenIn } from '../support/people';

const sessionOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()).sessionId;
const changeSession = (token: string, data: object) =>
  run((sessionId, data) => strapi.db.query('admin::session').updateMany({ where: { sessionId }, data }), sessionOf(token), data);
const numberOf = (id: string) =>
  run(async (documentId): Promise<number> => {
    const { id } = await strapi.db.query('plugin::users-permissions.user').findOne({ where: { documentId } });
    return id;
  }, id);

test('a session belongs to the user of its stored row, not of its token', async () => {
  const [ada, admin] = [await buildSignedIn('agent'), await buildSignedIn('admin')];
  const claims = { userId: String(await numberOf(admin.id)), sessionId: sessionOf(ada.token), type: 'access' };
  const token = await run(
    (claims) =>
      serverPackage('jsonwebtoken').sign(claims, strapi.config.get<string>('plugin::users-permissions.jwtSecret'), { expiresIn: 600 }),
    claims,
  );

  const { status } = await call('listSeasonImages', { as: { ...admin, token } });

  expect(status).toBe(403);
});

test('a session ends when its stored row expires, even if its token is valid longer', async () => {
  const ada = await buildSignedIn('agent');
  await changeSession(ada.token, { expiresAt: new Date(Date.now() - 1000) });

  expect((await call('listPosts', { as: ada })).status).toBe(401);
});

test('a session of the panel is rejected on the site, even with a valid token', async () => {
  const admin = await buildSignedIn('admin');
  await changeSession(admin.token, { origin: 'admin' });

  expect((await call('listPosts', { as: admin })).status).toBe(401);
});

test('a sign-in with a password that is changed meanwhile leaves no live session', async () => {
  for (let round = 0; round < 6; round += 1) {
    // A password that no test compared before, because the result of a comparison is remembered.
    const ada = { ...(await buildAgent({ password: `tide-${round}` })), password: `tide-${round}` };
    const change = run(
      (id) =>
        strapi.documents('plugin::users-permissions.user').update({ documentId: id, data: { password: 'changed-meanwhile' } as object }),
      ada.id,
    );

    const [login] = await Promise.all([call('login', { body: { username: ada.username, password: ada.password } }), change]);

    if (login.status === 200) expect((await call('listPosts', { as: { ...ada, token: tokenIn(login.body) } })).status).toBe(401);
    else expect(login.status).toBe(401);
  }
});

test('throttles store no usernames, emails or IP addresses', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  await signIn(ada);
  await call('login', { body: { username: ada.username, password: 'wrong' } });
  await call('forgotPassword', { body: { email } });

  const rows = JSON.stringify(await run(() => strapi.db.connection('throttles').select('key')));

  expect(rows).toContain('sign-in-name:');
  for (const name of [ada.username, email, '127.0.0.1']) expect(rows).not.toContain(name);
});
