import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/commands';
import { Ledger } from '../support/ledger';
import { startStore } from '../support/object-store';
import { postgresPrograms, startPostgres } from '../support/own-postgres';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { compareFiles, findPartialWrites } from '../support/stored-rows';
import { until } from '../support/until';

jest.setTimeout(600_000);

const succeed = async (...command: Parameters<typeof runCommand>) => {
  const { code, output } = await runCommand(...command);
  if (code !== 0) throw new Error(output);
};
const newFolder = () => mkdtempSync(join(tmpdir(), 'hearthside-backup-'));

const sites: OwnSite[] = [];
afterEach(() => Promise.all(sites.splice(0).map((site) => site.discard())));

async function start(settings: Record<string, string>): Promise<OwnSite> {
  const site = await startOwnSite(settings);
  sites.push(site);
  return site;
}

/**
 * Backs up a site during saves, restores the backup elsewhere, and compares it with the saves acknowledged before.
 * @param bucket folder of the site's object storage, which loses its files before the restore
 */
async function backUpAndCompare(from: Record<string, string>, to: Record<string, string>, bucket?: string): Promise<void> {
  const site = await start(from);
  const ledger = new Ledger(await site.signIn());
  const out = newFolder();
  let before = new Ledger('');
  await ledger.writeDuring([site], async () => {
    await until('some entries are complete', () => (before = ledger.complete()).posts.size > 2 && before.agents.size > 2, 120_000);
    const { acknowledged } = ledger;
    await succeed('backup', ['--out', out], site.settings);
    expect(ledger.acknowledged).toBeGreaterThan(acknowledged);
  });
  await site.stop();
  if (bucket) for (const name of readdirSync(bucket)) rmSync(join(bucket, name), { recursive: true });
  const target = { ...site.settings, ...to };
  await succeed('restore', [join(out, readdirSync(out)[0])], target);
  const restored = await start(target);
  before.token = await restored.signIn();

  expect(await before.findLost(restored)).toEqual([]);
  expect(await findPartialWrites(restored)).toEqual([]);
  expect((await compareFiles(restored, bucket)).missing).toEqual([]);
}

test('a backup of SQLite during saves has every completed entry with its image', async () => {
  await backUpAndCompare({ DATA_DIR: newFolder(), DATABASE_URL: '' }, { DATA_DIR: newFolder() });
});

test('a backup of PostgreSQL and a bucket during saves has every completed entry with its image', async () => {
  const postgres = await startPostgres(postgresPrograms!);
  const store = await startStore('images');
  try {
    for (const name of ['first', 'second']) await postgres.ask('postgres', `create database ${name}`);
    await backUpAndCompare(
      { DATA_DIR: newFolder(), DATABASE_URL: postgres.urlOf('first'), ...store.settings },
      { DATA_DIR: newFolder(), DATABASE_URL: postgres.urlOf('second'), ...store.settings },
      join(store.directory, 'images'),
    );
  } finally {
    await Promise.all([store.close(), postgres.stop()]);
  }
});
