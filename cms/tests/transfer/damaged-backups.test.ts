import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf, leftovers, runCommand, runInProcess } from '../support/commands';
import { firstData, type Data } from '../support/data';
import { contentOf } from '../support/stored-content';

const folder = mkdtempSync(join(tmpdir(), 'hearthside-damaged-'));
afterAll(() => rmSync(folder, { recursive: true }));

const newest = (at: string) => join(at, readdirSync(at).sort().pop()!);

let good: string;
let source: Data;
beforeAll(async () => {
  source = await firstData();
  await runCommand('backup', ['--out', join(folder, 'good')], source.settings);
  good = newest(join(folder, 'good'));
});
afterAll(() => source.discard());

describe('a restore rejects a backup', () => {
  let site: Data;
  let before: Record<string, string>;
  beforeAll(async () => {
    site = await firstData();
    before = fingerprintOf(site.settings.DATA_DIR);
  });
  afterAll(() => site.discard());

  async function refused(file: string, run = runCommand): Promise<string> {
    const { code, output } = await run('restore', [file], site.settings);
    expect(code).toBe(1);
    expect(fingerprintOf(site.settings.DATA_DIR)).toEqual(before);
    expect(leftovers(site.settings.DATA_DIR)).toEqual([]);
    return output.trim();
  }
  const damaged = (name: string, damage: (path: string) => void) => {
    const path = join(folder, name);
    cpSync(good, path);
    damage(path);
    return path;
  };

  test('that is truncated or not a tar file', async () => {
    expect(await refused(damaged('cut.tar', (path) => truncateSync(path, 500_000)))).toMatch(/^Damaged backup: /);
    // A tar file that ends between two files is valid for other programs.
    const parts = damaged('parts.tar', (path) => writeFileSync(path, Buffer.alloc(1024)));
    expect(await refused(parts)).toBe('Damaged backup: the file is truncated or not a Hearthside backup.');
    expect(await refused(damaged('none.tar', (path) => writeFileSync(path, 'no tar file')))).toMatch(/^Damaged backup: /);
  });

  test('with a changed bit', async () => {
    const flipped = damaged('flipped.tar', (path) => {
      const bytes = readFileSync(path);
      bytes[300_000] ^= 1;
      writeFileSync(path, bytes);
    });

    expect(await refused(flipped, runInProcess)).toBe('Damaged backup: checksum mismatch in hearthside.db.');
  });

  test('of a newer version of Hearthside', async () => {
    const newer = damaged('newer.tar', (path) => {
      const bytes = readFileSync(path).toString('latin1');
      writeFileSync(path, Buffer.from(bytes.replace('"hearthside":"0.1.0"', '"hearthside":"9.1.0"'), 'latin1'));
    });

    expect(await refused(newer)).toMatch(/^The backup was made by Hearthside 9\.1\.0, which is newer than this version/);
  });
});

test('a restore with --no-backup replaces an unreadable database', async () => {
  const broken = await firstData();
  writeFileSync(join(broken.settings.DATA_DIR, 'hearthside.db'), 'x'.repeat(50_000));

  const rejected = await runCommand('restore', [good], broken.settings);
  const restored = await runCommand('restore', [good, '--no-backup'], broken.settings);

  expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining('Use --no-backup to restore anyway.') });
  expect(restored.code).toBe(0);
  expect(contentOf(broken.settings.DATA_DIR).posts).toEqual([]);
  await broken.discard();
});
