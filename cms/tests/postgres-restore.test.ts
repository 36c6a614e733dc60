import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Post } from '../contract/index';
import { beginCommand, runCommand } from './support/commands';
import { sendInquiryTo } from './support/inquiries';
import { buildNextVersion } from './support/next-version';
import { postgresPrograms, startPostgres } from './support/own-postgres';
import { startOwnSite, type OwnSite } from './support/own-site';
import { until } from './support/until';

const folder = mkdtempSync(join(tmpdir(), 'hearthside-restore-'));
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let settings: Record<string, string>;
let backup: string;

const ask = <Row = object>(statement: string) => postgres.ask<Row>('site', statement);
const publish = async (site: OwnSite, token: string, title: string) => {
  const { body } = await site.ask<Post>('/api/posts', { body: { post: { title, content: '<p>Words</p>' } }, token });
  return site.ask(`/api/posts/${body.id}/publish`, { method: 'PATCH', token });
};
const titlesOf = async (site: OwnSite) => (await site.ask<Post[]>('/api/posts')).body.map(({ title }) => title);
const restore = () => runCommand('restore', [backup], settings);

/** Returns the tables, views, types and functions of the site's schema. */
const namesIn = async () =>
  (
    await ask<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      union all select typname from pg_type where typnamespace = 'public'::regnamespace
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`)
  ).map(({ name }) => name);

beforeAll(async () => {
  if (!postgresPrograms) throw new Error('Install PostgreSQL with initdb, postgres, pg_dump, pg_restore and psql');
  postgres = await startPostgres(postgresPrograms);
  await postgres.ask('postgres', 'create role owner_of_site login');
  await postgres.ask('postgres', 'create database site owner owner_of_site');
  settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.urlOf('site').replace('postgres@', 'owner_of_site@') };
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

test('a backup from before an upgrade restores the site without anything that the newer version added', async () => {
  const first = await startOwnSite(settings);
  const token = await first.signIn();
  await publish(first, token, 'Before the upgrade');
  for (const email of ['erased@visitors.test', 'kept@visitors.test']) await sendInquiryTo(first, email);
  await ask(`insert into jobs (kind, key, payload, due_at) values ('email', 'email-changed:a', '{}', ${2e12});
    insert into password_resets (document_id) values ('b')`);
  await first.stop();
  const before = await namesIn();
  const backedUp = await runCommand('backup', ['--out', folder], settings);
  backup = join(folder, readdirSync(folder).find((name) => name.endsWith('.tar'))!);
  const next = buildNextVersion(`await knex.raw(\`
    create type mood as enum ('calm');
    create table marks (id serial primary key, post_id integer references posts (id), by_id integer references up_users (id), mood mood);
    create view marked as select posts.title, marks.mood from posts join marks on marks.post_id = posts.id;
    create function marks_of(post posts) returns bigint language sql as 'select count(*) from marks where post_id = post.id';\`)`);
  const second = await startOwnSite({ ...settings, ...next.settings });
  const secondToken = await second.signIn();
  await publish(second, secondToken, 'After the upgrade');
  const erased = await second.ask('/api/personal_data/erase', {
    token: secondToken,
    body: { contact: 'erased@visitors.test', reason: 'request' },
  });
  await ask(
    `insert into marks (post_id, mood) select id, 'calm' from posts; create schema other; create table other.notes as select 1 as id`,
  );
  await second.stop();
  next.discard();

  const restored = await restore();

  expect([backedUp, restored]).toMatchObject([{ code: 0 }, { code: 0, output: expect.stringContaining('Restored the backup') as string }]);
  expect(erased.body).toEqual({ erased: 1 });
  expect(await ask('select email from inquiries')).toEqual([{ email: 'kept@visitors.test' }]);
  expect(await namesIn()).toEqual(before);
  expect(await ask('select id from other.notes')).toEqual([{ id: 1 }]);
  const left =
    "select (select count(*) from strapi_sessions) + (select count(*) from password_resets) + (select count(*) from jobs where kind = 'email') as n";
  expect(await ask(left)).toEqual([{ n: '0' }]);
  const third = await startOwnSite(settings);
  expect(await titlesOf(third)).toEqual(['Before the upgrade']);
  expect((await third.ask('/api/posts', { body: {}, token })).status).toBe(401);
  await publish(third, await third.signIn(), 'After the restore');
  expect(await titlesOf(third)).toEqual(['After the restore', 'Before the upgrade']);
  await third.stop();
});

test('a restore that is killed or that would change another schema leaves the database unchanged', async () => {
  const titles = () => ask(`select title, id from posts order by id`);
  const [before, names] = [await titles(), await namesIn()];
  const holder = new Client({ connectionString: postgres.urlOf('site') });
  await holder.connect();
  await holder.query('select pg_advisory_lock(1)');
  // Makes the restore wait after its last row.
  const programs = mkdtempSync(join(folder, 'programs-'));
  const script = `#!/bin/sh\n${postgresPrograms}/pg_restore "$@" && echo 'select pg_catalog.pg_advisory_xact_lock(1);'`;
  writeFileSync(join(programs, 'pg_restore'), script, { mode: 0o755 });
  const slow = { ...settings, PATH: `${programs}:${process.env.PATH}` };
  const { child, ended } = beginCommand('restore', ['--no-backup', backup], slow);
  const waiting = `select 1 from pg_stat_activity where datname = 'site' and wait_event_type = 'Lock'`;
  await until('the restore waits', async () => (await ask(waiting)).length > 0);

  child.kill('SIGKILL');
  await ended;
  await holder.end();
  const others = `select 1 from pg_stat_activity where datname = 'site' and pid <> pg_backend_pid()`;
  await until('the programs of the restore end', async () => (await ask(others)).length === 0);
  const killed = [await titles(), await namesIn()];
  await ask('create view other.titles as select title from posts');
  const refused = await restore();

  expect(killed).toEqual([before, names]);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('view other.titles depends on table posts');
  expect([await titles(), await namesIn()]).toEqual([before, names]);
});
