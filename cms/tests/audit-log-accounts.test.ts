import { actsOn, auditLogFor } from './support/audit-log';
import { find, run } from './support/backstage';
import { call } from './support/call';
import { failed, storeEmail } from './support/emails';
import { buildHarriet } from './support/history';
import { addInvited, choose, linksTo } from './support/invitations';
import { panel, saveInPanel, uploadInPanel } from './support/panel';
import { buildAgent, newAgentBody, signIn, stored, type Person } from './support/people';
import { jpeg } from './support/images';
import { sendAgentsFile, tableOf } from './support/agents-csv';
import { clearThrottles } from './support/throttles';

const agentUid = 'plugin::users-permissions.user';

let admin: Person;
beforeAll(async () => {
  admin = await buildHarriet();
});
beforeEach(clearThrottles);

const anAgent = async () => (await buildAgent()).id;

test('the audit log records role and password changes in the panel without the password', async () => {
  const id = await anAgent();
  const [role] = await find<{ id: number }>('plugin::users-permissions.role', { type: 'admin' });

  await saveInPanel(agentUid, id, { role: { connect: [{ id: role.id }] }, password: 'not-for-any-eye' });

  const [, ...done] = await actsOn(id);
  expect(done.map(({ act, detail }) => [act, detail])).toEqual([
    ['role_changed', 'agent to admin'],
    ['password_changed', null],
  ]);
  expect(JSON.stringify(done)).not.toContain('not-for-any-eye');
});

test('the audit log records changes in the media library and reset links sent from the panel', async () => {
  const id = await anAgent();
  const name = `${id}.jpg`;

  const [file] = (await uploadInPanel<{ id: number; documentId: string }[]>(await jpeg(), { name })).body;
  await uploadInPanel(await jpeg(80, 60), { name, replaced: file.id });
  await panel('DELETE', `/upload/files/${file.id}`);
  await panel('POST', `/brokerage/agents/${id}/reset-link`);

  const done = [...(await actsOn(file.documentId)), ...(await actsOn(id)).slice(1)];
  expect(done.map(({ act, kind, title, by }) => [act, kind, title?.includes(id) ?? false, by?.slice(0, 6)])).toEqual([
    ['created', 'picture', true, 'panel:'],
    ['edited', 'picture', true, 'panel:'],
    ['deleted', 'picture', true, 'panel:'],
    ['reset_link_sent', 'agent', false, 'panel:'],
  ]);
});

test('the audit log records each sign-in and sign-out once, and no failed sign-in', async () => {
  const agent = await buildAgent();

  const ada = await signIn(agent);
  await call('login', { body: { username: agent.username, password: 'wrong' } });
  await call('logout', { as: ada });

  const done = await auditLogFor(admin, { actor: ada.id });
  expect(done.map(({ action, kind, actor_name }) => [action, kind, actor_name])).toEqual([
    ['signed_out', 'session', `Ada ${agent.username}`],
    ['signed_in', 'session', `Ada ${agent.username}`],
  ]);
});

test('the audit log names the agent who chooses a password by an email link', async () => {
  const invited = await addInvited(admin);
  const [token] = await linksTo(invited.email);
  await choose(token);
  await call('forgotPassword', { body: { email: invited.email } });
  await choose((await linksTo(invited.email)).at(-1)!, 'second-harbour');

  const [, ...done] = await actsOn(invited.id);
  expect(done.map(({ act, by, by_name }) => [act, by, by_name])).toEqual([
    ['joined', invited.id, 'Nell Harrow'],
    ['password_changed', invited.id, 'Nell Harrow'],
  ]);
});

test('the audit log lists an import as one event, and its rows among the events of agents', async () => {
  const [ada, bob] = [await buildAgent(), await buildAgent()];
  const rows = await Promise.all([ada, bob].map(async (agent) => [(await stored(agent)).email, 'Broker']));
  const { email } = newAgentBody();
  const file = tableOf(
    ['email', 'title', 'first_name', 'last_name', 'phone_number'],
    [email, 'New', 'Una', 'Day', '(207) 555-0100'],
    ...rows.map((row) => [...row, 'Ada', 'Lee', '(207) 555-0100']),
  );

  await sendAgentsFile(file, { as: admin, fields: { dry_run: 'true' } });
  await sendAgentsFile(file, { as: admin, fields: { dry_run: 'false' } });

  const [first, second] = await auditLogFor(admin, { actor: admin.id });
  expect([first.action, first.kind, first.detail, second.kind]).toEqual(['imported', 'roster', '1 added, 2 updated', 'agent']);
  const agents = (await auditLogFor(admin, { actor: admin.id, kind: 'agent' })).slice(0, 3);
  expect(agents.map(({ action, entity_id }) => [action, entity_id === ada.id || entity_id === bob.id])).toEqual([
    ['edited', true],
    ['edited', true],
    ['created', false],
  ]);
});

test('the audit log stores no values, email or IP addresses, or secrets', async () => {
  const body = { ...newAgentBody(), phone_number: '(207) 555-0142', bio: '<p>Unheard-of words</p>' };
  const { id } = (await call('createAgent', { as: admin, body })).body;
  await call('updateAgent', { as: admin, id, body: { email: `moved-${body.email}`, phone_number: '(207) 555-0143' } });
  await signIn({ id, username: body.username, password: body.password, token: '' });
  await storeEmail(body.email, failed);

  const all = JSON.stringify(await run(() => strapi.db.query('api::audit-event.audit-event').findMany()));

  for (const secret of [body.email, body.username, body.password, '555-0142', '555-0143', 'Unheard-of', '127.0.0.1', 'eyJ']) {
    expect(all.includes(secret) && secret).toBe(false);
  }
});
