import type { Agent } from '../contract/index';
import { call } from './support/call';
import { clockRuns, timePasses } from './support/clock';
import { saveInPanel } from './support/panel';
import { buildAgent, buildSignedIn, newAgentBody, signIn, stored, type Person } from './support/people';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
afterEach(clockRuns);

test('an administrator adds an agent, who can sign in', async () => {
  const body = newAgentBody();

  const { status, body: agent } = await call('createAgent', { as: admin, body });

  expect(status).toBe(201);
  expect(agent).toMatchObject({ first_name: body.first_name, website_url: 'https://example.com', role: 'agent', active: true });
  expect((await call('login', { body: { username: body.username, password: body.password } })).status).toBe(200);
});

test.each(['username', 'email'] as const)('a new agent’s password cannot be the %s', async (field) => {
  const body = newAgentBody();
  const password = body[field].toUpperCase();

  const reply = await call('createAgent', { as: admin, body: { ...body, password, password_confirmation: password } });

  expect(reply.status).toBe(422);
  expect(reply.body.error).toBe('Password must not be the username or email');
});

test('one of two administrators who add the same agent at once gets an error', async () => {
  const body = newAgentBody();
  const again = { ...body, username: body.username.toUpperCase(), email: newAgentBody().email };

  const replies = await Promise.all([body, again].map((agent) => call('createAgent', { as: admin, body: agent })));

  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(replies.find(({ status }) => status === 422)?.body.errors).toEqual(['Username is already taken']);
});

test('the response names each invalid field of a new agent with its message', async () => {
  const invalid = {
    username: 'no spaces',
    password_confirmation: 'other',
    invite: 1,
    social_links: [{ platform: 'facebook', url: 'javascript:x' }],
  };

  const { status, body } = await call('createAgent', { as: admin, body: { ...newAgentBody(), ...invalid, email: undefined } });

  expect([status, body.fields]).toEqual([
    422,
    {
      email: 'Email is required',
      username: 'Username must be alphanumeric only (no spaces or special characters)',
      password_confirmation: 'Passwords do not match',
      invite: 'Invite is not valid',
      'social_links.0.url': 'Invalid social link URL',
    },
  ]);
});

test('adding an agent ignores role and deactivation in the body', async () => {
  const { body } = await call('createAgent', { as: admin, body: { ...newAgentBody(), role: 'super_admin', blocked: true } });

  expect(body).toMatchObject({ role: 'agent', active: true });
});

test('deactivation ends the session, hides the agent and blocks sign-in until reactivation', async () => {
  const ada = await buildSignedIn('agent');

  const first = await call('deactivateAgent', { as: admin, id: ada.id });
  const again = await call('deactivateAgent', { as: admin, id: ada.id });

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(first.body.active).toBe(false);
  expect((await call('listPosts', { as: ada })).status).toBe(401);
  expect((await call('getAgent', { id: ada.id })).status).toBe(404);
  expect((await call('login', { body: { username: ada.username, password: ada.password } })).status).toBe(401);
  expect((await call('checkUsername', { as: admin, body: { username: ada.username } })).body.available).toBe(false);

  expect((await call('reactivateAgent', { as: admin, id: ada.id })).body.active).toBe(true);
  expect((await call('listPosts', { as: ada })).status).toBe(401);
  expect((await signIn(ada)).token).toBeTruthy();
});

test('an administrator cannot deactivate themself', async () => {
  const { status, body } = await call('deactivateAgent', { as: admin, id: admin.id });

  // The error concerns no field.
  expect([status, body]).toEqual([422, { error: 'You can’t deactivate yourself', errors: ['You can’t deactivate yourself'] }]);
});

test('signed-in users can check 30 emails and usernames per minute', async () => {
  const ada = await buildSignedIn('agent');
  const { email } = await stored(ada);
  const checkUsername = () => call('checkUsername', { as: ada, body: { username: 'unused0' } });
  const own = await call('checkEmail', { as: ada, body: { email: email.toUpperCase() } });
  const taken = await call('checkEmail', { as: await buildSignedIn('agent'), body: { email } });
  const free = await checkUsername();

  expect([own.body, taken.body, free.body]).toEqual([{ available: true }, { available: false }, { available: true }]);
  const replies = await Promise.all(Array.from({ length: 29 }, checkUsername));
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
  await timePasses(60_000);
  expect((await checkUsername()).status).toBe(200);
});

test('an administrator’s list of agents includes active, listed and version', async () => {
  const { id } = await buildAgent({ blocked: true, listed: false });

  const agents: Agent[] = (await call('listAgents', { as: admin })).body;

  expect(agents.find((agent) => agent.id === id)).toMatchObject({ active: false, listed: false, version: expect.any(String) });
});

test.each(['x', [{}]])('the panel cannot save %j as a photo, on either database', async (avatar) => {
  const { id } = await buildAgent();

  expect((await saveInPanel('plugin::users-permissions.user', id, { avatar })).status).toBe(400);
  expect((await call('getAgent', { id, as: admin })).body).toMatchObject({ avatar: null });
});
