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

const bring = (file: string | Buffer) => sendAgentsFile(file, { as: admin, fields: { dry_run: 'false' } });
const noTable = 'The file is not valid CSV. Save it as CSV with the column names in the first line.';
const person = 'Nell,Harrow,(207) 555-0101';
const columns = 'email,first_name,last_name,phone_number';

test.each<[string, string | Buffer, number, string]>([
  ['nothing', '', 422, noTable],
  ['a mark and nothing else', '\ufeff', 422, noTable],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 422, noTable],
  ['a workbook', Buffer.from('PK\x03\x04email,name'), 422, noTable],
  ['a character that no text holds', `${columns}\na\0@b.example,${person}`, 422, noTable],
  ['one column', 'email\na@b.example', 422, noTable],
  ['a table without addresses', 'first_name,last_name\nAda,Stone', 422, 'The file must have an “email” column, which identifies agents'],
  ['two columns of one name', 'email,Title,title\na@b.example,A,B', 422, 'Duplicate column “Title”'],
  ['two columns of one field', 'email,first_name,First name\na@b.example,A,B', 422, 'Duplicate column “First name”'],
  ['a quotation without end', `${columns}\na@b.example,"Nell`, 422, 'Line 2 has misplaced quotation marks'],
  ['a quotation in the middle', `${columns}\na@b.example,Nell "N" Harrow`, 422, 'Line 2 has misplaced quotation marks'],
  ['2.1 MB', `${columns}\n${'x'.repeat(2_202_010)}`, 413, 'The file must be at most 2 MB'],
  ['11 MB', `${columns}\n${'x'.repeat(11_000_000)}`, 413, 'The file must be at most 2 MB'],
  ['2,001 people', `${columns}\n${`a@b.example,${person}\n`.repeat(2001)}`, 422, 'The file can have at most 2,000 rows'],
  ['a million columns', `email${',a'.repeat(1_000_000)}`, 422, 'The file must have at most 100 columns'],
  ['a megabyte of commas', ','.repeat(1_000_000), 422, 'The file must have at most 100 columns'],
  ['a row of a million cells', `${columns}\n${','.repeat(1_000_000)}`, 422, 'The file must have at most 100 columns'],
  ['20,001 empty lines', `${columns}${'\n'.repeat(20_001)}`, 422, 'The file must have at most 20,000 lines'],
])('%s is refused in a sentence', async (_what, file, status, message) => {
  const reply = await bring(file);

  expect([reply.status, reply.body.error]).toEqual([status, message]);
});

test('a file of the first line alone changes nothing', async () => {
  expect(await bring(columns)).toMatchObject({ status: 200, body: { changes: [], unchanged: 0, faults: [] } });
});

test('lines without anything in them are nobody', async () => {
  const { body } = await bring(`${columns}\r\n,,,\r\n\r\n , ,,\r\n`);

  expect(body).toMatchObject({ changes: [], unchanged: 0, faults: [] });
});

test('a cell of a megabyte is refused with the sentence of its field', async () => {
  const { email } = newAgentBody();
  const file = tableOf(
    ['email', 'first_name', 'last_name', 'phone_number', 'bio', 'title'],
    [email, 'Nell', 'Harrow', '1', `<p>${'x'.repeat(1_000_000)}</p>`, 'y'.repeat(100_000)],
  );

  const { status, body } = await bring(file);

  expect(status).toBe(200);
  expect(body.errors).toMatchObject([{ line: 2, name: 'Nell Harrow' }]);
  expect(body.errors[0].messages.join()).toMatch(/Bio/);
  expect(JSON.stringify(body).length).toBeLessThan(2_000);
});

test('columns may be called as what every object has', async () => {
  const ada = await buildAgent();
  const { email } = await stored(ada);
  const { email: fresh } = newAgentBody();

  const known = await bring(tableOf(['email', '__proto__', 'constructor', 'toString'], [email, 'x', 'y', 'z']));
  const unknown = await bring(tableOf([...columns.split(','), '__proto__'], [fresh, ...person.split(','), 'x']));

  expect(known.body).toMatchObject({ changes: [], unchanged: 1, unknown: ['__proto__', 'constructor', 'toString'] });
  expect(unknown.body).toMatchObject({ done: true, changes: [{ name: 'Nell Harrow' }] });
});

test('a script in a biography does not come in', async () => {
  const { email } = newAgentBody();

  await bring(tableOf([...columns.split(','), 'bio'], [email, ...person.split(','), '<p onclick=x()>Hi<script>x()</script></p>']));
  const { csv } = (await call('exportAgents', { as: admin })).body;

  expect(csv.split('\r\n').find((row) => row.includes(email))).toContain(',<p>Hi</p>,');
});

test('visitors are told to sign in, and agents that they may not', async () => {
  const agent = await buildSignedIn('agent');

  const sent = [null, agent].map((as) => sendAgentsFile('email,x', { as, fields: { dry_run: 'true' } }));
  const asked = [null, agent].map((as) => call('exportAgents', { as }));

  expect((await Promise.all([...sent, ...asked])).map(({ status }) => status)).toEqual([401, 403, 401, 403]);
});

test.each(['maybe', '', 'TRUE'])('what dry_run says must be true or false, not %j', async (dry_run) => {
  const { status, body } = await sendAgentsFile('email,x', { as: admin, fields: { dry_run } });

  expect([status, body.error]).toEqual([422, 'dry_run must be true or false']);
});

test('who does not say that it is meant only looks', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const { email } = await stored(ada);

  const { body } = await sendAgentsFile(tableOf(['email', 'title'], [email, 'Broker']), { as: admin });

  expect(body).toMatchObject({ done: false, changes: [{ fields: ['Title'] }] });
  expect(await stored(ada)).toMatchObject({ title: 'Agent' });
});

test('a file whose sender hangs up changes nothing', async () => {
  const ada = await buildAgent({ title: 'Agent' });
  const { email } = await stored(ada);
  const { hostname, port } = new URL(serverUrl());
  const part = (name: string, more = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
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

test('nothing becomes a formula for who separates cells by semicolons or tabs, and everything comes back as it was', async () => {
  const title = "a;=1+1;\t@x;'-2";
  const ada = await buildAgent({ title, bio: '<p>Buying &amp; selling</p>' });

  const { csv } = (await call('exportAgents', { as: admin })).body;
  const row = csv.split('\r\n').find((line) => line.includes(ada.username))!;

  expect(row).toContain(`"a;'=1+1;'\t'@x;''-2"`);
  expect(
    (await sendAgentsFile(csv, { as: admin, fields: { dry_run: 'true' } })).body.changes.filter(({ name }) => name.includes(ada.username)),
  ).toEqual([]);
});
