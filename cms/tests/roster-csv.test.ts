import { call } from './support/call';
import { emailsTo } from './support/emails';
import { serverUrl } from './support/call';
import { buildAgent, buildSignedIn, newAgentBody, stored, type Person } from './support/people';
import { clearThrottles } from './support/throttles';
import type { RosterReport } from '../contract';

let admin: Person;

beforeEach(async () => {
  await clearThrottles();
  admin = await buildSignedIn('admin');
});

interface Sent {
  dryRun?: boolean;
  invite?: boolean;
  as?: Person;
}

/** Sends a file of the roster. */
async function send(file: string | Buffer, { dryRun = false, invite = false, as = admin }: Sent = {}) {
  const body = new FormData();
  body.append('dry_run', String(dryRun));
  body.append('invite', String(invite));
  body.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)], { type: 'text/csv' }), 'roster.csv');
  const reply = await fetch(`${serverUrl()}/api/roster`, { method: 'POST', headers: { authorization: `Bearer ${as.token}` }, body });
  return { status: reply.status, body: (await reply.json()) as RosterReport & { error: string } };
}

const table = (...rows: string[][]) => rows.map((row) => row.join(',')).join('\r\n');
const emailOf = async (agent: { id: string }) => (await stored(agent)).email;

test('a roster that was taken out comes back in as it is', async () => {
  const ada = await buildAgent({
    title: 'Broker, "the" one',
    phone_number: '+1 (207) 555-0100',
    bio: '<p>One,</p><p>two</p>',
    social_links: [{ platform: 'x', url: 'https://x.com/ada' }],
  });

  const { csv } = (await call('exportRoster', { as: admin })).body;
  const { body } = await send(csv);

  expect(csv.startsWith('\ufefffirst_name,last_name,title,email')).toBe(true);
  expect(csv).toContain('"Broker, ""the"" one"');
  // Excel would take it for a sum.
  expect(csv).toContain("'+1 (207) 555-0100");
  expect(body).toMatchObject({ added: 0, changed: 0, faults: [], unknown: [] });
  expect(body.unchanged).toBeGreaterThan(0);
  expect(await stored(ada)).toMatchObject({ phone_number: '+1 (207) 555-0100' });
});

test('who is there is changed by the email address, in whatever case; columns that are missing stay', async () => {
  const ada = await buildAgent({ title: 'Agent', phone_number: '(207) 555-0100' });
  const email = (await emailOf(ada)).toUpperCase();

  const { body } = await send(table(['Email', 'Title'], [email, 'Broker']));

  expect(body).toMatchObject({ added: 0, changed: 1, unchanged: 0, faults: [] });
  expect((await call('getAgent', { id: ada.id })).body).toMatchObject({ title: 'Broker', phone_number: '(207) 555-0100' });
});

test('who is new is added with a username of the address, and invited on request', async () => {
  const { username } = newAgentBody();
  const email = `${username}@hearthside.test`;
  const file = table(['first_name', 'last_name', 'email', 'phone_number'], ['Nell', 'Harrow', email, '(207) 555-0101']);

  const looked = await send(file, { dryRun: true });
  const found = await call('login', { body: { username, password: 'x' } });
  const { body } = await send(file, { invite: true });

  expect(looked.body).toMatchObject({ added: 1, changed: 0, faults: [] });
  expect(found.status).toBe(401);
  expect(body).toMatchObject({ added: 1, faults: [] });
  const [sent] = await emailsTo(email);
  expect(sent).toContain('reset-password');
});

test('each row that cannot be had is told with its line, and nothing is changed', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const email = await emailOf(ada);
  const file = table(
    ['first_name', 'last_name', 'email', 'phone_number', 'website_url', 'title'],
    ['Ada', 'Stone', email, '(207) 555-0100', '', 'Broker'],
    ['', 'Harrow', 'nell@hearthside.test', '(207) 555-0101', 'javascript:alert(1)', ''],
    ['Bo', 'Reed', 'no address', '(207) 555-0102', '', ''],
    ['Ada', 'Twice', email.toUpperCase(), '(207) 555-0103', '', ''],
  );

  const { body } = await send(file);

  expect(body.faults).toEqual([
    { line: 3, name: ' Harrow', sentences: ['First name is required', 'Invalid website URL'] },
    { line: 4, name: 'Bo Reed', sentences: ['Invalid email format'] },
    { line: 5, name: 'Ada Twice', sentences: ['This email address stands on line 2 already'] },
  ]);
  expect((await call('getAgent', { id: ada.id })).body.title).toBe('Agent');
});

test.each<[string, (text: string) => Buffer]>([
  ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-8 without', (text) => Buffer.from(text)],
  ['UTF-16, separated by tabs, as Excel’s Unicode text', (text) => Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le')],
  ['Windows’ old encoding, separated by semicolons', (text) => Buffer.from(text.replaceAll(',', ';'), 'latin1')],
])('a file in %s is read', async (_what, encode) => {
  const ada = await buildAgent();

  const { body } = await send(encode(table(['email', 'first_name'], [await emailOf(ada), 'Zoë'])));

  expect(body).toMatchObject({ changed: 1, faults: [] });
  expect((await stored(ada)).first_name).toBe('Zoë');
});

test.each<[string, string | Buffer, number, string]>([
  ['nothing', '', 422, 'Choose a file'],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
    422,
    'The file is no table: save it as CSV, with the names of the columns in the first line',
  ],
  ['a table without addresses', 'first_name,last_name\nAda,Stone', 422, 'The file needs a column “email”, by which agents are found'],
  [
    'a quotation without end',
    'email,first_name\n"ada',
    422,
    'The file is no table: save it as CSV, with the names of the columns in the first line',
  ],
  ['3 MB', `email,first_name\n${'x'.repeat(3_000_000)}`, 413, 'The file must be at most 2 MB'],
  ['2,001 people', `email,first_name\n${'a@b.example,A\n'.repeat(2001)}`, 422, 'The file must hold at most 2,000 people'],
])('%s is refused', async (_what, file, status, sentence) => {
  const reply = await send(file);

  expect([reply.status, reply.body.error]).toEqual([status, sentence]);
});

test('an empty cell clears, and what is required is refused empty', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const email = await emailOf(ada);

  await send(table(['email', 'title'], [email, '']));
  const { body } = await send(table(['email', 'last_name'], [email, '']));

  expect((await call('getAgent', { id: ada.id })).body.title).toBeNull();
  expect(body.faults).toEqual([{ line: 2, name: '', sentences: ['Last name is required'] }]);
});

test('a file changes no username and no role, and passes over what nobody knows', async () => {
  const ada = await buildAgent();
  const email = await emailOf(ada);

  const renamed = await send(table(['email', 'username'], [email, 'somebodyelse']));
  const promoted = await send(table(['email', 'role', 'password'], [email, 'super_admin', 'harbour-lost']));

  expect(renamed.body.faults).toMatchObject([{ line: 2, sentences: ['A username cannot be changed by a file'] }]);
  expect(promoted.body).toMatchObject({ changed: 0, unknown: ['role', 'password'] });
  expect(await stored(ada)).toMatchObject({ role: { type: 'agent' } });
});
