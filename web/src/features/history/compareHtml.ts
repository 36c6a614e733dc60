import { diffArrays } from 'diff';
import { blocksOf, type Block } from './blocks';
import { compareWords, mostEdits, replaced, type Piece } from './pieces';

interface ShownBlock {
  kind: Block['kind'];
  pieces: Piece[];
  /** Only its formatting differs. */
  formatting?: boolean;
}

/** A block that differs, or a number of blocks in a row that do not. */
export type Line = ShownBlock | { omitted: number };

/** Where two HTML texts differ, as people read them: word by word, paragraph by paragraph, or one text after the other. */
export function compareHtml(older: string, newer: string): Line[] {
  const [before, after] = [blocksOf(older), blocksOf(newer)];
  const changes = diffArrays(before, after, { comparator: readsTheSame, maxEditLength: mostEdits });
  if (!changes) return [{ kind: 'text', pieces: replaced(wordsOf(before), wordsOf(after)) }];
  const goneAtAll = changes.reduce((sum, { count = 0, removed }) => (removed ? sum + count : sum), 0);
  const lines: Line[] = [];
  let [at, now] = [0, 0];
  let gone: Block[] = [];
  const endGone = () => {
    lines.push(...gone.map((block) => whole(block, 'removed')));
    gone = [];
  };

  for (const { count = 0, added, removed } of changes) {
    if (removed) gone = before.slice(at, at + count);
    else if (added) lines.push(...paired(gone.splice(0), after.slice(now, now + count), goneAtAll));
    else {
      endGone();
      lines.push(...unchanged(before.slice(at, at + count), after.slice(now, now + count)));
    }
    if (!added) at += count;
    if (!removed) now += count;
  }
  endGone();
  return lines;
}

const readsTheSame = (one: Block, other: Block) => one.text === other.text;

const wordsOf = (blocks: Block[]) => blocks.map(({ text }) => text).join('\n');

const whole = ({ kind, text }: Block, mark: Piece['mark']): ShownBlock => ({ kind, pieces: [{ text, mark }] });

/** What took the place of what, in order; the rest came or went. */
function paired(gone: Block[], come: Block[], goneAtAll: number): Line[] {
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, n): Line => {
    const [before, after] = [gone[n], come[n]];
    if (before && after) return { kind: after.kind, pieces: compareWords(before.text, after.text, goneAtAll) };
    return before ? whole(before, 'removed') : whole(after!, 'added');
  });
}

/** Blocks with the same words: counted, unless their formatting differs. */
function unchanged(before: Block[], after: Block[]): Line[] {
  const lines: Line[] = [];
  after.forEach((block, n) => {
    const last = lines.at(-1);
    if (block.html !== before[n]?.html) lines.push({ ...whole(block, 'same'), formatting: true });
    else if (last && 'omitted' in last) last.omitted += 1;
    else lines.push({ omitted: 1 });
  });
  return lines;
}
