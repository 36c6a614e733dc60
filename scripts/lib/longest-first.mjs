import TestSequencer from '@jest/test-sequencer';
import { readFileSync } from 'node:fs';

/**
 * Begins with what takes longest, so that no worker is left alone with it at the end: files that start sites of their own, and journeys
 * through the web app; and else goes by name. Jest would go by how long each took before, so a failure that follows from an order
 * could not be repeated elsewhere.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const ranks = new Map(tests.map(({ path }) => [path, `${isLong(path) ? 0 : 1} ${path}`]));
    return [...tests].sort((one, other) => (ranks.get(one.path) < ranks.get(other.path) ? -1 : 1));
  }
}

const isLong = (path) => path.includes('/journeys/') || readFileSync(path, 'utf8').includes('startOwnSite');
