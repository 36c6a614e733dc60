import { mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoFolder } from '../support/archives';
import { beginCommand, runCommand, type Ended } from '../support/commands';
import { firstData, type Data } from '../support/data';
import { demoData } from '../support/demo-data';
import { hurry } from '../support/jobs';
import { startOwnSite } from '../support/own-site';
import { contentOf, danglingIn } from '../support/stored-content';

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

async function killAt(moment: Moment, command: 'import' | 'restore', args: string[]): Promise<Ended> {
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

  await own.run(hurry('reclaim'));

  expect(stored()).toBe(0);
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
