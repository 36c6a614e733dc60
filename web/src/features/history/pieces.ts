import { diffArrays, diffWords } from 'diff';

/** A stretch of a text in two versions. */
export interface Piece {
  text: string;
  mark: 'same' | 'added' | 'removed';
}

const markOf = ({ added, removed }: { added?: boolean; removed?: boolean }): Piece['mark'] => {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
};

/** All of the one, then all of the other. */
export const replaced = (older: string, newer: string): Piece[] => {
  const pieces: Piece[] = [
    { text: older, mark: 'removed' },
    { text: newer, mark: 'added' },
  ];
  return pieces.filter(({ text }) => text);
};

/** Where less than this share of the shorter text is in both, word by word is harder to read than one after the other. */
const leastInCommon = 0.4;

/** Where two texts differ, word by word; as a whole where they have little in common. */
export function compareWords(older: string, newer: string): Piece[] {
  const pieces = diffWords(older, newer).map((change) => ({ text: change.value, mark: markOf(change) }));
  const common = pieces.filter(({ mark }) => mark === 'same').reduce((sum, { text }) => sum + text.trim().length, 0);
  return common < leastInCommon * Math.min(older.length, newer.length) ? replaced(older, newer) : pieces;
}

/** Which of a list's entries came and went. */
export const compareLists = (older: string[], newer: string[]): Piece[] =>
  diffArrays(older, newer).flatMap((change) => change.value.map((text) => ({ text, mark: markOf(change) })));
