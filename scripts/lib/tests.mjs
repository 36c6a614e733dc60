import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { binOf, cacheDir, root } from './paths.mjs';
import { launch } from './processes.mjs';
import { neutralEnvironment } from './settings.mjs';
import { secondsSince } from './steps.mjs';
import { startsFile } from './test-times.mjs';

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

/**
 * Runs these test files of a Jest project. A test that is skipped or focused on, or a file that did not run, counts as a failure.
 * @param {string} project
 * @param {string[]} files Paths in the repository.
 * @param {Record<string, string>} [settings] Environment variables.
 */
export async function runJest(project, files, settings = {}, config = join(root, 'jest.config.mjs')) {
  const report = join(cacheDir, `jest-${project}.json`);
  rmSync(report, { force: true });
  // The tests of faults load the whole machine.
  const workers = project === 'faults' ? '1' : '2';
  const options = ['--config', config, '--selectProjects', project, '--maxWorkers', workers, '--json', '--outputFile', report];
  const own = ['--testSequencer', ownModule('longest-first'), '--reporters', 'default', '--reporters', ownModule('test-times')];
  const env = neutralEnvironment({ TEST_STARTS: startsFile, ...settings });
  const code = await runHere('jest', [...options, ...own, '--runTestsByPath', ...files], env);
  return resultOf(code, countIn(read(report), files));
}

const ownModule = (name) => join(root, `scripts/lib/${name}.mjs`);

/** Runs these browser tests, or those of them whose file or title contains these words. */
export async function runPlaywright(files, words = '', settings = {}) {
  const report = join(cacheDir, 'playwright.json');
  rmSync(report, { force: true });
  const code = await runHere('playwright', ['test', ...(words ? ['--grep', words] : []), ...files], neutralEnvironment(settings));
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

/** @param report Jest's report; undefined if it exited before it wrote one */
function countIn(report, files) {
  if (!report) return { passed: 0, failed: 0 };
  const suites = report.testResults;
  const reported = suites.map(({ name }) => relative(root, name));
  const missing = files.filter((file) => !reported.includes(file)).map((file) => `Did not run: ${file}`);
  const unfinished = suites.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(({ status, fullName }) => `${status}: ${relative(root, name)}: ${fullName}`),
  );
  for (const line of [...missing, ...unfinished]) console.error(line);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + unfinished.length + missing.length;
  return { passed: report.numPassedTests, failed };
}

/** Returns undefined if the runner exited before it wrote its report. */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
