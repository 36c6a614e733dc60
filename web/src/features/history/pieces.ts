import { diffArrays, diffWords } from 'diff';

/** Part of a text, in one or both of two versions. */
export interface Piece {
  text: string;
  mark: 'same' | 'added' | 'removed';
}

const markOf = ({ added, removed }: { added?: boolean; removed?: boolean }): Piece['mark'] => {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
};

/** Shows the entire older text, then the entire newer text. */
export const replaced = (older: string, newer: string): Piece[] => {
  const pieces: Piece[] = [
    { text: older, mark: 'removed' },
    { text: newer, mark: 'added' },
  ];
  return pieces.filter(({ text }) => text);
};

/** Minimum share of the shorter text that both texts contain. Below it, a comparison by word is harder to read than both texts. */
const minCommonShare = 0.4;

/** Maximum number of added and removed words, blocks or entries. Above it, two versions are shown one after the other. */
export const maxEdits = 1000;

/**
 * Compares two texts by word, or shows one after the other if they have little in common or differ too much.
 * The work grows with the square of the edits, so the limit is divided by the square root of `texts`, the number compared together.
 */
export function compareWords(older: string, newer: string, texts = 1): Piece[] {
  const changes = diffWords(older, newer, { maxEditLength: Math.ceil(maxEdits / Math.sqrt(texts)) });
  if (!changes) return replaced(older, newer);
  const pieces = changes.map((change) => ({ text: change.value, mark: markOf(change) }));
  const common = pieces.filter(({ mark }) => mark === 'same').reduce((sum, { text }) => sum + text.trim().length, 0);
  return common < minCommonShare * Math.min(older.length, newer.length) ? replaced(older, newer) : pieces;
}

/** Marks the added and removed entries of a list. */
export function compareLists(older: string[], newer: string[]): Piece[] {
  const changes = diffArrays(older, newer, { maxEditLength: maxEdits });
  if (!changes) return [...markAll(older, 'removed'), ...markAll(newer, 'added')];
  return changes.flatMap((change) => markAll(change.value, markOf(change)));
}

const markAll = (texts: string[], mark: Piece['mark']): Piece[] => texts.map((text) => ({ text, mark }));
