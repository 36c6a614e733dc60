import { find } from './support/backstage';
import { call } from './support/call';
import { buildAgent, buildSignedIn, newAgentBody, stored, type Person } from './support/people';
import { sendAgentsFile, tableOf } from './support/agents-csv';
import { clearThrottles } from './support/throttles';
import { until } from './support/until';

let admin: Person;

beforeEach(async () => {
  await clearThrottles();
  admin = await buildSignedIn('admin');
});

const apply = (file: string, fields: Record<string, string> = { dry_run: 'false' }) => sendAgentsFile(file, { as: admin, fields });
const preview = (file: string) => apply(file, { dry_run: 'true' });
const columns = ['first_name', 'last_name', 'email', 'phone_number'];
const emailOf = async (agent: { id: string }) => (await stored(agent)).email;
const profile = async (agent: { id: string }) => (await call('getAgent', { as: admin, id: agent.id })).body;

test('an import returns 409 when the agents changed after the preview', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const file = tableOf(['email', 'title'], [await emailOf(ada), 'Broker']);
  const { version } = (await preview(file)).body;
  await call('updateAgent', { as: admin, id: ada.id, body: { phone_number: '(207) 555-0199' } });

  const rejected = await apply(file, { dry_run: 'false', version });
  const accepted = await apply(file, { dry_run: 'false', version: (await preview(file)).body.version });

  expect([rejected.status, rejected.body.error]).toEqual([409, 'The agents changed since this preview. Review the changes again.']);
  expect(accepted.body.done).toBe(true);
  expect(await profile(ada)).toMatchObject({ title: 'Broker', phone_number: '(207) 555-0199' });
});

test('an import keeps a save made meanwhile and reports its line', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const newAgents = Array.from({ length: 40 }, () => ['Nell', 'Harrow', newAgentBody().email, '(207) 555-0101', 'Agent']);
  const file = tableOf([...columns, 'title'], ...newAgents, ['Ada', 'Lowe', await emailOf(ada), '(207) 555-0100', 'Broker']);

  const pending = apply(file);
  // Once the first agent exists, the import has compared the file with the stored agents.
  await until('the first agent exists', async () => (await find('plugin::users-permissions.user', { email: newAgents[0][2] })).length > 0);
  await call('updateAgent', { as: admin, id: ada.id, body: { title: 'Keeper of the light' } });
  const { body } = await pending;

  expect(body.errors).toEqual([{ line: 42, name: 'Ada Lowe', messages: ['Someone else saved this agent during the import'] }]);
  expect(await profile(ada)).toMatchObject({ title: 'Keeper of the light' });
});

test('simultaneous imports of the same file add each agent once', async () => {
  const rows = Array.from({ length: 10 }, () => ['Nell', 'Harrow', newAgentBody().email, '(207) 555-0101']);
  const file = tableOf(columns, ...rows);

  const replies = await Promise.all([apply(file), apply(file), apply(file)]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const refused = replies.find(({ status }) => status === 409)!;
  expect(refused.body.error).toMatch(/ has been importing agents since \d\d:\d\d UTC\. Try again when that import is finished\.$/);
  expect((await preview(file)).body).toMatchObject({ changes: [], unchanged: 10 });
});

test('an import reports an agent who was added meanwhile', async () => {
  const newAgents = Array.from({ length: 41 }, () => ['Nell', 'Harrow', newAgentBody().email, '(207) 555-0101']);
  const last = newAgents[40][2];

  const pending = apply(tableOf(columns, ...newAgents));
  await until('the first agent exists', async () => (await find('plugin::users-permissions.user', { email: newAgents[0][2] })).length > 0);
  const { status } = await call('createAgent', { as: admin, body: { ...newAgentBody(), email: last.toUpperCase() } });
  const { body } = await pending;

  expect(status).toBe(201);
  expect(body.errors).toEqual([
    { line: 42, name: 'Nell Harrow', messages: ['Someone else added an agent with this email during the import'] },
  ]);
});
