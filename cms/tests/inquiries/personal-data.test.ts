import { personalTables } from '../../contract/index';
import { run } from '../support/backstage';
import { call, request, ask } from '../support/call';
import { auditLogFor } from '../support/audit-log';
import { clockRuns, goAhead } from '../support/clock';
import { aPhone, anEmail, buildInquiry, clearInquiries, sendInquiry, storedInquiries } from '../support/inquiries';
import { changeSite } from '../support/listings';
import { buildAgent, buildSignedIn, type Person } from '../support/people';
import { clearThrottles } from '../support/throttles';

let admin: Person;
let agent: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
  agent = await buildAgent({ first_name: 'Maria', last_name: 'Lopez' });
});
beforeEach(async () => {
  await clearThrottles();
  await clearInquiries();
});
afterEach(clockRuns);

/** Returns all tables of the database with their columns. */
const columnsByTable = () =>
  run(async () => {
    const { connection } = strapi.db;
    const isPostgres = strapi.db.dialect.client === 'postgres';
    const tables: string[] = isPostgres
      ? await connection('pg_tables').where({ schemaname: 'public' }).pluck('tablename')
      : await connection('sqlite_master').where({ type: 'table' }).pluck('name');
    return await Promise.all(tables.map(async (table) => [table, Object.keys(await connection(table).columnInfo())] as const));
  });

test('every column with an email address or a telephone number is declared', async () => {
  const found = (await columnsByTable()).flatMap(([table, columns]) =>
    columns.filter((column) => /(^|_)(e?mails?|phone|phone_number|tel)$/.test(column)).map((column) => `${table}.${column}`),
  );
  const declared = Object.entries(personalTables).flatMap(([table, { emails, phones }]) =>
    [...emails, ...phones].map((column) => `${table}.${column}`),
  );

  expect(declared.sort()).toEqual(found.sort());
});

const find = async (contact: string) => (await call('findPersonalData', { as: admin, body: { contact } })).body.tables;

test('a person is found by address and by number, however they are written', async () => {
  const [email, phone] = [anEmail(), aPhone()];
  const { id } = await buildInquiry({ email, phone });
  await call('addInquiryNote', { as: admin, id, body: { note: 'Call on Friday' } });

  for (const contact of [email.toUpperCase(), phone, `+1 ${phone.replace(/\D/g, '')}`]) {
    const [{ table, rows, isErased }] = await find(contact);
    expect([table, rows.length, isErased]).toEqual(['inquiries', 1, true]);
    expect(rows[0]).toMatchObject({
      email,
      phone,
      message: expect.any(String),
      events: expect.arrayContaining([expect.objectContaining({ note: 'Call on Friday' })]),
    });
    expect(rows[0]).not.toHaveProperty('network');
  }
  expect((await call('findPersonalData', { as: admin, body: { contact: '%' } })).status).toBe(422);
  expect(await find('other@visitors.test')).toEqual([]);
});

test('an account is found and not erased here', async () => {
  const { email } = (await run(
    async (id) => await strapi.db.query('plugin::users-permissions.user').findOne({ where: { documentId: id } }),
    agent.id,
  )) as {
    email: string;
  };

  expect(await find(email)).toMatchObject([{ table: 'up_users', isErased: false }]);
  expect((await call('erasePersonalData', { as: admin, body: { contact: email, reason: 'request' } })).body).toEqual({ erased: 0 });
  expect(await find(email)).toHaveLength(1);
});

test('an erased person is in no table and not in the file of the database; a proof without content stays', async () => {
  const [email, phone, name] = [anEmail(), aPhone(), 'Zelda Quenby'];
  await buildInquiry({ email, phone, name, message: 'My unmistakable words', about: `agent:${agent.id}` });
  const mark = email.split('@')[0];

  expect(await everywhere(mark)).not.toEqual([]);
  const { body } = await call('erasePersonalData', { as: admin, body: { contact: email, reason: 'request' } });

  expect(body).toEqual({ erased: 1 });
  for (const text of [mark, phone, name, 'My unmistakable words']) expect([text, await everywhere(text)]).toEqual([text, []]);
  const [event] = await auditLogFor(admin, { kind: 'person' });
  expect([event.action, event.title, event.detail]).toEqual(['erased', '1 inquiry', 'request']);
  const [proof] = await run(async () => await strapi.db.connection('erasures').orderBy('id', 'desc').limit(1));
  expect(proof).toMatchObject({ reason: 'request', inquiries: 1, actor: admin.id });
});

/** Returns the tables that contain a text, and `file` if the file of the SQLite database does. */
const everywhere = (text: string) =>
  run(async (text) => {
    const { connection, dialect } = strapi.db;
    const isPostgres = dialect.client === 'postgres';
    const tables: string[] = isPostgres
      ? await connection('pg_tables').where({ schemaname: 'public' }).pluck('tablename')
      : await connection('sqlite_master').where({ type: 'table' }).pluck('name');
    const found: string[] = [];
    for (const table of tables) if (JSON.stringify(await connection(table)).includes(text)) found.push(table);
    const file = isPostgres ? '' : process.getBuiltinModule('node:fs').readFileSync(connection.client.config.connection.filename, 'latin1');
    return file.includes(text) ? [...found, 'file'] : found;
  }, text);

test('personal data is not in logs, the audit log, documents, GraphQL or exports of content', async () => {
  const email = anEmail();
  await sendInquiry({ email, name: 'Zelda Quenby', about: `agent:${agent.id}` });

  const audit = JSON.stringify(await auditLogFor(admin));
  const page = (await request<string>(`/agents/${agent.id}`)).body;
  const graphql = JSON.stringify((await ask('{ __typename site { inquiries } }')).body);
  for (const text of [audit, page, graphql]) expect(text).not.toMatch(/Quenby|visitors\.test/);
  expect((await ask('{ inquiries { id } }')).status).toBe(400);
  expect((await ask('{ site { inquiry_emails } }')).status).toBe(400);
});

describe('inquiries are deleted', () => {
  const purge = () => run(() => serverModule('api/inquiry/tasks').purgeInquiries());
  const count = async () => (await storedInquiries()).length;

  test('12 months after the last event; with a shorter setting, at the next run', async () => {
    const { id } = await buildInquiry();
    await goAhead(360);
    await purge();
    expect(await count()).toBe(1);
    await call('addInquiryNote', { as: await buildSignedIn('admin'), id, body: { note: 'Still looking' } });
    await goAhead(700);
    await purge();
    expect(await count()).toBe(1);

    await changeSite(admin, { retention_months: 6 });
    await purge();
    expect(await count()).toBe(0);
    await changeSite(admin, { retention_months: null });
  });

  test('14 days after they were closed as spam, or held', async () => {
    const { id } = await buildInquiry();
    await call('changeInquiry', { as: admin, id, body: { version: '1', state: 'closed', closed_reason: 'spam' } });
    await buildInquiry({ office_memo: 'x' });
    await goAhead(13);
    await purge();
    expect(await count()).toBe(2);
    await goAhead(15);
    await purge();

    expect(await count()).toBe(0);
    expect(await run(async () => await strapi.db.connection('inquiry_events'))).toEqual([]);
  });

  test('later, if they were reopened after that', async () => {
    const { id } = await buildInquiry();
    await call('changeInquiry', { as: admin, id, body: { version: '1', state: 'closed', closed_reason: 'spam' } });
    await call('changeInquiry', { as: admin, id, body: { version: '2', state: 'new' } });
    await goAhead(15);
    await purge();

    expect(await count()).toBe(1);
  });

  test('and proofs of erasures after 24 months', async () => {
    await call('erasePersonalData', { as: admin, body: { contact: anEmail(), reason: 'policy' } });
    await goAhead(731);
    await purge();

    expect(await run(async () => await strapi.db.connection('erasures'))).toEqual([]);
  });
});
