import TestSequencer from '@jest/test-sequencer';
import { readFileSync } from 'node:fs';

/**
 * Runs the longest test files first, so that none of them runs alone at the end: those that start isolated servers, and journeys
 * through the web app. The rest is sorted by name. Jest sorts by earlier durations, so order-dependent failures could not be
 * reproduced on another machine.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const ranks = new Map(tests.map(({ path }) => [path, `${isLong(path) ? 0 : 1} ${path}`]));
    return [...tests].sort((a, b) => (ranks.get(a.path) < ranks.get(b.path) ? -1 : 1));
  }
}

const isLong = (path) => path.includes('/journeys/') || readFileSync(path, 'utf8').includes('startOwnSite');
