import { mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoFolder } from '../support/archives';
import { beginCommand, runCommand, type Ended } from '../support/commands';
import { firstData, newData, startOwnSite, type Data } from '../support/own-site';
import { contentOf, danglingIn } from '../support/stored-content';

jest.setTimeout(900_000);

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

/** As soon as one picture is stored. */
const firstImage: Moment = (kill) => [watch(uploads(), kill)];
/** When all pictures are, and SQLite begins to write the rows. */
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
  ['stores the first picture', firstImage],
  ['writes the first row', firstRow],
])('an import that is killed while it %s leaves the site as it was, and can be begun again', async (_what, moment) => {
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

test('what a killed import has stored is swept by the server, and nothing else', async () => {
  await killAt(firstImage, 'import', [archive]);
  const own = await startOwnSite(site.settings);

  await own.run(`require(strapi.dirs.dist.root + '/src/images/deleted-files').sweepDeletedFiles()`);

  expect(stored()).toBe(0);
  await own.stop();
});

test('a restore that is killed leaves the site as it was, and can be begun again', async () => {
  const demo = await newData();
  const other = await startOwnSite({ ...demo.settings, HEARTHSIDE_DEMO: 'true' });
  await runCommand('backup', ['--out', folder], other.settings);
  await other.stop();
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
