import TestSequencer from '@jest/test-sequencer';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';
import { readTestTimes } from './test-times.mjs';

/**
 * Runs the test files that took longest in earlier runs first, so that none of them runs alone at the end. Files without a known time
 * are assumed to be long if they start servers. TEST_ORDER=reverse reverses the order, to find tests that depend on it.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const times = readTestTimes();
    const seconds = new Map(tests.map(({ path }) => [path, times[relative(root, path)]?.seconds ?? assumedSeconds(path)]));
    const sorted = [...tests].sort((a, b) => seconds.get(b.path) - seconds.get(a.path) || (a.path < b.path ? -1 : 1));
    return process.env.TEST_ORDER === 'reverse' ? sorted.reverse() : sorted;
  }
}

const assumedSeconds = (path) => (/own-site|replicas|commands'/.test(path + readFileSync(path, 'utf8')) ? 20 : 1);
