import TestSequencer from '@jest/test-sequencer';

/** Jest would order files by how long they took before, so a failure that follows from an order could not be repeated elsewhere. */
export default class ByName extends TestSequencer {
  sort(tests) {
    return [...tests].sort((one, other) => (one.path < other.path ? -1 : 1));
  }
}
