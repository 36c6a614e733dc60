import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf, leftovers, runCommand } from '../support/commands';
import { firstData, type Data } from '../support/own-site';
import { contentOf } from '../support/stored-content';

jest.setTimeout(900_000);

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

describe('a backup that cannot be trusted', () => {
  let there: Data;
  let before: Record<string, string>;
  beforeAll(async () => {
    there = await firstData();
    before = fingerprintOf(there.settings.DATA_DIR);
  });
  afterAll(() => there.discard());

  async function refused(file: string): Promise<string> {
    const { code, output } = await runCommand('restore', [file], there.settings);
    expect(code).toBe(1);
    expect(fingerprintOf(there.settings.DATA_DIR)).toEqual(before);
    expect(leftovers(there.settings.DATA_DIR)).toEqual([]);
    return output.trim();
  }
  const spoilt = (name: string, spoil: (path: string) => void) => {
    const path = join(folder, name);
    cpSync(good, path);
    spoil(path);
    return path;
  };

  test('was cut off', async () => {
    expect(await refused(spoilt('cut.tar', (path) => truncateSync(path, 500_000)))).toMatch(/^The backup is damaged: /);
    // A tar file may end anywhere between two parts, and is whole to any other program.
    const parts = spoilt('parts.tar', (path) => writeFileSync(path, Buffer.alloc(1024)));
    expect(await refused(parts)).toBe('The backup is damaged: the file is truncated or not a Hearthside backup.');
  });

  test('has one other bit', async () => {
    const flipped = spoilt('flipped.tar', (path) => {
      const bytes = readFileSync(path);
      bytes[300_000] ^= 1;
      writeFileSync(path, bytes);
    });

    expect(await refused(flipped)).toBe('The backup is damaged: checksum mismatch in hearthside.db.');
  });

  test('is of a newer Hearthside', async () => {
    const newer = spoilt('newer.tar', (path) => {
      const bytes = readFileSync(path).toString('latin1');
      writeFileSync(path, Buffer.from(bytes.replace('"hearthside":"0.1.0"', '"hearthside":"9.1.0"'), 'latin1'));
    });

    expect(await refused(newer)).toMatch(/^The backup was made by Hearthside 9\.1\.0, which is newer than this version/);
  });

  test('is none', async () => {
    expect(await refused(spoilt('none.tar', (path) => writeFileSync(path, 'no tar file')))).toMatch(/^The backup is damaged: /);
  });
});

test('a database that cannot be read any more is replaced when an operator insists', async () => {
  const broken = await firstData();
  writeFileSync(join(broken.settings.DATA_DIR, 'hearthside.db'), 'x'.repeat(50_000));

  const asked = await runCommand('restore', [good], broken.settings);
  const insisted = await runCommand('restore', [good, '--no-backup'], broken.settings);

  expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('Use --no-backup to restore anyway.') });
  expect(insisted.code).toBe(0);
  expect(contentOf(broken.settings.DATA_DIR).posts).toEqual([]);
  await broken.discard();
});
