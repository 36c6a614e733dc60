import { mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableOf } from '../support/agents-csv';
import { demoFolder } from '../support/archives';
import { beginCommand, runCommand, type Ended } from '../support/commands';
import { firstData, type Data } from '../support/data';
import { demoData } from '../support/demo-data';
import { jpeg } from '../support/images';
import { hurry } from '../support/jobs';
import { startOwnSite } from '../support/own-site';
import { contentOf, danglingIn, rowsIn } from '../support/stored-content';
import { compareFiles, consistent, sweepFiles } from '../support/stored-rows';

const folder = mkdtempSync(join(tmpdir(), 'hearthside-killed-'));
const archive = demoFolder();
const images = readdirSync(join(archive, 'assets/uploads')).length;
let site: Data;

beforeEach(async () => {
  site = await firstData();
});
afterEach(() => site.discard());
afterAll(() => rmSync(folder, { recursive: true }));

const uploads = () => join(site.settings.DATA_DIR, 'public/uploads');
const stored = () => readdirSync(uploads()).filter((name) => !name.endsWith('.new')).length;

type Moment = (kill: () => void) => { close(): void }[];

/** Kills when the first image is stored. */
const firstImage: Moment = (kill) => [watch(uploads(), kill)];
/** Kills when all images are stored and SQLite starts to write the rows. */
const firstRow: Moment = (kill) => [
  watch(site.settings.DATA_DIR, (_event, name) => {
    if (name === 'hearthside.db-journal' && stored() >= images) kill();
  }),
];

async function killAt(moment: Moment, command: 'import' | 'listings' | 'restore', args: string[]): Promise<Ended> {
  const { child, ended } = beginCommand(command, args, site.settings);
  const watchers = moment(() => void child.kill('SIGKILL'));
  const end = await ended;
  watchers.forEach((watcher) => watcher.close());
  return end;
}

test.each([
  ['stores the first image', firstImage],
  ['writes the first row', firstRow],
])('an import that is killed while it %s does not change the site and can be repeated', async (_step, moment) => {
  const before = contentOf(site.settings.DATA_DIR);

  const killed = await killAt(moment, 'import', [archive]);

  expect(killed.code).toBeNull();
  expect(contentOf(site.settings.DATA_DIR)).toEqual(before);
  expect(await runCommand('import', [archive], site.settings)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^founder \(.+\) stays an administrator/m),
  });
  expect(danglingIn(site.settings.DATA_DIR)).toEqual([]);
  expect(stored()).toBe(images);
});

test('the server deletes only the files of a killed import', async () => {
  await killAt(firstImage, 'import', [archive]);
  const own = await startOwnSite(site.settings);

  await own.run(hurry, 'reclaim');

  expect(stored()).toBe(0);
  await own.stop();
});

test('an import of listings that is killed while it stores photos leaves only files that rows name, and can be repeated', async () => {
  const [photos, file] = ['photos', 'listings.csv'].map((name) => join(folder, name));
  mkdirSync(photos);
  const names = Array.from({ length: 12 }, (_, n) => `${n}.jpg`);
  for (const name of names) writeFileSync(join(photos, name), await jpeg(60, 40));
  const [{ email }] = rowsIn<{ email: string }>(site.settings.DATA_DIR, 'select email from up_users');
  const columns = ['ListingId', 'UnparsedAddress', 'City', 'StateOrProvince', 'PropertyType', 'ListAgentKey', 'MediaURL'];
  const cells = ['M-7200', '7 Orchard Street', 'Pellwick Harbor', 'ME', 'Residential', email, `"${names.join('\n')}"`];
  writeFileSync(file, tableOf(columns, cells));
  const args = ['import', file, '--yes', '--photos', photos];

  const killed = await killAt(firstImage, 'listings', args);
  expect(killed.code).toBeNull();
  expect(await runCommand('listings', args, site.settings)).toMatchObject({ code: 0 });
  const own = await startOwnSite(site.settings);
  await sweepFiles([own]);

  expect(await compareFiles(own)).toEqual(consistent);
  const photo = (): Promise<{ Media: object[] }> => strapi.db.query('api::listing.listing').findOne({ populate: { Media: true } });
  expect((await own.run(photo)).Media).toHaveLength(12);
  await own.stop();
});

test('a killed restore does not change the site and can be repeated', async () => {
  const demo = await demoData();
  await runCommand('backup', ['--out', folder], demo.settings);
  const backup = join(folder, readdirSync(folder)[0]);
  const before = contentOf(site.settings.DATA_DIR);

  const killed = await killAt(firstImage, 'restore', [backup]);

  expect(killed.code).toBeNull();
  expect(contentOf(site.settings.DATA_DIR)).toEqual(before);
  expect(await runCommand('restore', [backup], site.settings)).toMatchObject({ code: 0 });
  expect(contentOf(site.settings.DATA_DIR).posts).toHaveLength(6);
  expect(danglingIn(site.settings.DATA_DIR)).toEqual([]);
  await demo.discard();
});
