import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeEntities, changeFirst, demoFolder, packFolder } from '../support/archives';
import { fingerprintOf, leftovers, runCommand } from '../support/commands';
import { firstData, newData, startOwnSite, type Data } from '../support/own-site';
import { spoilt } from '../support/spoilt-archives';

jest.setTimeout(900_000);

let site: Data;
let before: Record<string, string>;
beforeAll(async () => {
  site = await firstData();
  // Whoever opens it first sees to it that it is as Strapi wants it.
  await runCommand('import', [demoFolder()], site.settings);
  before = fingerprintOf(site.settings.DATA_DIR);
});
afterAll(() => site.discard());

/** What is said to an operator whose site stays as it was. */
async function refused(archive: string, ...options: string[]): Promise<string> {
  const { code, output } = await runCommand('import', [archive, ...options], site.settings);
  expect(code).toBe(1);
  expect(fingerprintOf(site.settings.DATA_DIR)).toEqual(before);
  expect(leftovers(site.settings.DATA_DIR)).toEqual([]);
  expect(output).not.toMatch(/^\s+at /m);
  return output.trim();
}

test.each(spoilt)('an archive with %s is refused, and nothing changes', async (_what, spoil, message) => {
  const folder = demoFolder();
  spoil(folder);

  expect(await refused(folder)).toMatch(message);
});

test('of two people with one address in other letters the operator is told', async () => {
  const folder = demoFolder();
  changeEntities(folder, 'user', ([one, other, ...rest]) => [
    one,
    { ...other, data: { ...other.data, email: String(one.data.email).toUpperCase() } },
    ...rest,
  ]);

  expect(await refused(folder)).toMatch(/^agent .*: Email \S+ is used by another agent in the archive$/m);
});

test('everything that is wrong is told at once', async () => {
  const folder = demoFolder();
  changeFirst(folder, 'post', { title: '', video_url: 'javascript:alert(1)' });
  changeFirst(folder, 'season', { name: '' });
  changeEntities(folder, 'post', ([first, other, ...rest]) => [
    first,
    { ...other, data: { ...other.data, title: 'A \u001b[2J\u202etitle\nof two lines', video_url: 'javascript:alert(2)' } },
    ...rest,
  ]);

  const output = await refused(folder);

  expect(output).toMatch(/^post .*: Title is required$/m);
  expect(output).toMatch(/^post .*: Invalid video URL$/m);
  expect(output).toMatch(/^season .*: Name is required$/m);
  expect(output).toMatch(/^post .*\(A \uFFFD\[2J\uFFFDtitle of two lines\): Invalid video URL$/m);
  expect(output).toMatch(/^3 entries are invalid\. Nothing was changed\. Use --skip-invalid to skip them\.$/m);
});

test('a file that was cut off, or is none, is refused', async () => {
  const packed = await packFolder(demoFolder());
  truncateSync(packed, 100_000);
  const text = `${packed}.txt`;
  writeFileSync(text, 'not an archive');

  expect(await refused(packed)).toMatch(/^Invalid or damaged archive: unexpected end of file/);
  expect(await refused(text)).toMatch(/^Invalid or damaged archive: not a \.tar\.gz file/);
  expect(await refused('/nowhere/at/all')).toBe('Archive not found: /nowhere/at/all.');
});

test.each(['../../escaped', '/tmp/escaped', 'assets/uploads/../../../escaped', 'assets\\..\\escaped'])(
  'a file in the archive cannot be called %s',
  async (name) => {
    const packed = await packFolder(demoFolder(), { [name]: Buffer.from('x') });

    expect(await refused(packed)).toMatch(/it contains a path outside the archive/);
    expect(existsSync('/tmp/escaped')).toBe(false);
  },
);

test('a bomb is not unpacked', async () => {
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
    const other = mkdtempSync(join(tmpdir(), 'hearthside-export-'));
    cpSync(folder, other, { recursive: true });
    return other;
  };
  const manifestWith = (change: object) => {
    const other = copy();
    const path = join(other, 'hearthside/manifest.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
    return other;
  };

  test('is refused when a byte of it changed', async () => {
    const other = copy();
    const path = join(other, 'assets/uploads/agent_02_a4d77aeaf5.jpg');
    const bytes = readFileSync(path);
    bytes[bytes.length - 10] ^= 1;
    writeFileSync(path, bytes);

    expect(await refused(other)).toBe('Damaged archive: checksum mismatch in assets/uploads/agent_02_a4d77aeaf5.jpg.');
  });

  test('is refused when something was put into it, or taken out', async () => {
    const [more, less] = [copy(), copy()];
    writeFileSync(join(more, 'entities/entities_00002.jsonl'), '');
    rmSync(join(less, 'assets/uploads/agent_02_a4d77aeaf5.jpg'));

    expect(await refused(more)).toBe('Damaged archive: unexpected file entities/entities_00002.jsonl.');
    expect(await refused(less)).toBe('The archive is damaged: assets/uploads/agent_02_a4d77aeaf5.jpg is missing.');
  });

  test('is refused by an older Hearthside', async () => {
    expect(await refused(manifestWith({ hearthside: '9.0.0' }))).toMatch(
      /^The archive was written by Hearthside 9\.0\.0, which is newer than this version/,
    );
  });
});

test('nothing is imported while a server runs, which is named', async () => {
  const own = await startOwnSite();
  try {
    const { code, output } = await runCommand('import', [demoFolder()], own.settings);

    expect(code).toBe(1);
    expect(output).toContain(`is in use by the server on 127.0.0.1:${new URL(own.url).port} (process ${own.process.pid}). Stop it first.`);
  } finally {
    await own.discard();
  }
});

test.each([
  ['nobody has a password', {}],
  ['only an agent has a password', { password: `$2b$10$${'a'.repeat(53)}` }],
])('a site that nobody could run afterwards, as %s, is not made', async (_what, change) => {
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

test('a dry run says what would come, and changes nothing', async () => {
  const { code, output } = await runCommand('import', [demoFolder(), '--dry-run'], site.settings);

  expect(code).toBe(0);
  expect(output).toMatch(/^Administrator: founder \(founder@hearthside\.test\)\.$/m);
  expect(output).toMatch(/^Dry run: would import 14 agents, 6 posts, .* Nothing was changed\.$/m);
  expect(fingerprintOf(site.settings.DATA_DIR)).toEqual(before);
});

test('an operator who mistypes an option gets the nearest one', async () => {
  const { code, output } = await runCommand('import', ['--sikp-invalid', 'x'], site.settings);

  expect(code).toBe(1);
  expect(output).toBe('Unknown option "--sikp-invalid". Did you mean --skip-invalid?\nRun npm run import -- --help for usage.\n');
});
