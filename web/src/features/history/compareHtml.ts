import { diffArrays } from 'diff';
import { blocksOf, type Block } from './blocks';
import { compareWords, maxEdits, replaced, type Piece } from './pieces';

interface ShownBlock {
  kind: Block['kind'];
  pieces: Piece[];
  /** Only its formatting differs. */
  formatting?: boolean;
}

/** Block that differs, or the number of consecutive blocks that do not differ. */
export type Line = ShownBlock | { omitted: number };

/** Compares two HTML texts by word or by paragraph, or shows one after the other if they differ too much. */
export function compareHtml(older: string, newer: string): Line[] {
  const [before, after] = [blocksOf(older), blocksOf(newer)];
  const changes = diffArrays(before, after, { comparator: hasSameText, maxEditLength: maxEdits });
  if (!changes) return [{ kind: 'text', pieces: replaced(textOf(before), textOf(after)) }];
  const removedCount = changes.reduce((sum, { count = 0, removed }) => (removed ? sum + count : sum), 0);
  const lines: Line[] = [];
  let [beforeIndex, afterIndex] = [0, 0];
  let removedBlocks: Block[] = [];
  const flushRemoved = () => {
    lines.push(...removedBlocks.map((block) => markBlock(block, 'removed')));
    removedBlocks = [];
  };

  for (const { count = 0, added, removed } of changes) {
    if (removed) removedBlocks = before.slice(beforeIndex, beforeIndex + count);
    else if (added) lines.push(...paired(removedBlocks.splice(0), after.slice(afterIndex, afterIndex + count), removedCount));
    else {
      flushRemoved();
      lines.push(...unchanged(before.slice(beforeIndex, beforeIndex + count), after.slice(afterIndex, afterIndex + count)));
    }
    if (!added) beforeIndex += count;
    if (!removed) afterIndex += count;
  }
  flushRemoved();
  return lines;
}

const hasSameText = (a: Block, b: Block) => a.text === b.text;

const textOf = (blocks: Block[]) => blocks.map(({ text }) => text).join('\n');

const markBlock = ({ kind, text }: Block, mark: Piece['mark']): ShownBlock => ({ kind, pieces: [{ text, mark }] });

/** Pairs removed and added blocks in order; the rest is only added or removed. */
function paired(removedBlocks: Block[], addedBlocks: Block[], removedCount: number): Line[] {
  return Array.from({ length: Math.max(removedBlocks.length, addedBlocks.length) }, (_, n): Line => {
    const [before, after] = [removedBlocks[n], addedBlocks[n]];
    if (before && after) return { kind: after.kind, pieces: compareWords(before.text, after.text, removedCount) };
    return before ? markBlock(before, 'removed') : markBlock(after!, 'added');
  });
}

/** Counts blocks with the same text, unless their formatting differs. */
function unchanged(before: Block[], after: Block[]): Line[] {
  const lines: Line[] = [];
  after.forEach((block, n) => {
    const last = lines.at(-1);
    if (block.html !== before[n]?.html) lines.push({ ...markBlock(block, 'same'), formatting: true });
    else if (last && 'omitted' in last) last.omitted += 1;
    else lines.push({ omitted: 1 });
  });
  return lines;
}
