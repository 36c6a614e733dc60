import { find } from './support/backstage';
import { call } from './support/call';
import { buildAgent, buildSignedIn, newAgentBody, stored, type Person } from './support/people';
import { sendAgentsFile, tableOf } from './support/agents-csv';
import { clearThrottles } from './support/throttles';

let admin: Person;

beforeEach(async () => {
  await clearThrottles();
  admin = await buildSignedIn('admin');
});

const bring = (file: string, fields: Record<string, string> = { dry_run: 'false' }) => sendAgentsFile(file, { as: admin, fields });
const look = (file: string) => bring(file, { dry_run: 'true' });
const columns = ['first_name', 'last_name', 'email', 'phone_number'];
const emailOf = async (agent: { id: string }) => (await stored(agent)).email;
const profile = async (agent: { id: string }) => (await call('getAgent', { as: admin, id: agent.id })).body;

test('what was looked at is what is brought in: a change in between is told', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const file = tableOf(['email', 'title'], [await emailOf(ada), 'Broker']);
  const { version } = (await look(file)).body;
  await call('updateAgent', { as: admin, id: ada.id, body: { phone_number: '(207) 555-0199' } });

  const refused = await bring(file, { dry_run: 'false', version });
  const agreed = await bring(file, { dry_run: 'false', version: (await look(file)).body.version });

  expect([refused.status, refused.body.error]).toEqual([409, 'The agents changed since this preview. Review the changes again.']);
  expect(agreed.body.done).toBe(true);
  expect(await profile(ada)).toMatchObject({ title: 'Broker', phone_number: '(207) 555-0199' });
});

test('what somebody saves while a file is brought in stays, and its line is told', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const others = Array.from({ length: 40 }, () => ['Nell', 'Harrow', newAgentBody().email, '(207) 555-0101', 'Agent']);
  const file = tableOf([...columns, 'title'], ...others, ['Ada', 'Lowe', await emailOf(ada), '(207) 555-0100', 'Broker']);

  const bringing = bring(file);
  // Once the first of them is there, the file was looked at.
  while ((await find('plugin::users-permissions.user', { email: others[0][2] })).length === 0);
  await call('updateAgent', { as: admin, id: ada.id, body: { title: 'Keeper of the light' } });
  const { body } = await bringing;

  expect(body.errors).toEqual([{ line: 42, name: 'Ada Lowe', messages: ['Someone else saved this agent during the import'] }]);
  expect(await profile(ada)).toMatchObject({ title: 'Keeper of the light' });
});

test('two who bring in the same people at once add them once', async () => {
  const rows = Array.from({ length: 10 }, () => ['Nell', 'Harrow', newAgentBody().email, '(207) 555-0101']);
  const file = tableOf(columns, ...rows);

  const replies = await Promise.all([bring(file), bring(file), bring(file)]);

  for (const { body } of replies) expect(body).toMatchObject({ done: true, faults: [] });
  expect((await look(file)).body).toMatchObject({ changes: [], unchanged: 10 });
});
