import { Client } from 'pg';
import type { Listing, Post } from '../contract/index';
import { listingDraft } from './support/content';
import { imageForm } from './support/images';
import { openLine, type Line } from './support/network';
import { firstData, freePort, startOwnSite, type Data, type OwnSite } from './support/own-site';
import { until } from './support/until';

declare global {
  var release: () => void;
}

jest.setTimeout(600_000);

let data: Data;
let line: Line;
let site: OwnSite;
let token: string;
let metricsPort: number;

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

/** Sends a request and returns what describes an outage. */
async function send(path: string, options: Parameters<OwnSite['ask']>[1] = {}) {
  const { status, headers, body } = await site.ask(path, options);
  return { status, retryAfter: headers.get('retry-after'), body };
}

const savePost = (title: string) => site.ask<Post>('/api/posts', { body: { post: { title, content: '<p>Words</p>' } }, token });
const outageOfSave = (title: string) => send('/api/posts', { body: { post: { title, content: '<p>Words</p>' } }, token });
const untilSaved = () => until('the site saves again', async () => (await savePost('Back')).status === 201, 15_000);

beforeAll(async () => {
  data = await firstData();
  const database = new URL(data.settings.DATABASE_URL);
  line = await openLine({ host: database.hostname, port: Number(database.port) });
  database.port = String(line.port);
  metricsPort = await freePort();
  site = await startOwnSite({ ...data.settings, DATABASE_URL: database.href, METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' });
  token = await site.signIn();
});

afterAll(async () => {
  await site?.discard();
  await line?.close();
  await data.discard();
});

const message = 'The service is temporarily unavailable. Try again in a few seconds.';
const unavailable = { status: 503, retryAfter: '5', body: { error: message, errors: [message] } };

describe.each(['refuse', 'drop'] as const)('a database outage (%s)', (failure) => {
  test('leaves cached pages available, fails other requests fast and ends without a restart', async () => {
    const cachedPaths = ['/', '/insights', '/api/agents'];
    const readCached = async () => (await Promise.all(cachedPaths.map((path) => site.ask(path)))).map(({ status }) => status);
    expect(await readCached()).toEqual([200, 200, 200]);
    line[failure]();

    const first = await Promise.all([outageOfSave('Lost?'), send('/api/auth/login', { body: { username: 'a', password: 'b' } })]);
    const cached = await readCached();
    // Waits for a connection.
    let isOver = false;
    const query = site.run(() => strapi.db.connection.raw('select 1').catch(() => null)).then(() => (isOver = true));
    const later = await Promise.all([
      outageOfSave('Refused'),
      send('/api/agents/someone', { token }),
      send('/graphql', { body: { query: '{ seasons { id } }' } }),
      send('/seasons'),
    ]);
    const isFast = !isOver;
    await query;
    const [ready, health, figures] = [await send('/readyz'), await send('/_health'), await metrics()];
    line.mend();
    await untilSaved();
    await until('the site is ready', async () => (await send('/readyz')).status === 200);

    expect(first).toEqual([unavailable, unavailable]);
    expect(cached).toEqual([200, 200, 200]);
    expect(later.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(Array(4).fill([503, '5']));
    // A refused connection fails at once too.
    if (failure === 'drop') expect(isFast).toBe(true);
    expect(ready.status).toBe(503);
    expect(health.status).toBeLessThan(300);
    expect(figures).toContain('hearthside_database_up 0');
    expect((await send('/readyz')).body).toEqual({ ready: true, degraded: [] });
    expect(site.output()).toMatch(/"level":"info","message":"Database connection restored"/);
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
  const interrupted = await outageOfSave('Never there');
  await atTheCommit(`raise exception 'rejected'`);
  // The lost connection may look like an outage for a moment.
  const rolledBack = await until('the database responds', async () => {
    const reply = await savePost('Never there');
    return reply.status !== 503 && reply;
  });
  await client.query('drop trigger at_the_commit on posts');
  const { rows } = await client.query(`select title from posts where title = 'Never there'`);
  await client.end();

  expect(interrupted).toEqual(unavailable);
  expect(rolledBack && rolledBack.status).toBe(500);
  expect(rows).toEqual([]);
  expect(JSON.stringify((await site.ask('/api/posts', { token })).body)).not.toContain('Never there');
  expect((await savePost('There')).status).toBe(201);
});

test('a transaction that cannot start reports its error', async () => {
  // Breaks the connection between its acquisition and the first statement.
  const result = await site.run(async (): Promise<string> => {
    const { client } = strapi.db.connection;
    const { acquireConnection } = client;
    client.acquireConnection = async function () {
      client.acquireConnection = acquireConnection;
      const connection = await acquireConnection.call(this);
      connection.connection.stream.destroy();
      return connection;
    };
    return strapi.db
      .transaction(async ({ trx }) => trx.raw('select 1'))
      .then(
        () => 'done',
        ({ message }) => message,
      );
  });

  expect(result).toMatch(/Connection terminated|not queryable/);
  expect((await savePost('There')).status).toBe(201);
});

test('a connection lost during the uniqueness check of a save breaks only that save', async () => {
  // Strapi checks unique attributes in the middle of its validation.
  await site.run(() => {
    const people = strapi.db.query('plugin::users-permissions.user');
    const { findOne } = people;
    people.findOne = async (query) => {
      if (!query!.where.publishedAt) return findOne(query);
      people.findOne = findOne;
      await strapi.db.connection.raw(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return findOne(query);
    };
  });
  const person = { first_name: 'Ada', last_name: 'Alone', username: 'ada', email: 'ada@hearthside.test', phone_number: '207 555 0100' };
  const password = 'a-password-of-theirs';

  const added = await send('/api/agents', { body: { ...person, password, password_confirmation: password }, token });

  expect(added).toEqual(unavailable);
  await untilSaved();
});

test('a save whose relations wait too long for a locked row is answered as an outage, and stores nothing', async () => {
  const { id } = (await site.ask<Listing>('/api/listings', { body: { listing: listingDraft }, token })).body;
  const path = `/api/listings/${id}`;
  await site.ask(`${path}/photos`, { body: await imageForm({ key: 'b:0001' }), token });
  // Photos refer to their files, as a hanging replica that makes smaller images locks them.
  const client = new Client({ connectionString: data.settings.DATABASE_URL });
  await client.connect();
  await client.query('begin');
  await client.query('select id from files for update');

  const waiting = await send(`${path}/photos`, { body: await imageForm({ key: 'b:0002' }), token });

  await client.query('rollback');
  await client.end();
  expect(waiting).toEqual(unavailable);
  expect((await site.ask<Listing>(path, { token })).body.Media).toHaveLength(1);
});

test('a connection lost during a save rolls it back and releases its locks', async () => {
  const { id } = (await savePost('Whole')).body;
  // Interrupts the save between its statements, while it waits for a locked row.
  await site.run((id) => {
    const locked = strapi.db.transaction(async ({ trx }) => {
      await strapi.db.connection('posts').transacting(trx).where({ document_id: id }).forUpdate().select('id');
      await new Promise<void>((release) => (globalThis.release = release));
    });
    locked.catch(() => undefined);
  }, id);
  const pending = send(`/api/posts/${id}`, { method: 'PATCH', body: { post: { title: 'Half' } }, token });
  const waits = async (): Promise<number> => {
    const { rows } = await strapi.db.connection.raw("select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'");
    return rows[0].n;
  };
  await until('the save waits for the row', async () => (await site.run(waits)) > 0);

  line.drop();
  const reply = await pending;
  line.mend();
  await site.run(() => globalThis.release());
  await untilSaved();
  const again = await send(`/api/posts/${id}`, { method: 'PATCH', body: { post: { title: 'Whole again' } }, token });

  expect(reply).toEqual(unavailable);
  expect(again.status).toBe(200);
  const versions = await site.ask(`/api/posts/${id}/revisions`, { token });
  expect(JSON.stringify(versions.body)).not.toContain('Half');
});
