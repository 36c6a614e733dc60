import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { binOf, cacheDir, root } from './paths.mjs';
import { launch } from './processes.mjs';
import { neutralEnvironment } from './settings.mjs';
import { secondsSince } from './steps.mjs';
import { startsFile } from './test-times.mjs';

/** Number of passed tests, and a line for each failed one. */
export const oneFailure = (line) => ({ passed: 0, failed: [line] });
export const add = (...results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.flatMap(({ failed }) => failed),
});
export const summary = ({ passed, failed }) => `${passed} passed, ${failed.length} failed`;

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
  return code === 0 ? { passed: 1, failed: [] } : oneFailure(`${name} ${args.at(-1)}`);
}

/**
 * Runs these test files of a Jest project. A test that is skipped or focused on, or a file that did not run, counts as a failure.
 * @param {string} project
 * @param {string[]} files Paths in the repository.
 * @param {Record<string, string>} [settings] Environment variables.
 */
export async function runJest(project, files, settings = {}, config = join(root, 'jest.config.ts')) {
  const report = join(cacheDir, `jest-${project}.json`);
  rmSync(report, { force: true });
  // The tests of faults load the whole machine.
  const workers = project === 'faults' ? '1' : '2';
  const options = ['--config', config, '--selectProjects', project, '--maxWorkers', workers, '--json', '--outputFile', report];
  const own = ['--testSequencer', ownModule('longest-first'), '--reporters', 'default', '--reporters', ownModule('test-times')];
  const env = neutralEnvironment({ TEST_STARTS: startsFile, ...settings });
  const code = await runHere('jest', [...options, ...own, '--runTestsByPath', ...files], env);
  return resultOf(code, project, resultsIn(read(report), files));
}

const ownModule = (name) => join(root, `scripts/lib/${name}.mjs`);

/** Runs these browser tests, or those of them whose file or title contains these words. */
export async function runPlaywright(files, words = '', settings = {}) {
  const report = join(cacheDir, 'playwright.json');
  rmSync(report, { force: true });
  const code = await runHere('playwright', ['test', ...(words ? ['--grep', words] : []), ...files], neutralEnvironment(settings));
  return resultOf(code, 'e2e', browserResults(read(report) ?? {}));
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
const resultOf = (code, name, { passed, failed }) => ({ passed, failed: code !== 0 && failed.length === 0 ? [`${name} failed`] : failed });

/** @param report Jest's report; undefined if it exited before it wrote one */
function resultsIn(report, files) {
  if (!report) return { passed: 0, failed: [] };
  const suites = report.testResults.map((suite) => ({ ...suite, file: relative(root, suite.name) }));
  const missing = files.filter((file) => !suites.some((suite) => suite.file === file));
  const crashed = suites.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const failed = suites.flatMap(({ file, assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed').map(({ status, fullName }) => `${file}: ${fullName} (${status})`),
  );
  return {
    passed: report.numPassedTests,
    failed: [...missing.map((file) => `${file} (did not run)`), ...crashed.map(({ file }) => `${file} (crashed)`), ...failed],
  };
}

/** @param suite Playwright's report, or a suite in it. */
function browserResults({ suites = [], specs = [] }) {
  const passed = specs.filter(({ tests }) => tests.every(({ status }) => status === 'expected'));
  const failed = specs.filter((spec) => !passed.includes(spec)).map(({ file, title }) => `web/e2e/${file}: ${title}`);
  return add({ passed: passed.length, failed }, ...suites.map(browserResults));
}

/** Returns undefined if the runner exited before it wrote its report. */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
