import { connect } from 'node:net';
import { serverUrl, call } from '../support/call';
import { buildAgent, buildSignedIn, newAgentBody, stored, type Person } from '../support/people';
import { sendAgentsFile, tableOf } from '../support/agents-csv';
import { clearThrottles } from '../support/throttles';

let admin: Person;

beforeEach(async () => {
  await clearThrottles();
  admin = await buildSignedIn('admin');
});

const importFile = (file: string | Buffer) => sendAgentsFile(file, { as: admin, fields: { dry_run: 'false' } });
const invalidCsv = 'The file is not valid CSV. Save it as CSV with the column names in the first line.';
const oneColumn =
  'The file has only one column. Separate columns with commas, semicolons or tabs, and put the column names in the first line.';
const person = 'Nell,Harrow,(207) 555-0101';
const columns = 'email,first_name,last_name,phone_number';

test.each<[string, string | Buffer, number, string]>([
  ['an empty file', '', 422, invalidCsv],
  ['a byte order mark only', '\ufeff', 422, invalidCsv],
  ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 422, invalidCsv],
  ['a workbook', Buffer.from('PK\x03\x04email,name'), 422, invalidCsv],
  ['a NUL character', `${columns}\na\0@b.example,${person}`, 422, invalidCsv],
  ['one column', 'email\na@b.example', 422, oneColumn],
  ['a table without emails', 'first_name,last_name\nAda,Stone', 422, 'The file must have an “email” column, which identifies agents'],
  ['two columns with the same name', 'email,Title,title\na@b.example,A,B', 422, 'Duplicate column “Title”'],
  ['two columns of the same field', 'email,first_name,First name\na@b.example,A,B', 422, 'Duplicate column “First name”'],
  ['an unclosed quotation mark', `${columns}\na@b.example,"Nell`, 422, 'Line 2 has misplaced quotation marks'],
  ['a quotation mark inside a cell', `${columns}\na@b.example,Nell "N" Harrow`, 422, 'Line 2 has misplaced quotation marks'],
  ['a file of 2.1 MB', `${columns}\n${'x'.repeat(2_202_010)}`, 413, 'The file must be at most 2 MB'],
  ['a file of 11 MB', `${columns}\n${'x'.repeat(11_000_000)}`, 413, 'The file must be at most 2 MB'],
  ['2,001 agents', `${columns}\n${`a@b.example,${person}\n`.repeat(2001)}`, 422, 'The file can have at most 2,000 rows'],
  ['a million columns', `email${',a'.repeat(1_000_000)}`, 422, 'The file can have at most 100 columns'],
  ['a row of a million cells', `${columns}\n${','.repeat(1_000_000)}`, 422, 'The file can have at most 100 columns'],
  ['20,001 empty lines', `${columns}${'\n'.repeat(20_001)}`, 422, 'The file can have at most 20,000 lines'],
])('%s is rejected with a message', async (_name, file, status, message) => {
  const reply = await importFile(file);

  expect([reply.status, reply.body.error]).toEqual([status, message]);
});

test.each([columns, `${columns}\r\n,,,\r\n\r\n , ,,\r\n`])(
  'a file with only a header and empty lines changes nothing: %j',
  async (file) => {
    expect(await importFile(file)).toMatchObject({ status: 200, body: { changes: [], unchanged: 0, errors: [] } });
  },
);

test('a cell of a megabyte is rejected with the message of its field', async () => {
  const { email } = newAgentBody();
  const file = tableOf(
    ['email', 'first_name', 'last_name', 'phone_number', 'bio', 'title'],
    [email, 'Nell', 'Harrow', '1', `<p>${'x'.repeat(1_000_000)}</p>`, 'y'.repeat(100_000)],
  );

  const { status, body } = await importFile(file);

  expect(status).toBe(200);
  expect(body.errors).toMatchObject([{ line: 2, name: 'Nell Harrow' }]);
  expect(body.errors[0].messages.join()).toMatch(/Bio/);
  expect(JSON.stringify(body).length).toBeLessThan(2_000);
});

test('columns can have the names of inherited object properties', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  const { email: newEmail } = newAgentBody();

  const changed = await importFile(tableOf(['email', '__proto__', 'constructor', 'toString'], [email, 'x', 'y', 'z']));
  const added = await importFile(tableOf([...columns.split(','), '__proto__'], [newEmail, ...person.split(','), 'x']));

  expect(changed.body).toMatchObject({ changes: [], unchanged: 1, unknown: ['__proto__', 'constructor', 'toString'] });
  expect(added.body).toMatchObject({ done: true, changes: [{ name: 'Nell Harrow' }] });
});

test('an import removes scripts from a bio', async () => {
  const { email } = newAgentBody();

  await importFile(tableOf([...columns.split(','), 'bio'], [email, ...person.split(','), '<p onclick=x()>Hi<script>x()</script></p>']));
  const { csv } = (await call('exportAgents', { as: admin })).body;

  expect(csv.split('\r\n').find((row) => row.includes(email))).toContain(',<p>Hi</p>,');
});

test.each(['maybe', '', 'TRUE'])('dry_run must be true or false, not %j', async (dry_run) => {
  const { status, body } = await sendAgentsFile('email,x', { as: admin, fields: { dry_run } });

  expect([status, body.error]).toEqual([422, 'dry_run must be true or false']);
});

test('an import without dry_run is a preview', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const { email } = await stored(ada);

  const { body } = await sendAgentsFile(tableOf(['email', 'title'], [email, 'Broker']), { as: admin });

  expect(body).toMatchObject({ done: false, changes: [{ fields: ['Title'] }] });
  expect(await stored(ada)).toMatchObject({ title: 'Agent' });
});

test('an upload that is aborted changes nothing', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const { email } = await stored(ada);
  const { hostname, port } = new URL(serverUrl());
  const part = (name: string, attributes = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${attributes}\r\n\r\n`;
  const body = `${part('dry_run')}false\r\n${part('file', '; filename="r.csv"')}email,title\r\n${email},Broker\r\n`;

  await new Promise<void>((done, failed) => {
    const socket = connect(Number(port), hostname, () => {
      const head = ['POST /api/agent_import HTTP/1.1', `host: ${hostname}`, `authorization: Bearer ${admin.token}`];
      const rest = ['content-type: multipart/form-data; boundary=x', 'content-length: 100000', '', body];
      socket.end([...head, ...rest].join('\r\n'), () => setImmediate(() => socket.destroy()));
    });
    socket.on('error', failed);
    socket.on('close', () => done());
  });

  expect((await call('exportAgents', { as: admin })).status).toBe(200);
  expect(await stored(ada)).toMatchObject({ title: 'Agent' });
});

test('formulas after semicolons and tabs are escaped in an export and restored by an import', async () => {
  const title = "a;=1+1;@x;'-2";
  const ada = await buildAgent({ title, bio: '<p>Buying &amp;\t@selling</p>' });

  const { csv } = (await call('exportAgents', { as: admin })).body;
  const row = csv.split('\r\n').find((line) => line.includes(ada.username))!;

  expect(row).toContain(`"a;'=1+1;'@x;''-2"`);
  expect(row).toContain(`"<p>Buying &amp;'\t'@selling</p>"`);
  expect(
    (await sendAgentsFile(csv, { as: admin, fields: { dry_run: 'true' } })).body.changes.filter(({ name }) => name.includes(ada.username)),
  ).toEqual([]);
});
