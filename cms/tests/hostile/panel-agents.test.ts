import { find, run } from '../support/backstage';
import { ask, call, request } from '../support/call';
import { emailsTo } from '../support/emails';
import { panel, saveInPanel } from '../support/panel';
import { buildAgent, newAgentBody, signIn, stored } from '../support/people';
import { eventsOf, panelName, securityLines } from '../support/security-log';
import { clearThrottles } from '../support/throttles';

const uid = 'plugin::users-permissions.user';
const entries = `/content-manager/collection-types/${uid}`;

interface Answer {
  data: { documentId: string };
  error?: { message: string };
}

beforeEach(clearThrottles);

test.each<[string, object, string]>([
  ['a script for a website', { website_url: 'javascript:alert(1)' }, 'Invalid website URL'],
  ['a script for a social link', { social_links: [{ platform: 'x', url: 'javascript:alert(1)' }] }, 'Invalid social link URL'],
  ['a password of 100 bytes', { password: 'ä'.repeat(50) }, 'Password must be at most 72 bytes'],
  ['a short password', { password: '12345' }, 'Password must be at least 6 characters'],
  ['a name with spaces', { username: 'ada lovelace' }, 'Username must be alphanumeric only (no spaces or special characters)'],
  ['no first name', { first_name: ' ' }, 'First name is required'],
  ['no phone number', { phone_number: '' }, 'Phone number is required'],
])('the panel cannot give an agent %s', async (_what, fields, message) => {
  const ada = await buildAgent();
  const before = await stored(ada);

  const { status, body } = await saveInPanel(uid, ada.id, fields);

  expect([status, body.error?.message]).toEqual([400, message]);
  expect(await stored(ada)).toEqual(before);
});

test.each(['username', 'email'] as const)('nor a password that is the %s', async (field) => {
  const ada = await buildAgent();
  const password = (await stored(ada))[field].toUpperCase();

  const { status, body } = await saveInPanel(uid, ada.id, { password });

  expect([status, body.error?.message]).toEqual([400, 'Password must not be the username or email']);
});

test.each(['username', 'email'] as const)('nor somebody else’s %s, however it is written', async (field) => {
  const [ada, bob] = [await buildAgent(), await buildAgent()];
  const taken = (await stored(bob))[field].toUpperCase();

  const { status, body } = await saveInPanel(uid, ada.id, { [field]: taken });

  expect([status, body.error?.message]).toEqual([400, expect.stringMatching(/^(Email|Username) (is )?already taken$/)]);
});

test('an agent begun in the panel is held to the rules of the form, and signs in', async () => {
  const [{ id: agent }] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'agent' });
  const fields = { ...newAgentBody(), password_confirmation: undefined, role: { connect: [{ id: agent }] } };

  const bare = await panel<Answer>('POST', entries, {
    username: fields.username,
    email: fields.email,
    first_name: 'Nell',
    role: fields.role,
  });
  const hollow = await panel<Answer>('POST', entries, { ...fields, website_url: 'javascript:alert(1)' });
  const whole = await panel<Answer>('POST', entries, fields);

  expect([bare, hollow].map(({ status }) => status)).toEqual([400, 400]);
  expect(hollow.body.error?.message).toBe('Invalid website URL');
  expect(whole.status).toBe(201);
  expect(await find(uid, { username: fields.username })).toMatchObject([{ website_url: expect.stringMatching(/^https:\/\/example\.com/) }]);
  expect((await call('login', { body: fields })).status).toBe(200);
});

test('a copy made in the panel does not open with the first one’s password', async () => {
  const ada = await buildAgent();
  const { username, email } = newAgentBody();

  const { status } = await panel('POST', `${entries}/clone/${ada.id}`, { username, email });

  expect(status).toBe(200);
  expect((await call('login', { body: { username, password: ada.password } })).status).toBe(401);
});

test('an old fault elsewhere keeps nobody from deactivating an agent, nor the agent from a new password', async () => {
  const ada = await buildAgent();
  await run(
    `strapi.db.query('${uid}').update({ where: { documentId: '${ada.id}' }, data: { website_url: 'javascript:alert(1)', phone_number: null } })`,
  );
  const { first_name, last_name, email } = await stored(ada);
  const everything = { first_name, last_name, email, website_url: 'javascript:alert(1)', phone_number: null, blocked: false };

  const password = await saveInPanel(uid, ada.id, { ...everything, password: 'harbour-dusk' });
  const deactivated = await saveInPanel(uid, ada.id, { ...everything, blocked: true });

  expect([password.status, deactivated.status]).toEqual([200, 200]);
  expect(await stored(ada)).toMatchObject({ blocked: true });
});

test('a password’s box that is left empty changes no password', async () => {
  const ada = await buildAgent();

  for (const password of ['', null]) expect((await saveInPanel(uid, ada.id, { title: 'Broker', password })).status).toBe(200);

  expect((await signIn(ada)).token).toBeTruthy();
});

test('an agent whose address the panel changes hears of it at the old one, and their reset link ends', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  await call('forgotPassword', { body: { email } });
  const [sent] = await emailsTo(email);
  const token = /reset-password\?token=3D([\w-]+)/.exec(sent.replace(/=\r?\n/g, ''))?.[1];

  await saveInPanel(uid, ada.id, { email: `new-${email}` });

  expect((await emailsTo(email))[1]).toContain('Your email address was changed');
  const password = 'harbour-dusk';
  const reset = await call('resetPassword', { body: { token, password, password_confirmation: password } });
  expect([reset.status, reset.body.error]).toEqual([422, 'Invalid reset token']);
});

test('the log tells who in the panel changed an account', async () => {
  const ada = await buildAgent();
  const [{ id: admin }] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'admin' });

  await saveInPanel(uid, ada.id, { role: { set: [{ id: admin }] }, blocked: true });
  await saveInPanel(uid, ada.id, { blocked: false, password: 'harbour-dusk' });

  expect((await eventsOf(ada)).slice(-4)).toEqual(['account deactivated', 'role changed', 'account reactivated', 'password changed']);
  const lines = (await securityLines()).filter(({ agent }) => agent === ada.id).slice(-4);
  expect(lines.map(({ by }) => by)).toEqual(Array(4).fill(await panelName()));
  expect(lines[1].detail).toBe('agent to admin');
});

test('whatever lies in the database, no page leads anywhere but to the web', async () => {
  const ada = await buildAgent({
    website_url: 'https://example.com/',
    social_links: [
      { platform: 'x', url: 'https://x.com/ada' },
      { platform: 'github', url: 'https://github.com/ada' },
    ],
  });
  await run(`(async () => {
    await strapi.db.query('${uid}').update({ where: { documentId: '${ada.id}' }, data: { website_url: 'javascript:leads(1)' } });
    await strapi.db.query('agent.social-link').updateMany({ where: { url: 'https://x.com/ada' }, data: { url: ' java\\tscript:leads(2)' } });
    await strapi.db.query('api::post.post').create({ data: { documentId: 'hostile-video', title: 'Imported', content: '<p>x</p>', video_url: 'javascript:leads(3)', published: true } });
  })()`);

  const agent = (await call('getAgent', { id: ada.id })).body;
  const post = (await call('getPost', { id: 'hostile-video' })).body;
  const asked = await ask<{ agent: object }>(
    `{ agent(id: "${ada.id}") { website_url social_links { url } } post(id: "hostile-video") { video_url } }`,
  );
  const pages = [await request<string>(`/agents/${ada.id}`), await request<string>('/insights')];

  expect([agent.website_url, agent.social_links, post.video_url]).toEqual([
    null,
    [{ platform: 'github', url: 'https://github.com/ada' }],
    null,
  ]);
  expect(asked.body.data).toEqual({
    agent: { website_url: null, social_links: [{ url: 'https://github.com/ada' }] },
    post: { video_url: null },
  });
  for (const { status, body } of pages) expect([status, body.match(/leads\(\d\)/g)]).toEqual([200, null]);
  await run(`strapi.documents('api::post.post').delete({ documentId: 'hostile-video' })`);
});
