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

/** How many words, paragraphs or entries may come and go before two versions are shown one after the other. */
export const mostEdits = 1000;

/**
 * Where two texts differ, word by word; as a whole where they have little in common, or too much differs to look closer.
 * As the work grows with the square of the edits, so many `texts` compared at once take no longer than one.
 */
export function compareWords(older: string, newer: string, texts = 1): Piece[] {
  const changes = diffWords(older, newer, { maxEditLength: Math.ceil(mostEdits / Math.sqrt(texts)) });
  if (!changes) return replaced(older, newer);
  const pieces = changes.map((change) => ({ text: change.value, mark: markOf(change) }));
  const common = pieces.filter(({ mark }) => mark === 'same').reduce((sum, { text }) => sum + text.trim().length, 0);
  return common < leastInCommon * Math.min(older.length, newer.length) ? replaced(older, newer) : pieces;
}

/** Which of a list's entries came and went. */
export function compareLists(older: string[], newer: string[]): Piece[] {
  const changes = diffArrays(older, newer, { maxEditLength: mostEdits });
  if (!changes) return [...all(older, 'removed'), ...all(newer, 'added')];
  return changes.flatMap((change) => all(change.value, markOf(change)));
}

const all = (texts: string[], mark: Piece['mark']): Piece[] => texts.map((text) => ({ text, mark }));
