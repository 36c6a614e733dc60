import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'hearthside-gate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = promisify(execFile);
const evaluate = async <Result>(source: string) => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', source]);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Result;
};
const moduleIn = (name: string) => JSON.stringify(join(root, 'scripts/lib', name));

/** Runs a test file with this content as the check does, and returns its numbers of passed and failed tests. */
async function runFile(name: string, content: string | null): Promise<{ passed: number; failed: number }> {
  const config = join(folder, `${name}.json`);
  const file = join(folder, `${name}.test.js`);
  writeFileSync(config, JSON.stringify({ rootDir: folder, projects: [{ displayName: name, rootDir: folder, transform: {} }] }));
  if (content !== null) writeFileSync(file, content);
  return evaluate(`import { runJest } from ${moduleIn('tests.mjs')};
    const counts = await runJest(${JSON.stringify(name)}, [${JSON.stringify(relative(root, file))}], {}, ${JSON.stringify(config)});
    console.log(JSON.stringify({ passed: counts.passed, failed: counts.failed.length }));`);
}

test.concurrent.each([
  ['passing', `test('a', () => {});`, { passed: 1, failed: 0 }],
  ['failing', `test('a', () => {}); test('b', () => { throw new Error() });`, { passed: 1, failed: 1 }],
  ['crashed', `test('a', () => {}); throw new Error();`, { passed: 0, failed: 1 }],
  ['skipped', `test('a', () => {}); test.skip('b', () => {});`, { passed: 1, failed: 1 }],
  ['focused', `test.only('a', () => {}); test('b', () => {});`, { passed: 1, failed: 1 }],
  ['planned', `test('a', () => {}); test.todo('b');`, { passed: 1, failed: 1 }],
  ['empty', '', { passed: 0, failed: 1 }],
  ['missing', null, { passed: 0, failed: 1 }],
])('a %s test file is counted', async (name, content, counts) => {
  expect(await runFile(name, content)).toEqual(counts);
});

test('a changed source makes a build stale, and a changed test does not', async () => {
  const source = join(folder, 'source.ts');
  const test = join(folder, 'source.test.ts');
  const fingerprint = () =>
    evaluate<string>(`import { fingerprint } from ${moduleIn('build.mjs')};
      console.log(JSON.stringify(fingerprint({ from: [${JSON.stringify(source)}, ${JSON.stringify(test)}] })));`);
  writeFileSync(source, 'export const a = 1;');
  const before = await fingerprint();
  writeFileSync(test, 'changed');
  const afterTest = await fingerprint();
  writeFileSync(source, 'export const a = 2;');

  expect(afterTest).toBe(before);
  expect(await fingerprint()).not.toBe(before);
});

test('the checks fail if the packages cannot be installed', async () => {
  const clone = join(folder, 'clone');
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
  const { type, engines, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ type, engines, dependencies }));
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }));

  const offline = { cwd: clone, env: { ...process.env, npm_config_offline: 'true' } };
  const failure = (await run(process.execPath, ['scripts/test.mjs', 'lint'], offline).catch((error: unknown) => error)) as {
    code: number;
    stderr: string;
  };

  expect(failure.code).toBe(1);
  expect(failure.stderr).toContain('Installing packages failed.');
});
