import { Client } from 'pg';
import type { Post } from '../contract';
import { openLine, type Line } from './support/network';
import { firstData, freePort, startOwnSite, type Data, type OwnSite } from './support/own-site';
import { founder } from './support/server-process';

jest.setTimeout(600_000);

let data: Data;
let line: Line;
let site: OwnSite;
let token: string;
let metricsPort: number;

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

const json = { 'content-type': 'application/json' };

/** Sends a request and returns its reply and its duration (ms). */
async function timed(path: string, { method = 'GET', body, as }: { method?: string; body?: object; as?: string } = {}) {
  const startedAt = Date.now();
  const headers = { ...(body && json), ...(as && { authorization: `Bearer ${as}` }) };
  const reply = await fetch(site.url + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await reply.text();
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), text, ms: Date.now() - startedAt };
}

const savePost = (title: string) => timed('/api/posts', { method: 'POST', body: { post: { title, content: '<p>Words</p>' } }, as: token });

async function msUntilSaved(): Promise<number> {
  const startedAt = Date.now();
  while ((await savePost('Back')).status !== 201 && Date.now() - startedAt < 30_000);
  return Date.now() - startedAt;
}

beforeAll(async () => {
  data = await firstData();
  const database = new URL(data.settings.DATABASE_URL);
  line = await openLine({ host: database.hostname, port: Number(database.port) });
  database.port = String(line.port);
  metricsPort = await freePort();
  site = await startOwnSite({ ...data.settings, DATABASE_URL: database.href, METRICS_PORT: String(metricsPort) });
  const { text } = await timed('/api/auth/login', { method: 'POST', body: { username: founder.username, password: founder.password } });
  token = (JSON.parse(text) as { token: string }).token;
});

afterAll(async () => {
  await site?.discard();
  await line?.close();
  await data.discard();
});

const message = 'The service is temporarily unavailable. Try again in a few seconds.';
const unavailable = { status: 503, retryAfter: '5', text: JSON.stringify({ error: message, errors: [message] }), ms: expect.any(Number) };

describe.each(['refuse', 'drop'] as const)('a database outage (%s)', (failure) => {
  test('leaves cached pages available, fails other requests fast and ends without a restart', async () => {
    for (const path of ['/', '/insights', '/api/agents']) expect((await timed(path)).status).toBe(200);
    line[failure]();

    const first = await Promise.all([
      savePost('Lost?'),
      timed('/api/auth/login', { method: 'POST', body: { username: 'a', password: 'b' } }),
    ]);
    const cached = await Promise.all([timed('/'), timed('/insights'), timed('/api/agents')]);
    const later = await Promise.all([
      savePost('Refused'),
      timed('/api/agents/someone', { as: token }),
      timed('/graphql', { method: 'POST', body: { query: '{ seasons { id } }' } }),
      timed('/seasons'),
      timed('/readyz'),
    ]);
    const [health, figures] = [await timed('/_health'), await metrics()];
    line.mend();
    const recovery = await msUntilSaved();
    // /readyz may report a state of up to one second ago.
    while ((await timed('/readyz')).status !== 200);

    expect(first).toEqual([unavailable, unavailable]);
    expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(2500);
    expect(cached.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(later.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(later.slice(0, 4).map(({ retryAfter }) => retryAfter)).toEqual(['5', '5', '5', '5']);
    expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThan(2000);
    expect(health.status).toBeLessThan(300);
    expect(figures).toContain('hearthside_database_up 0');
    expect(recovery).toBeLessThan(5000);
    expect(await timed('/readyz')).toMatchObject({ status: 200, text: '{"ready":true,"degraded":[]}' });
  });
});

test('a save fails when PostgreSQL does not commit it', async () => {
  const client = new Client({ connectionString: data.settings.DATABASE_URL });
  await client.connect();
  // A constraint trigger that fires at the commit.
  const atTheCommit = (statement: string) =>
    client.query(`
      drop trigger if exists at_the_commit on posts;
      create or replace function at_the_commit() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$;
      create constraint trigger at_the_commit after insert on posts deferrable initially deferred for each row execute function at_the_commit()`);

  await atTheCommit('perform pg_terminate_backend(pg_backend_pid())');
  const interrupted = await savePost('Never there');
  await atTheCommit(`raise exception 'rejected'`);
  const rolledBack = await savePost('Never there');
  await client.query('drop trigger at_the_commit on posts');
  const { rows } = await client.query(`select title from posts where title = 'Never there'`);
  await client.end();

  expect(interrupted).toEqual(unavailable);
  expect(rolledBack.status).toBe(500);
  expect(rows).toEqual([]);
  expect((await timed('/api/posts', { as: token })).text).not.toContain('Never there');
  expect((await savePost('There')).status).toBe(201);
});

test('a transaction that cannot start reports its error', async () => {
  // Breaks the connection between its acquisition and the first statement.
  const result = await site.run<string>(`(async () => {
    const { client } = strapi.db.connection;
    const { acquireConnection } = client;
    client.acquireConnection = async function () {
      client.acquireConnection = acquireConnection;
      const connection = await acquireConnection.call(this);
      connection.connection.stream.destroy();
      return connection;
    };
    return strapi.db.transaction(async ({ trx }) => trx.raw('select 1')).then(() => 'done', ({ message }) => message);
  })()`);

  expect(result).toMatch(/Connection terminated|not queryable/);
  expect((await savePost('There')).status).toBe(201);
});

test('a connection lost during the uniqueness check of a save breaks only that save', async () => {
  // Strapi checks unique attributes in the middle of its validation.
  await site.run(`void (() => {
    const people = strapi.db.query('plugin::users-permissions.user');
    const { findOne } = people;
    people.findOne = async (query) => {
      if (!query.where.publishedAt) return findOne(query);
      people.findOne = findOne;
      await strapi.db.connection.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
      return findOne(query);
    };
  })()`);
  const person = { first_name: 'Ada', last_name: 'Alone', username: 'ada', email: 'ada@hearthside.test', phone_number: '207 555 0100' };
  const password = 'a-password-of-theirs';

  const added = await timed('/api/agents', { method: 'POST', body: { ...person, password, password_confirmation: password }, as: token });

  expect(added).toEqual(unavailable);
  expect(await msUntilSaved()).toBeLessThan(5000);
});

test('a connection lost during a save rolls it back and releases its locks', async () => {
  const { text } = await savePost('Whole');
  const { id } = JSON.parse(text) as Post;
  // Interrupts the save between its statements, while it waits for a locked row.
  await site.run(`void (globalThis.locked = strapi.db.transaction(async ({ trx }) => {
    await strapi.db.connection('posts').transacting(trx).where({ document_id: '${id}' }).forUpdate().select('id');
    await new Promise((release) => (globalThis.release = release));
  }).catch(() => undefined))`);
  const pending = timed(`/api/posts/${id}`, { method: 'PATCH', body: { post: { title: 'Half' } }, as: token });
  const waits = `strapi.db.connection.raw("select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'").then(({ rows }) => rows[0].n)`;
  while ((await site.run<number>(waits)) === 0);

  line.drop();
  const reply = await pending;
  line.mend();
  await site.run('globalThis.release()');
  await msUntilSaved();
  const startedAt = Date.now();
  const again = await timed(`/api/posts/${id}`, { method: 'PATCH', body: { post: { title: 'Whole again' } }, as: token });

  expect(reply).toEqual(unavailable);
  expect(again.status).toBe(200);
  expect(Date.now() - startedAt).toBeLessThan(12_000);
  const versions = await timed(`/api/posts/${id}/revisions`, { as: token });
  expect(versions.text).not.toContain('Half');
});
