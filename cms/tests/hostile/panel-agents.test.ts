import { find, remove, updateRow } from '../support/backstage';
import { ask, call, request } from '../support/call';
import { buildPost } from '../support/content';
import { emailsTo } from '../support/emails';
import { choose, linksTo, validate } from '../support/invitations';
import { panel, saveInPanel } from '../support/panel';
import { buildAgent, newAgentBody, signIn, stored } from '../support/people';
import { eventsOf, panelName, securityLines } from '../support/security-log';
import { clearThrottles } from '../support/throttles';

const uid = 'plugin::users-permissions.user';
const entries = `/content-manager/collection-types/${uid}`;

beforeEach(clearThrottles);

test.each<[string, object, string]>([
  ['a script as website URL', { website_url: 'javascript:alert(1)' }, 'Invalid website URL'],
  ['a password of 100 bytes', { password: 'ä'.repeat(50) }, 'Password must be at most 72 characters, fewer with accented letters or emoji'],
  ['a short password', { password: '12345' }, 'Password must be at least 6 characters'],
  ['no first name', { first_name: ' ' }, 'First name is required'],
])('the panel cannot give an agent %s', async (_name, fields, message) => {
  const ada = await buildAgent();
  const before = await stored(ada);

  const { status, body } = await saveInPanel(uid, ada.id, fields);

  expect([status, body.error?.message]).toEqual([400, message]);
  expect(await stored(ada)).toEqual(before);
});

test('a panel user who exceeds a limit gets 429 with Retry-After', async () => {
  const ada = await buildAgent();
  const invite = () => panel<{ error?: { message: string } }>('POST', `/brokerage/agents/${ada.id}/invitation`);
  for (let n = 0; n < 10; n += 1) expect((await invite()).status).toBe(400);

  const { status, headers, body } = await invite();

  expect([status, body.error?.message]).toEqual([429, 'Too many attempts. Try again later.']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3600);
});

test('an agent created in the panel can sign in', async () => {
  const [{ id: agent }] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'agent' });
  const fields = { ...newAgentBody(), password_confirmation: undefined, role: { connect: [{ id: agent }] } };

  const { status } = await panel('POST', entries, fields);

  expect(status).toBe(201);
  expect(await find(uid, { username: fields.username })).toMatchObject([{ website_url: expect.stringMatching(/^https:\/\/example\.com/) }]);
  expect((await call('login', { body: fields })).status).toBe(200);
});

test('a copy of an agent made in the panel does not have the original’s password', async () => {
  const ada = await buildAgent();
  const { username, email } = newAgentBody();

  const { status } = await panel('POST', `${entries}/clone/${ada.id}`, { username, email });

  expect(status).toBe(200);
  expect((await call('login', { body: { username, password: ada.password } })).status).toBe(401);
});

test('an agent with old invalid fields can be deactivated and given a new password in the panel', async () => {
  const ada = await buildAgent();
  await updateRow(uid, { documentId: ada.id }, { website_url: 'javascript:alert(1)', phone_number: null });
  const { first_name, last_name, email } = await stored(ada);
  const formFields = { first_name, last_name, email, website_url: 'javascript:alert(1)', phone_number: null, blocked: false };

  const password = await saveInPanel(uid, ada.id, { ...formFields, password: 'harbour-dusk' });
  const deactivated = await saveInPanel(uid, ada.id, { ...formFields, blocked: true });

  expect([password.status, deactivated.status]).toEqual([200, 200]);
  expect(await stored(ada)).toMatchObject({ blocked: true });
});

test('an empty password field in the panel changes no password', async () => {
  const ada = await buildAgent();

  for (const password of ['', null]) expect((await saveInPanel(uid, ada.id, { title: 'Broker', password })).status).toBe(200);

  expect((await signIn(ada)).token).toBeTruthy();
});

test('changing an agent’s email in the panel notifies the old address and invalidates reset links', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  await call('forgotPassword', { body: { email } });
  const [token] = await linksTo(email);
  expect((await validate(token)).valid).toBe(true);

  await saveInPanel(uid, ada.id, { email: `new-${email}` });

  expect((await emailsTo(email))[1]).toContain('Your email address was changed');
  const reset = await choose(token);
  expect([reset.status, reset.body.error]).toEqual([422, 'Invalid reset token']);
});

test('the security log names the panel user who changed an account', async () => {
  const ada = await buildAgent();
  const [{ id: admin }] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'admin' });

  await saveInPanel(uid, ada.id, { role: { set: [{ id: admin }] }, blocked: true });
  await saveInPanel(uid, ada.id, { blocked: false, password: 'harbour-dusk' });

  expect((await eventsOf(ada)).slice(-4)).toEqual(['account deactivated', 'role changed', 'account reactivated', 'password changed']);
  const lines = (await securityLines()).filter(({ agent }) => agent === ada.id).slice(-4);
  expect(lines.map(({ by }) => by)).toEqual(Array(4).fill(await panelName()));
  expect(lines[1].detail).toBe('agent to admin');
});

test('stored URLs with other schemes than http appear in no response and on no page', async () => {
  // Other agents have other links.
  const link = `https://x.com/${crypto.randomUUID()}`;
  const ada = await buildAgent({
    website_url: 'https://example.com/',
    social_links: [
      { platform: 'x', url: link },
      { platform: 'github', url: 'https://github.com/ada' },
    ],
  });
  await updateRow(uid, { documentId: ada.id }, { website_url: 'javascript:leads(1)' });
  await updateRow('agent.social-link', { url: link }, { url: ' java\tscript:leads(2)' });
  const { documentId: postId } = await buildPost();
  await updateRow('api::post.post', { documentId: postId }, { video_url: 'javascript:leads(3)' });

  const agent = (await call('getAgent', { id: ada.id })).body;
  const post = (await call('getPost', { id: postId })).body;
  const queried = await ask<{ agent: object }>(
    `{ agent(id: "${ada.id}") { website_url social_links { url } } post(id: "${postId}") { video_url } }`,
  );
  const pages = [await request<string>(`/agents/${ada.id}`), await request<string>('/insights')];

  expect([agent.website_url, agent.social_links, post.video_url]).toEqual([
    null,
    [{ platform: 'github', url: 'https://github.com/ada' }],
    null,
  ]);
  expect(queried.body.data).toEqual({
    agent: { website_url: null, social_links: [{ url: 'https://github.com/ada' }] },
    post: { video_url: null },
  });
  for (const { status, body } of pages) expect([status, body.match(/leads\(\d\)/g)]).toEqual([200, null]);
  await remove('api::post.post', postId);
});
