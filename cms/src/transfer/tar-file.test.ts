import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { CommandError } from './command-error';
import { partOf, type Part } from './parts';
import { readTar, writeTar } from './tar-file';

const folder = mkdtempSync(join(tmpdir(), 'hearthside-tar-'));
afterAll(() => rmSync(folder, { recursive: true }));

const size = 5_000_000;
const path = join(folder, 'site.tar');

/** Yields `size` bytes, or fails before. */
async function* bytes(failure?: Error) {
  for (let n = 0; n < 50; n += 1) {
    if (failure && n === 20) throw failure;
    yield Buffer.alloc(size / 50, n);
  }
}

test('a tar file returns the files that were written to it', async () => {
  const written = await writeTar(path, async (add) => [
    await add('large', { size, bytes: bytes() }),
    await add('empty', { size: 0, bytes: [] }),
    await add('n'.repeat(200), { size: 3, bytes: [Buffer.from('abc')] }),
  ]);

  const read: Part[] = [];
  for await (const entry of readTar(path, (why) => new CommandError(why))) read.push(await partOf(entry.path, entry.bytes));

  expect(read).toEqual(written);
  expect(readdirSync(folder)).toEqual(['site.tar']);
  rmSync(path);
});

const full = () => {
  let passed = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done((passed += chunk.length) > size / 2 ? new Error('disk full') : null, chunk),
  });
};

test.each([
  ['its source fails', 'source failed', () => writeTar(path, (add) => add('a', { size, bytes: bytes(new Error('source failed')) }))],
  ['its source is shorter than announced', 'Size mismatch', () => writeTar(path, (add) => add('a', { size: size + 1, bytes: bytes() }))],
  ['it cannot be stored', 'disk full', () => writeTar(path, (add) => add('a', { size, bytes: bytes() }), [full()])],
])('a tar file is not created if %s', async (_problem, message, write) => {
  await expect(write()).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual([]);
});
