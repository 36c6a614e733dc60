import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { Ledger } from '../support/ledger';
import { startStore } from '../support/object-store';
import { postgresPrograms, startPostgres } from '../support/own-postgres';
import { newData, startOwnSite, type OwnSite } from '../support/own-site';
import { canSave, compareFiles, consistent, findPartialWrites, sweepFiles } from '../support/stored-rows';
import { until } from '../support/until';

jest.setTimeout(600_000);

/** Both tests together acknowledge more than a thousand saves. */
const rounds = 10;
const savesPerRound = 52;
const recoveryMs = 30_000;

// Behind a proxy, each sign-in can come from its own network.
const proxied = { TRUST_PROXY_HOPS: '1' };

/** Kills during saves, again and again, and expects that the sites have every acknowledged save, completely. */
async function killRepeatedly(sites: OwnSite[], kill: (round: number) => Promise<void>, bucket?: string): Promise<void> {
  const ledger = new Ledger(await sites[0].signIn());
  for (let round = 0; round < rounds; round += 1) {
    const known = new Set(ledger.agents.keys());
    const enough = ledger.acknowledged + savesPerRound;
    await ledger.writeDuring(sites, async (stop) => {
      await until('enough saves are acknowledged', () => ledger.acknowledged >= enough, 120_000);
      // Every other kill happens while an image is being stored.
      if (round % 2 === 0) await nextUpload(bucket ?? join(sites[0].dataDir, 'public/uploads'));
      stop();
      await kill(round);
    });
    expect(await ledger.findLost(sites[0])).toEqual([]);
    expect(await ledger.findWrongSignIns(sites[0], known)).toEqual([]);
    expect(await findPartialWrites(sites[0])).toEqual([]);
  }
  await sweepFiles(sites);

  expect(await compareFiles(sites[0], bucket)).toEqual(consistent);
  expect(ledger.rejections).toEqual([]);
  expect(ledger.acknowledged).toBeGreaterThanOrEqual(rounds * savesPerRound);
}

/** Resolves when the first file of an upload is created, which is before its row. */
const nextUpload = (folder: string) =>
  new Promise<void>((resolve) => {
    const watcher = watch(folder, (_event, name) => {
      // Not a file that is deleted, or a variant, which is created after the upload.
      if (!name || /^(avif|webp)_/.test(name) || !existsSync(join(folder, name))) return;
      watcher.close();
      resolve();
    });
  });

/** Kills sites, and starts them again. */
async function restart(sites: OwnSite[], ...killed: number[]): Promise<void> {
  await Promise.all(killed.map((n) => sites[n].stop('SIGKILL')));
  await Promise.all(killed.map(async (n) => (sites[n] = await startOwnSite(sites[n].settings))));
}

/** Closes what a test opened, last opened first. */
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function startSites(count: number, settings: Record<string, string>): Promise<OwnSite[]> {
  const sites: OwnSite[] = [];
  while (sites.length < count) {
    const data = await newData();
    opened.push(data.discard);
    sites.push(await startOwnSite({ DATA_DIR: data.settings.DATA_DIR, ...settings }));
  }
  opened.push(() => Promise.all(sites.map((site) => site.discard())));
  return sites;
}

/** Kills PostgreSQL, starts it again, and waits until the sites save again. */
async function crash(postgres: { crash(): Promise<void> }, sites: OwnSite[]): Promise<void> {
  await postgres.crash();
  for (const site of sites) await until('the site saves again', () => canSave(site), recoveryMs);
}

test('acknowledged saves survive kills of a site on SQLite', async () => {
  const sites = await startSites(1, { DATABASE_URL: '', ...proxied });

  await killRepeatedly(sites, () => restart(sites, 0));
});

test('acknowledged saves survive kills of two replicas and of PostgreSQL', async () => {
  const postgres = await startPostgres(postgresPrograms!);
  const store = await startStore('images');
  opened.push(postgres.stop, store.close);
  await postgres.ask('postgres', 'create database site');
  const shared = { DATABASE_URL: postgres.urlOf('site'), SECRET: 'one for both of them, and long enough for it', ...store.settings };
  const sites = await startSites(2, { ...shared, ...proxied });
  const failures = [
    () => restart(sites, 0),
    () => crash(postgres, sites),
    () => restart(sites, 1),
    () => crash(postgres, sites),
    () => restart(sites, 0, 1),
  ];

  await killRepeatedly(sites, (round) => failures[round % failures.length](), join(store.directory, 'images'));
});
