import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeEntities, changeFirst, demoFolder, packFolder } from '../support/archives';
import { fingerprintOf, leftovers, runCommand, runInProcess } from '../support/commands';
import { corrupt, invalid } from '../support/corrupt-archives';
import { firstData, newData, type Data } from '../support/data';
import { sample } from '../support/volume';

let site: Data;
let before: Record<string, string>;
beforeAll(async () => {
  site = await firstData();
  // The first command changes the database to the form that Strapi expects.
  await runCommand('import', [demoFolder()], site.settings);
  before = fingerprintOf(site.settings.DATA_DIR);
});
afterAll(() => site.discard());

/** Runs a rejected import, checks that it changes nothing, and returns its output. */
async function refused(archive: string, run = runCommand): Promise<string> {
  const { code, output } = await run('import', [archive], site.settings);
  expect(code).toBe(1);
  expect(fingerprintOf(site.settings.DATA_DIR)).toEqual(before);
  expect(leftovers(site.settings.DATA_DIR)).toEqual([]);
  expect(output).not.toMatch(/^\s+at /m);
  return output.trim();
}

test.each(corrupt)('an archive with %s is rejected and changes nothing', async (_problem, corruptIn, message) => {
  const folder = demoFolder();
  corruptIn(folder);

  expect(await refused(folder)).toMatch(message);
});

test('all invalid entries of an archive are reported together', async () => {
  const folder = demoFolder();
  for (const [type, rows] of Object.entries(invalid))
    changeEntities(folder, type, (entities) => entities.map((entity, n) => ({ ...entity, data: { ...entity.data, ...rows[n]?.[0] } })));

  const output = await refused(folder, runInProcess);

  for (const [, message] of Object.values(invalid).flat()) expect(output).toMatch(message);
  expect(output).toMatch(/^Found 12 invalid entries\. Nothing was changed\. Use --skip-invalid to import the rest\.$/m);
});

test('a truncated file, another kind of file and a missing file are rejected', async () => {
  const packed = await packFolder(demoFolder());
  truncateSync(packed, 100_000);
  const text = `${packed}.txt`;
  writeFileSync(text, 'not an archive');

  expect(await refused(packed)).toMatch(/^Invalid or damaged archive: unexpected end of file/);
  expect(await refused(text)).toMatch(/^Invalid or damaged archive: not a \.tar\.gz file/);
  expect(await refused('/nowhere/at/all')).toBe('Archive not found: /nowhere/at/all.');
});

test.each(sample(['../../escaped', '/tmp/escaped', 'assets/uploads/../../../escaped', 'assets\\..\\escaped'], 2))(
  'an archive that contains the path %s is rejected',
  async (name) => {
    const packed = await packFolder(demoFolder(), { [name]: Buffer.from('x') });

    expect(await refused(packed)).toMatch(/it contains a path outside the archive/);
    expect(existsSync('/tmp/escaped')).toBe(false);
  },
);

test('a file in the archive that exceeds the size limit is rejected', async () => {
  const packed = await packFolder(demoFolder(), { 'assets/uploads/bomb.jpg': Buffer.alloc(60_000_000) });

  expect(await refused(packed)).toMatch(/assets\/uploads\/bomb\.jpg exceeds the size limit/);
});

describe('an export of this site', () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'hearthside-export-')), 'site');
    expect(await runCommand('export', ['--out', folder], site.settings)).toMatchObject({ code: 0 });
    before = fingerprintOf(site.settings.DATA_DIR);
  });
  const copy = () => {
    const target = mkdtempSync(join(tmpdir(), 'hearthside-export-'));
    cpSync(folder, target, { recursive: true });
    return target;
  };
  const manifestWith = (change: object) => {
    const target = copy();
    const path = join(target, 'hearthside/manifest.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
    return target;
  };

  test('is rejected if a byte has changed', async () => {
    const target = copy();
    const path = join(target, 'assets/uploads/agent_02_e76ac0319e.jpg');
    const bytes = readFileSync(path);
    bytes[bytes.length - 10] ^= 1;
    writeFileSync(path, bytes);

    expect(await refused(target)).toBe('Damaged archive: checksum mismatch in assets/uploads/agent_02_e76ac0319e.jpg.');
  });

  test('is rejected if a file was added or removed', async () => {
    const [added, removed] = [copy(), copy()];
    writeFileSync(join(added, 'entities/entities_00002.jsonl'), '');
    rmSync(join(removed, 'assets/uploads/agent_02_e76ac0319e.jpg'));

    expect(await refused(added)).toBe('Damaged archive: unexpected file entities/entities_00002.jsonl.');
    expect(await refused(removed)).toBe('Damaged archive: assets/uploads/agent_02_e76ac0319e.jpg is missing.');
  });

  test('is rejected by an older version of Hearthside', async () => {
    expect(await refused(manifestWith({ hearthside: '9.0.0' }))).toMatch(
      /^The archive was written by Hearthside 9\.0\.0, which is newer than this version/,
    );
  });
});

test.each([
  ['without passwords', {}],
  ['with the password of an agent only', { password: `$2b$10$${'a'.repeat(53)}` }],
])('an archive %s is not imported into an empty folder', async (_passwords, change) => {
  const empty = await newData();
  const folder = demoFolder();
  changeFirst(folder, 'user', change);

  const { code, output } = await runCommand('import', [folder], empty.settings);

  expect(code).toBe(1);
  expect(output).toMatch(/^No administrator could sign in after this import/m);
  expect(output).not.toMatch(/^\s+at /m);
  expect(existsSync(join(empty.settings.DATA_DIR, 'hearthside.db'))).toBe(false);
  await empty.discard();
});

test.each<[Parameters<typeof runCommand>[0], string[]]>([
  ['import', [demoFolder()]],
  ['backup', []],
])('npm run %s names the variable of a database that cannot be reached', async (command, args) => {
  const ended = await runCommand(command, args, { ...site.settings, DATABASE_URL: 'postgres://user:password@127.0.0.1:1/site' });

  expect(ended).toEqual({ code: 1, output: 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n' });
});

test('a dry run prints the numbers of entries and changes nothing', async () => {
  const { code, output } = await runCommand('import', [demoFolder(), '--dry-run'], site.settings);

  expect(code).toBe(0);
  expect(output).toMatch(/^Administrator: founder \(founder@hearthside\.test\)\.$/m);
  expect(output).toMatch(/^Dry run: would import 14 agents, 18 listings, 6 insights, .* Nothing was changed\.$/m);
  expect(fingerprintOf(site.settings.DATA_DIR)).toEqual(before);
});
