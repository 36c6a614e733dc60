import { agentColumns } from '../contract/index';
import { call } from './support/call';
import { emailsTo } from './support/emails';
import { buildAgent, buildSignedIn, newAgentBody, stored, type Person } from './support/people';
import { sendAgentsFile, tableOf } from './support/agents-csv';
import { clearThrottles } from './support/throttles';

let admin: Person;

beforeEach(async () => {
  await clearThrottles();
  admin = await buildSignedIn('admin');
});

const emailOf = async (agent: { id: string }) => (await stored(agent)).email;
const apply = (file: string | Buffer, fields: Record<string, string> = { dry_run: 'false' }) => sendAgentsFile(file, { as: admin, fields });
const preview = (file: string | Buffer) => apply(file, { dry_run: 'true' });
const profile = async (agent: { id: string }) => (await call('getAgent', { as: admin, id: agent.id })).body;
const newAgentColumns = ['first_name', 'last_name', 'email', 'phone_number'];

test('importing an exported file changes nothing', async () => {
  const ada = await buildAgent({
    title: 'Broker, "the" one',
    first_name: '=cmd|calc',
    last_name: '＝1+1',
    phone_number: '+1 (207) 555-0100',
    bio: '<p>One;</p>\r\n<p>two</p>',
    website_url: 'https://example.com/a,b',
    social_links: [
      { platform: 'x', url: 'https://x.com/ada;stone' },
      { platform: 'tiktok', url: 'https://tiktok.com/@ada' },
    ],
  });
  const eli = await buildAgent({ title: "'=1+1", first_name: '@da', last_name: "O'Hara", phone_number: "'0100", bio: '' });
  const before = [await profile(ada), await profile(eli)];

  const { csv } = (await call('exportAgents', { as: admin })).body;
  // Other tests leave agents behind that the form would reject.
  const [header, ...rows] = csv.split('\r\n');
  const ownRows = rows.filter((row) => [ada, eli].some(({ username }) => row.includes(username)));
  const { body } = await apply([header, ...ownRows, ''].join('\r\n'));

  expect(header).toBe(`\ufeff${[...agentColumns, 'state'].join(',')}`);
  expect(csv).toContain('"Broker, ""the"" one"');
  // Cells that look like formulas.
  for (const cell of ['=cmd|calc', '＝1+1', '+1 (207) 555-0100']) expect(csv).toContain(`'${cell},`);
  expect(csv).toContain('"x https://x.com/ada;stone\ntiktok https://tiktok.com/@ada"');
  expect(body).toMatchObject({ done: true, changes: [], errors: [], unknown: [] });
  expect(body.unchanged).toBe(2);
  expect([await profile(ada), await profile(eli)]).toEqual(before);
});

test('an import matches agents by email, ignoring case, and keeps fields without a column', async () => {
  const ada = await buildAgent({ title: 'Agent', phone_number: '(207) 555-0100' });
  const email = await emailOf(ada);

  const { body } = await apply(tableOf(['Email', 'Title'], [email.toUpperCase(), 'Broker']));

  expect(body).toMatchObject({
    done: true,
    changes: [{ line: 2, name: `Ada ${ada.username}`, fields: ['Title'] }],
    unchanged: 0,
    errors: [],
  });
  expect(await profile(ada)).toMatchObject({ title: 'Broker', phone_number: '(207) 555-0100', email });
});

test('an import adds new agents with a username from their email, and invites them on request', async () => {
  const { username } = newAgentBody();
  const email = `${username}@hearthside.test`;
  const file = tableOf(newAgentColumns, ['Nell', 'Harrow', email, '(207) 555-0101']);

  const previewed = await preview(file);
  const before = await call('checkEmail', { as: admin, body: { email } });
  const { body } = await apply(file, { dry_run: 'false', invite: 'true', version: previewed.body.version });

  expect(previewed.body).toMatchObject({ done: false, changes: [{ line: 2, name: 'Nell Harrow', fields: null }], errors: [] });
  expect(before.body.available).toBe(true);
  expect(body).toMatchObject({ done: true, changes: [{ name: 'Nell Harrow' }], errors: [] });
  expect((await emailsTo(email)).join()).toContain('reset-password');
  expect((await call('checkUsername', { as: admin, body: { username } })).body.available).toBe(false);
});

test('new agents with the same local part in their emails get different usernames', async () => {
  const { username } = newAgentBody();
  const rows = ['one', 'two'].map((domain) => ['Nell', 'Harrow', `${username}@${domain}.test`, '(207) 555-0101']);

  const { body } = await apply(tableOf(newAgentColumns, ...rows));

  expect(body).toMatchObject({ done: true, errors: [] });
  for (const name of [username, `${username}2`]) {
    expect((await call('checkUsername', { as: admin, body: { username: name } })).body.available).toBe(false);
  }
  // Invitations are sent on request only.
  expect(await emailsTo(rows[0][2])).toEqual([]);
});

test('an import reports each invalid row with its line and changes nothing', async () => {
  const ada = await buildAgent({ title: 'Agent', bio: '' });
  const email = await emailOf(ada);
  const file = tableOf(
    [...newAgentColumns, 'website_url', 'title', 'bio', 'listed'],
    ['Ada', 'Stone', email, '(207) 555-0100', '', 'Broker', '"<p>One</p>\r\n<p>two</p>"', 'yes'],
    ['', 'Harrow', 'nell@hearthside.test', '(207) 555-0101', 'javascript:alert(1)', '', '', 'yes'],
    ['Bo', 'Reed', 'no address', '(207) 555-0102', '', '', '', 'maybe'],
    ['Ada', 'Twice', email.toUpperCase(), '(207) 555-0103', '', '', '', ''],
    ['Cy', 'Wide', 'cy@hearthside.test', '(207) 555-0104', '', '', '', 'no', 'more'],
  );

  const { body } = await apply(file);

  expect(body.errors).toEqual([
    { line: 4, name: 'Harrow', messages: ['First name is required', 'Invalid website URL'] },
    { line: 5, name: 'Bo Reed', messages: ['Invalid email format', 'Show in directory must be yes or no'] },
    { line: 6, name: 'Ada Twice', messages: ['Duplicate email address: it is also on line 2'] },
    { line: 7, name: 'Cy Wide', messages: ['This row has more cells than there are columns'] },
  ]);
  expect(body.done).toBe(false);
  expect((await profile(ada)).title).toBe('Agent');
});

test.each<[string, (text: string) => Buffer]>([
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-8 without a byte order mark', (text) => Buffer.from(text)],
  ['UTF-16, separated by tabs, as Excel’s Unicode text', (text) => Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le')],
  ['Windows-1252, separated by semicolons', (text) => Buffer.from(text.replaceAll(',', ';'), 'latin1')],
  ['UTF-8 with carriage returns only', (text) => Buffer.from(text.replaceAll('\r\n', '\r'))],
])('an import reads a file in %s', async (_name, encode) => {
  const ada = await buildAgent();

  const { body } = await apply(encode(tableOf(['email', 'first_name'], [await emailOf(ada), 'Zoë'])));

  expect(body).toMatchObject({ done: true, changes: [{ line: 2, fields: ['First name'] }] });
  expect((await stored(ada)).first_name).toBe('Zoë');
});

test('an empty cell clears an optional field and is invalid in a required one', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const email = await emailOf(ada);

  await apply(tableOf(['email', 'title'], [email, '']));
  const { body } = await apply(tableOf(['email', 'last_name'], [email, '']));

  expect((await profile(ada)).title).toBeNull();
  expect(body.errors).toEqual([{ line: 2, name: '', messages: ['Last name is required'] }]);
});

test('an empty cell keeps whether an agent is listed; new agents are listed', async () => {
  const [staff, { email }] = [await buildAgent({ listed: false, title: 'Office' }), newAgentBody()];
  const header = [...newAgentColumns, 'listed', 'title'];
  const { last_name } = await stored(staff);

  await apply(tableOf(header, ['Ada', last_name, await emailOf(staff), '1', '', 'Office manager'], ['Nell', 'Harrow', email, '1', '', '']));
  const { csv } = (await call('exportAgents', { as: admin })).body;

  expect(await stored(staff)).toMatchObject({ listed: false, title: 'Office manager' });
  expect(csv.split('\r\n').find((row) => row.includes(email))).toContain(',yes,');
});

test('an import changes no username and ignores role, password and unknown columns', async () => {
  const owner = await buildAgent({ role: 'super_admin' });
  const email = await emailOf(owner);

  const renamed = await apply(tableOf(['email', 'username'], [email, 'someoneelse']));
  const demoted = await apply(tableOf(['email', 'role', 'password', 'blocked', 'state'], [email, 'agent', 'x', 'true', 'deactivated']));

  expect(renamed.body.errors).toMatchObject([{ line: 2, messages: ['Usernames can’t be changed by an import'] }]);
  expect(demoted.body).toMatchObject({ done: true, changes: [], unchanged: 1, unknown: ['role', 'password', 'blocked'] });
  expect(await stored(owner)).toMatchObject({ role: { type: 'super_admin' }, blocked: false, username: owner.username });
});

test('an import rejects a username that another agent has', async () => {
  const ada = await buildAgent();
  const { email } = newAgentBody();

  const { body } = await apply(tableOf([...newAgentColumns, 'username'], ['Nell', 'Harrow', email, '1', ada.username.toUpperCase()]));

  expect(body).toMatchObject({ done: false, errors: [{ line: 2, name: 'Nell Harrow', messages: ['Username is already taken'] }] });
});
