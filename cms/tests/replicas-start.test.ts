import { Client } from 'pg';
import { buildNextVersion } from './support/next-version';
import { firstData, newData, startOwnSite, startRefused, type Data, type OwnSite } from './support/own-site';
import { founder } from './support/server-process';
import { settle } from './support/stored-rows';
import { until } from './support/until';

jest.setTimeout(600_000);

let data: Data;
const sites: OwnSite[] = [];
const folders: Data[] = [];
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.discard()));
  await Promise.all([data, ...folders.splice(0)].map((site) => site.discard()));
});

/** Starts several servers at once, each with its own folder, on one database. */
async function startTogether(count: number, settings: Record<string, string> = {}): Promise<OwnSite[]> {
  folders.push(...(await Promise.all(Array.from({ length: count }, () => newData()))));
  const secret = { SECRET: 'one for all of them, and long enough for it', DATABASE_URL: data.settings.DATABASE_URL };
  const started = await Promise.all(folders.map(({ settings: { DATA_DIR } }) => startOwnSite({ DATA_DIR, ...secret, ...settings })));
  sites.push(...started);
  return started;
}

/** Starts a server on the data of an earlier start, which it should refuse. */
const startAgain = () => startRefused({ ...data.settings, PORT: '1', PUBLIC_URL: 'http://127.0.0.1:1' });

const lockData = `select pg_advisory_lock(hashtext('hearthside'), hashtext('data'))`;

async function ask<Row>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: data.settings.DATABASE_URL });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

test('three servers started at once on an empty database create everything once', async () => {
  data = await newData();
  const three = await startTogether(3);

  const logins = await Promise.all(three.map((site) => site.ask('/api/auth/login', { body: founder })));
  const counts = await ask<{ agents: string; panel_users: string; roles: string; sites: string }>(
    `select (select count(*) from up_users) agents, (select count(*) from admin_users) panel_users,
      (select count(*) from up_roles where type in ('agent', 'admin', 'super_admin')) roles, (select count(*) from sites) sites`,
  );
  expect(logins.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(counts).toEqual([{ agents: '1', panel_users: '1', roles: '3', sites: '1' }]);
  for (const site of three) expect(site.output()).not.toMatch(/"level":"error"/);
});

test('a server starts while another process is saving', async () => {
  data = await firstData();
  const saving = new Client({ connectionString: data.settings.DATABASE_URL });
  await saving.connect();
  const tables = await ask<{ tablename: string }>(`select tablename from pg_tables where schemaname = 'public'`);
  await saving.query(`begin; lock table ${tables.map(({ tablename }) => tablename).join()} in row exclusive mode`);

  const site = await startOwnSite(data.settings);

  sites.push(site);
  await saving.end();
  expect((await site.ask('/readyz')).status).toBe(200);
});

test('a server that loses the startup lock exits, because another may have started', async () => {
  data = await firstData();
  const holder = new Client({ connectionString: data.settings.DATABASE_URL });
  await holder.connect();
  await holder.query('begin; lock table strapi_core_store_settings');

  const starting = startAgain();
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until('the server waits for the table', async () => (await ask(waits)).length > 0);
  await ask(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = hashtext('start')::oid
      and database = (select oid from pg_database where datname = current_database())`,
  );
  const { code, output } = await starting;
  await holder.end();

  expect(code).toBe(1);
  expect(output).toContain('Lost the database connection during startup');
});

test('a server does not start during an import and names the import', async () => {
  data = await firstData();
  const importing = new Client({ connectionString: data.settings.DATABASE_URL, application_name: 'an import (process 1)' });
  await importing.connect();
  await importing.query(lockData);

  const { code, output } = await startAgain();
  await importing.end();

  expect(code).toBe(1);
  expect(output).toContain('in use by an import (process 1)');
});

test('a server that lost its data lock rejects saves and runs no jobs until the import ends and then shows its data', async () => {
  data = await firstData();
  const site = await startOwnSite(data.settings);
  sites.push(site);
  const token = await site.signIn();
  const save = (title: string) => site.ask<{ id: string }>('/api/posts', { body: { post: { title, content: '<p>Words</p>' } }, token });
  const titles = async () => (await site.ask<{ title: string }[]>('/api/posts')).body.map(({ title }) => title);
  const { id } = (await save('Before')).body;
  await site.ask(`/api/posts/${id}/publish`, { method: 'PATCH', token });
  expect(await titles()).toEqual(['Before']);
  const importing = new Client({ connectionString: data.settings.DATABASE_URL });
  await importing.connect();

  const locked = importing.query(lockData);
  await ask(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = hashtext('data')::oid and granted
    and database = (select oid from pg_database where datname = current_database())`);
  await locked;
  await importing.query(`set session_replication_role = replica; update posts set title = 'Imported'`);
  await until('saves are rejected', async () => (await save('Refused')).status === 503);
  const [rejected, read] = [await save('Refused'), await site.ask('/api/agents')];
  await site.run(() =>
    serverModule('jobs/queue').enqueue('email', {
      key: 'a',
      payload: { kind: 'email-changed', to: 'a@hearthside.test', facts: {}, queuedAt: 0 },
    }),
  );
  await settle([site]);
  const emails = (): Promise<object[]> => strapi.db.connection('jobs').where({ kind: 'email' });
  const waiting = await site.run(emails);
  await importing.end();
  await until('saves are accepted', async () => (await save('After')).status === 201);
  await settle([site]);

  expect(waiting).toEqual([expect.objectContaining({ attempts: 0 })]);
  expect(await site.run(emails)).toEqual([]);
  expect([rejected.status, rejected.headers.get('retry-after'), read.status]).toEqual([503, '5', 200]);
  expect(Object.keys(rejected.body)).toEqual(['error', 'errors']);
  expect(await titles()).toEqual(['Imported']);
});

test('a server rejects a database of a newer version and leaves it unchanged', async () => {
  data = await firstData();
  await ask(`update last_build set version = '99.1.0'`);
  await ask('alter table posts add column of_next_version varchar(10)');

  const { code, output } = await startAgain();

  expect(code).toBe(1);
  expect(output).toContain('This database was migrated by Hearthside 99.1.0, which is newer than this build (');
  expect(await ask(`select 1 as there from information_schema.columns where column_name = 'of_next_version'`)).toHaveLength(1);
});

test('two servers of the next version run its migration once, and this version rejects the database', async () => {
  data = await firstData();
  const next = buildNextVersion(`
    await knex.schema.createTable('marks_of_next_version', (table) => table.increments('id'));
    await knex('marks_of_next_version').insert({});`);

  const two = await startTogether(2, next.settings);
  await Promise.all(two.map((server) => server.stop()));
  next.discard();

  expect(await ask('select id from marks_of_next_version')).toHaveLength(1);
  const { code, output } = await startAgain();
  expect(code).toBe(1);
  expect(output).toContain(`a build with the migration ${next.migration}`);
});
