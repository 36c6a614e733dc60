import type { Agent } from '../contract';
import { find, run, update } from './support/backstage';
import { call } from './support/call';
import { buildSignedIn, newAgentBody, signIn, stored, type Person } from './support/people';

const uid = 'plugin::users-permissions.user';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

test('an administrator adds an agent, who can sign in', async () => {
  const body = newAgentBody();

  const { status, body: agent } = await call('createAgent', { as: admin, body });

  expect(status).toBe(201);
  expect(agent).toMatchObject({ first_name: body.first_name, website_url: 'https://example.com', role: 'agent', active: true });
  expect((await call('login', { body: { username: body.username, password: body.password } })).status).toBe(200);
});

test('adding an agent without any fields returns all messages at once', async () => {
  const { status, body } = await call('createAgent', { as: admin, body: {} });

  expect(status).toBe(422);
  expect(body.errors.sort()).toEqual([
    'Email is required',
    'First name is required',
    'Last name is required',
    'Password confirmation is required',
    'Password is required',
    'Phone number is required',
    'Username is required',
  ]);
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

test('a new agent cannot have the username of another agent', async () => {
  const body = newAgentBody();
  await call('createAgent', { as: admin, body });

  const again = await call('createAgent', { as: admin, body: { ...newAgentBody(), username: body.username } });

  expect([again.status, again.body.error]).toEqual([422, 'Username is already taken']);
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

test('an administrator cannot deactivate themself or an unknown agent', async () => {
  const self = await call('deactivateAgent', { as: admin, id: admin.id });
  const unknown = await call('deactivateAgent', { as: admin, id: 'unknown' });

  expect([self.status, self.body.error]).toEqual([422, 'You can’t deactivate yourself']);
  expect([unknown.status, unknown.body.error]).toEqual([404, 'Agent not found']);
});

test('the last active administrator cannot be deactivated, demoted or deleted', async () => {
  const administrators = await find<{ documentId: string; blocked: boolean }>(uid, {
    role: { type: { $in: ['admin', 'super_admin'] } },
    blocked: false,
  });
  const [last, ...rest] = administrators;
  for (const { documentId } of rest) await update(uid, documentId, { blocked: true });
  const [agentRole] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'agent' });

  const attempts = [
    update(uid, last.documentId, { blocked: true }),
    update(uid, last.documentId, { role: agentRole.id }),
    run(`strapi.documents('${uid}').delete({ documentId: '${last.documentId}' })`),
  ];

  for (const attempt of attempts) await expect(attempt).rejects.toThrow('The last active administrator can’t be deactivated or demoted');
  expect(await stored({ id: last.documentId })).toMatchObject({ blocked: false });
  for (const { documentId } of rest) await update(uid, documentId, { blocked: false });
  admin = await buildSignedIn('admin');
});

test('signed-in users can check 30 emails and usernames per minute', async () => {
  const ada = await buildSignedIn('agent');
  const { email } = await stored(ada);
  const own = await call('checkEmail', { as: ada, body: { email: email.toUpperCase() } });
  const taken = await call('checkEmail', { as: await buildSignedIn('agent'), body: { email } });
  const free = await call('checkUsername', { as: ada, body: { username: 'unused0' } });

  expect([own.body, taken.body, free.body]).toEqual([{ available: true }, { available: false }, { available: true }]);
  const statuses = [];
  for (let n = 0; n < 29; n++) {
    statuses.push((await call('checkUsername', { as: ada, body: { username: 'unused0' } })).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('an administrator’s list of agents includes active, listed and version', async () => {
  const agents: Agent[] = (await call('listAgents', { as: admin })).body;

  expect(agents.every(({ active, listed, version }) => [active, listed, version].every((value) => value !== undefined))).toBe(true);
});
