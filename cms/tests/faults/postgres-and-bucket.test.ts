import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '../../contract/index';
import { runCommand } from '../support/commands';
import { demoData } from '../support/demo-data';
import { startStore } from '../support/object-store';
import { postgresPrograms, startPostgres } from '../support/own-postgres';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { contentStatements, danglingIn, rowsIn } from '../support/stored-content';

const folder = mkdtempSync(join(tmpdir(), 'hearthside-bucket-'));
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let store: Awaited<ReturnType<typeof startStore>>;
let agents: Agent[];

const settingsFor = async (database: string) => {
  await postgres.ask('postgres', `create database ${database}`);
  return { ...store.settings, DATABASE_URL: postgres.urlOf(database), DATA_DIR: mkdtempSync(join(folder, 'data-')) };
};

async function startAll(): Promise<void> {
  if (!postgresPrograms) throw new Error('Install PostgreSQL with initdb, postgres, pg_dump and pg_restore, which npm packages lack');
  postgres = await startPostgres(postgresPrograms);
  store = await startStore('first', 'second');
}

const agentsAt = async (site: OwnSite) => (await site.ask<Agent[]>('/api/agents')).body;
/** Returns the columns of every table, and a checksum of its rows. */
async function databaseOf(name: string): Promise<object> {
  const columns = await postgres.ask(
    name,
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );
  const tables = await postgres.ask<{ name: string }>(
    name,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, count(*), md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from "${name}" t`,
  );
  return { columns, rows: await postgres.ask(name, sums.join(' union all ')) };
}

function agentsFile(): string {
  const file = join(folder, 'agents.csv');
  writeFileSync(file, `email,title\n${agents[0].email},Associate broker\n`);
  return file;
}

const cacheControlOf = async (url: string) => (await fetch(url)).headers.get('cache-control');
const year = 'public, max-age=31536000, immutable';
const keysIn = (bucket: string) => readdirSync(join(store.directory, bucket)).filter((name) => name.endsWith('_object')).length;

describe('a site on PostgreSQL with its images in a bucket', () => {
  let site: Record<string, string>;
  let archive: string;
  let hash: string;
  // A command that sets up the site would create this account.
  const administrator = { ADMIN_USERNAME: 'kit', ADMIN_EMAIL: 'kit@hearthside.test', ADMIN_PASSWORD: 'welcome-home' };

  beforeAll(async () => {
    await startAll();
    site = await settingsFor('site');
    archive = join(folder, 'site.tar.gz');
    const demo = await demoData();
    expect(await runCommand('export', ['--out', archive], demo.settings)).toMatchObject({ code: 0 });
    expect(await runCommand('import', [archive], site)).toMatchObject({ code: 0 });
    await demo.discard();
    [{ hash }] = await postgres.ask<{ hash: string }>('site', 'select hash from strapi_database_schema');
  });
  afterAll(async () => {
    await store.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  test('shows agents that a command imports at once, and rejects an import of content while its server runs', async () => {
    const own = await startOwnSite(site);
    agents = await agentsAt(own);

    const updated = await runCommand('agents', ['import', agentsFile(), '--yes'], site);
    const shown = await agentsAt(own);
    const elsewhere = { ...site, DATA_DIR: mkdtempSync(join(folder, 'data-')) };
    const { code, output } = await runCommand('import', [archive], elsewhere);
    await own.stop();

    expect(updated).toMatchObject({ code: 0, output: expect.stringContaining('Imported 1 agent.') as string });
    expect(shown).toEqual(agents.map((agent, n) => (n === 0 ? { ...agent, title: 'Associate broker' } : agent)));
    expect(code).toBe(1);
    expect(output).toMatch(/^The site's data is in use by the server on 127\.0\.0\.1:\d+ \(process \d+\)\. Stop that process first\.$/m);
    expect(await cacheControlOf(agents[0].avatar!)).toBe(year);
  });

  test('is restored from a backup after agents and images were deleted', async () => {
    const out = join(folder, 'backups');
    const content = async () => Promise.all(contentStatements.map(([, statement]) => postgres.ask('site', statement)));
    const before = await content();
    const backup = await runCommand('backup', ['--out', out, '--check'], site);
    const stored = keysIn('first');
    await postgres.ask('site', 'delete from up_users; delete from posts');
    for (const name of readdirSync(join(store.directory, 'first'))) rmSync(join(store.directory, 'first', name), { recursive: true });

    const restore = await runCommand('restore', [join(out, readdirSync(out)[0])], site);

    expect(backup.output).toMatch(/with identical content\.$/m);
    expect([backup.code, restore.code]).toEqual([0, 0]);
    const [newest] = await postgres.ask<object>(
      'site',
      "select act, \"by\", at > now() at time zone 'utc' - interval '1 hour' as lately from activities order by id desc limit 1",
    );
    expect(newest).toEqual({ act: 'backup_restored', by: 'command:restore', lately: true });
    expect(keysIn('first')).toBe(stored);
    expect(stored).toBeGreaterThan(agents.length);
    expect(await content()).toEqual(before);
    expect(await cacheControlOf(agents[0].avatar!)).toBe(year);
  });

  describe.each([
    ['export', () => ['--out', join(folder, `${Date.now()}.tar.gz`)]],
    ['agents', () => ['export', join(folder, `${Date.now()}.csv`)]],
    ['agents', () => ['import', agentsFile(), '--dry-run']],
  ] as const)('npm run %s, which only reads', (command, args) => {
    test('changes nothing in the database', async () => {
      const before = await databaseOf('site');

      const { code } = await runCommand(command, args(), { ...site, ...administrator });

      expect(code).toBe(0);
      expect(await databaseOf('site')).toEqual(before);
    });

    test('rejects a database that another build set up, and does not change it', async () => {
      await postgres.ask('site', `alter table posts rename column video_url to old_url; update strapi_database_schema set hash = 'older'`);
      const before = await databaseOf('site');

      const { code, output } = await runCommand(command, args(), { ...site, ...administrator });

      const after = await databaseOf('site');
      await postgres.ask(
        'site',
        `alter table posts rename column old_url to video_url; update strapi_database_schema set hash = '${hash}'`,
      );
      expect(code).toBe(1);
      expect(output).toMatch(/^The database was set up by another build, and this is \d/m);
      expect(after).toEqual(before);
    });
  });

  test('is imported into another database and bucket, and serves its images from there', async () => {
    const other = { ...(await settingsFor('other')), S3_BUCKET: 'second' };

    const { code, output } = await runCommand('import', [archive], other);

    expect(output).toMatch(/^Imported 14 agents, 18 listings, 6 insights/m);
    expect(code).toBe(0);
    const own = await startOwnSite(other);
    const moved = await agentsAt(own);
    expect(moved.map(({ id }) => id)).toEqual(agents.map(({ id }) => id));
    expect(moved[0].avatar).toContain('/second/');
    expect(await cacheControlOf(moved[0].avatar!)).toBe(year);
    await own.stop();
  });

  test('is imported into a site with SQLite and local files', async () => {
    const small = { DATA_DIR: mkdtempSync(join(folder, 'small-')) };
    const out = join(folder, 'from-postgres.tar.gz');
    expect(await runCommand('export', ['--out', out], site)).toMatchObject({ code: 0 });

    const { code } = await runCommand('import', [out], small);

    expect(code).toBe(0);
    expect(danglingIn(small.DATA_DIR)).toEqual([]);
    const urls = rowsIn<{ url: string }>(small.DATA_DIR, 'select url from files').map(({ url }) => url);
    expect(urls.filter((url) => !url.startsWith('/uploads/'))).toEqual([]);
    const ids = rowsIn<{ document_id: string }>(small.DATA_DIR, 'select document_id from up_users').map((row) => row.document_id);
    expect(ids).toEqual(expect.arrayContaining(agents.map(({ id }) => id)));
  });
});
