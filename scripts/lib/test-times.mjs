import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cacheDir, root } from './paths.mjs';

/** Seconds and server starts of each test file in its last run, by its path in the repository. */
const file = join(cacheDir, 'test-times.json');
/** A line with the path of the test file for each server that a test started. */
export const startsFile = join(cacheDir, 'server-starts.log');

/** Returns an empty object before the first run. */
export const readTestTimes = () => JSON.parse(read(file) || '{}');

/** A Jest reporter that stores the times of all test files of a run. */
export default class TestTimes {
  onRunStart() {
    rmSync(startsFile, { force: true });
  }

  onRunComplete(_contexts, { testResults }) {
    const starts = read(startsFile).split('\n');
    const ofRepository = testResults.filter(({ testFilePath }) => testFilePath.startsWith(root));
    const times = ofRepository.map(({ testFilePath: path, perfStats }) => [
      relative(root, path),
      { seconds: Math.round(perfStats.runtime / 100) / 10, starts: starts.filter((line) => line === path).length },
    ]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...readTestTimes(), ...Object.fromEntries(times) }, null, 2));
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}
