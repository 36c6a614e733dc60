import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { binOf, cacheDir, root } from './paths.mjs';
import { launch } from './processes.mjs';
import { neutralEnvironment } from './settings.mjs';
import { startsFile } from './test-times.mjs';
import { secondsSince } from './steps.mjs';

/** Numbers of passed and failed tests. */
export const oneFailure = { passed: 0, failed: 1 };
export const add = (...counts) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});
export const summary = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** Runs a check under a heading and prints its result. */
export async function withHeading(name, check) {
  const start = Date.now();
  console.log(`\n── ${name}`);
  const result = await check();
  console.log(`── ${name}: ${summary(result)} in ${secondsSince(start)}`);
  return result;
}

/** Runs a tool that passes or fails, and counts it as one test. */
export async function runTool(name, args) {
  const code = await runHere(name, args, neutralEnvironment());
  return code === 0 ? { passed: 1, failed: 0 } : oneFailure;
}

/** Runs a Jest project of jest.config.ts. */
export async function runJest(project, settings = {}) {
  const report = join(cacheDir, `jest-${project}.json`);
  rmSync(report, { force: true });
  const order = ['--testSequencer', join(root, 'scripts/lib/longest-first.mjs')];
  const options = [
    '--selectProjects',
    project,
    '--json',
    '--outputFile',
    report,
    '--maxWorkers',
    '2',
    '--reporters',
    'default',
    '--reporters',
    join(root, 'scripts/lib/test-times.mjs'),
    ...order,
  ];
  const code = await runHere('jest', options, neutralEnvironment({ TEST_STARTS: startsFile, ...settings }));
  return resultOf(code, countIn(report));
}

/** Runs the browser tests whose file or title contains these words; all of them without words. */
export async function runPlaywright(words = '') {
  const report = join(cacheDir, 'playwright.json');
  rmSync(report, { force: true });
  const code = await runHere('playwright', ['test', ...(words ? ['--grep', words] : [])], neutralEnvironment());
  const { stats } = read(report) ?? { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
  return resultOf(code, { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped });
}

const timeoutMs = 1_800_000;

const runHere = (name, args, env) =>
  launch(name === 'node' ? process.execPath : binOf(name), args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: timeoutMs,
  }).ended;

// A runner can fail without a failing test: its setup failed, or no test matched.
const resultOf = (code, { passed, failed }) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed });

function countIn(report) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = read(report) ?? {};
  return numPassedTests === undefined
    ? { passed: 0, failed: 0 }
    : { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** Returns undefined if the runner exited before it wrote its report. */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
