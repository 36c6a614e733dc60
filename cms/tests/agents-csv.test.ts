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
const bring = (file: string | Buffer, fields: Record<string, string> = { dry_run: 'false' }) => sendAgentsFile(file, { as: admin, fields });
const look = (file: string | Buffer) => bring(file, { dry_run: 'true' });
const profile = async (agent: { id: string }) => (await call('getAgent', { as: admin, id: agent.id })).body;

test('a roster that was taken out comes back in as it is', async () => {
  const ada = await buildAgent({
    title: 'Broker, "the" one',
    phone_number: '+1 (207) 555-0100',
    bio: '<p>One;</p>\r\n<p>two</p>',
    website_url: 'https://example.com/a,b',
    social_links: [
      { platform: 'x', url: 'https://x.com/ada;stone' },
      { platform: 'tiktok', url: 'https://tiktok.com/@ada' },
    ],
  });
  const odd = await buildAgent({ title: "'=1+1", first_name: '@da', last_name: "O'Hara", phone_number: "'0100", bio: '' });
  const before = [await profile(ada), await profile(odd)];

  const { csv } = (await call('exportAgents', { as: admin })).body;
  // Other tests leave people behind whom no form would have taken.
  const [header, ...rows] = csv.split('\r\n');
  const own = rows.filter((row) => [ada, odd].some(({ username }) => row.includes(username)));
  const { body } = await bring([header, ...own, ''].join('\r\n'));

  expect(csv.startsWith('\ufefffirst_name,last_name,title,email,phone_number,website_url,social_links,bio,listed,username,state\r\n')).toBe(
    true,
  );
  expect(csv).toContain('"Broker, ""the"" one"');
  expect(csv).toContain('"x https://x.com/ada;stone\ntiktok https://tiktok.com/@ada"');
  expect(body).toMatchObject({ done: true, changes: [], faults: [], unknown: [] });
  expect(body.unchanged).toBe(2);
  expect([await profile(ada), await profile(odd)]).toEqual(before);
});

test('what a spreadsheet would work out as a formula leaves behind an apostrophe', async () => {
  const ada = await buildAgent({ title: '=cmd|calc', phone_number: '+1 207 555 0100', last_name: '＝1+1' });

  const { csv } = (await call('exportAgents', { as: admin })).body;

  const row = csv.split('\r\n').find((line) => line.includes(ada.username));
  expect(row).toContain(",'=cmd|calc,");
  expect(row).toContain(",'＝1+1,");
  expect(row).toContain(",'+1 207 555 0100,");
});

test('who is there is changed by the email address, in whatever case; columns that are missing stay', async () => {
  const ada = await buildAgent({ title: 'Agent', phone_number: '(207) 555-0100' });
  const email = await emailOf(ada);

  const { body } = await bring(tableOf(['Email', 'Title'], [email.toUpperCase(), 'Broker']));

  expect(body).toMatchObject({
    done: true,
    changes: [{ line: 2, name: `Ada ${ada.username}`, fields: ['Title'] }],
    unchanged: 0,
    faults: [],
  });
  expect(await profile(ada)).toMatchObject({ title: 'Broker', phone_number: '(207) 555-0100', email });
});

test('who is new is added with a username of the address, and invited on request', async () => {
  const { username } = newAgentBody();
  const email = `${username}@hearthside.test`;
  const file = tableOf(['first_name', 'last_name', 'email', 'phone_number'], ['Nell', 'Harrow', email, '(207) 555-0101']);

  const looked = await look(file);
  const before = await call('checkEmail', { as: admin, body: { email } });
  const { body } = await bring(file, { dry_run: 'false', invite: 'true', version: looked.body.version });

  expect(looked.body).toMatchObject({ done: false, changes: [{ line: 2, name: 'Nell Harrow', fields: null }], faults: [] });
  expect(before.body.available).toBe(true);
  expect(body).toMatchObject({ done: true, changes: [{ name: 'Nell Harrow' }], faults: [] });
  expect((await emailsTo(email)).join()).toContain('reset-password');
  expect((await call('checkUsername', { as: admin, body: { username } })).body.available).toBe(false);
});

test('who is new is sent nothing unless that is asked for', async () => {
  const email = newAgentBody().email;

  await bring(tableOf(['first_name', 'last_name', 'email', 'phone_number'], ['Nell', 'Harrow', email, '(207) 555-0101']));

  expect(await emailsTo(email)).toEqual([]);
  expect((await call('checkEmail', { as: admin, body: { email } })).body.available).toBe(false);
});

test('two who share the beginning of their addresses get two usernames', async () => {
  const { username } = newAgentBody();
  const rows = ['one', 'two'].map((domain) => ['Nell', 'Harrow', `${username}@${domain}.test`, '(207) 555-0101']);

  const { body } = await bring(tableOf(['first_name', 'last_name', 'email', 'phone_number'], ...rows));

  expect(body).toMatchObject({ done: true, faults: [] });
  for (const name of [username, `${username}2`]) {
    expect((await call('checkUsername', { as: admin, body: { username: name } })).body.available).toBe(false);
  }
});

test('each row that cannot be had is told with its line, and nothing is changed', async () => {
  const ada = await buildAgent({ title: 'Agent', bio: '' });
  const email = await emailOf(ada);
  const file = tableOf(
    ['first_name', 'last_name', 'email', 'phone_number', 'website_url', 'title', 'bio', 'listed'],
    ['Ada', 'Stone', email, '(207) 555-0100', '', 'Broker', '"<p>One</p>\r\n<p>two</p>"', 'yes'],
    ['', 'Harrow', 'nell@hearthside.test', '(207) 555-0101', 'javascript:alert(1)', '', '', 'yes'],
    ['Bo', 'Reed', 'no address', '(207) 555-0102', '', '', '', 'maybe'],
    ['Ada', 'Twice', email.toUpperCase(), '(207) 555-0103', '', '', '', ''],
    ['Cy', 'Wide', 'cy@hearthside.test', '(207) 555-0104', '', '', '', 'no', 'more'],
  );

  const { body } = await bring(file);

  expect(body.errors).toEqual([
    { line: 4, name: 'Harrow', messages: ['First name is required', 'Invalid website URL'] },
    { line: 5, name: 'Bo Reed', messages: ['Invalid email format', 'Show in directory must be true or false'] },
    { line: 6, name: 'Ada Twice', messages: ['Duplicate email address: it is also on line 2'] },
    { line: 7, name: 'Cy Wide', messages: ['This row has more cells than there are columns'] },
  ]);
  expect(body.done).toBe(false);
  expect((await profile(ada)).title).toBe('Agent');
});

test.each<[string, (text: string) => Buffer]>([
  ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-8 without', (text) => Buffer.from(text)],
  ['UTF-16, separated by tabs, as Excel’s Unicode text', (text) => Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le')],
  ['Windows’ old encoding, separated by semicolons', (text) => Buffer.from(text.replaceAll(',', ';'), 'latin1')],
  ['lines that end as an old Mac’s', (text) => Buffer.from(text.replaceAll('\r\n', '\r'))],
])('a file in %s is read', async (_what, encode) => {
  const ada = await buildAgent();

  const { body } = await bring(encode(tableOf(['email', 'first_name'], [await emailOf(ada), 'Zoë'])));

  expect(body).toMatchObject({ done: true, changes: [{ line: 2, fields: ['First name'] }] });
  expect((await stored(ada)).first_name).toBe('Zoë');
});

test('an empty cell clears, and what is required is refused empty', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const email = await emailOf(ada);

  await bring(tableOf(['email', 'title'], [email, '']));
  const { body } = await bring(tableOf(['email', 'last_name'], [email, '']));

  expect((await profile(ada)).title).toBeNull();
  expect(body.errors).toEqual([{ line: 2, name: '', messages: ['Last name is required'] }]);
});

test('who is listed stays so where a cell says nothing, and who is new begins so', async () => {
  const [staff, { email }] = [await buildAgent({ listed: false, title: 'Office' }), newAgentBody()];
  const columns = ['email', 'first_name', 'last_name', 'phone_number', 'listed', 'title'];
  const { last_name } = await stored(staff);

  await bring(
    tableOf(columns, [await emailOf(staff), 'Ada', last_name, '1', '', 'Office manager'], [email, 'Nell', 'Harrow', '1', '', '']),
  );
  const { csv } = (await call('exportAgents', { as: admin })).body;

  const { body } = await look(tableOf(['email', 'listed'], [email, 'maybe']));
  expect(body.errors).toMatchObject([{ messages: ['Show in directory must be true or false'] }]);
  expect(await stored(staff)).toMatchObject({ listed: false, title: 'Office manager' });
  expect(csv.split('\r\n').find((row) => row.includes(email))).toContain(',yes,');
});

test('a file changes no username, and passes over role, password and what nobody knows', async () => {
  const owner = await buildAgent({ role: 'super_admin' });
  const email = await emailOf(owner);

  const renamed = await bring(tableOf(['email', 'username'], [email, 'somebodyelse']));
  const lesser = await bring(tableOf(['email', 'role', 'password', 'blocked', 'state'], [email, 'agent', 'x', 'true', 'deactivated']));

  expect(renamed.body.errors).toMatchObject([{ line: 2, messages: ['Usernames can’t be changed by an import'] }]);
  expect(lesser.body).toMatchObject({ done: true, changes: [], unchanged: 1, unknown: ['role', 'password', 'blocked'] });
  expect(await stored(owner)).toMatchObject({ role: { type: 'super_admin' }, blocked: false, username: owner.username });
});

test('a username that somebody has is given to nobody else', async () => {
  const ada = await buildAgent();
  const { email } = newAgentBody();

  const { body } = await bring(
    tableOf(['first_name', 'last_name', 'email', 'phone_number', 'username'], ['Nell', 'Harrow', email, '1', ada.username.toUpperCase()]),
  );

  expect(body).toMatchObject({ done: false, faults: [{ line: 2, name: 'Nell Harrow', messages: ['Username is already taken'] }] });
});
