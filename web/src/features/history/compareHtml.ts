import { diffArrays } from 'diff';
import { blocksOf, type Block } from './blocks';
import { compareWords, type Piece } from './pieces';

interface ShownBlock {
  kind: Block['kind'];
  pieces: Piece[];
  /** Only its formatting differs. */
  formatting?: boolean;
}

/** A block that differs, or a number of blocks in a row that do not. */
export type Line = ShownBlock | { omitted: number };

/** Where two HTML texts differ, as people read them. */
export function compareHtml(older: string, newer: string): Line[] {
  const [before, after] = [blocksOf(older), blocksOf(newer)];
  const lines: Line[] = [];
  let [at, now] = [0, 0];
  let gone: Block[] = [];
  const endGone = () => {
    lines.push(...gone.map((block) => whole(block, 'removed')));
    gone = [];
  };

  for (const { count = 0, added, removed } of diffArrays(before, after, { comparator: readsTheSame })) {
    if (removed) gone = before.slice(at, at + count);
    else if (added) lines.push(...paired(gone.splice(0), after.slice(now, now + count)));
    else {
      endGone();
      lines.push(...kept(before.slice(at, at + count), after.slice(now, now + count)));
    }
    if (!added) at += count;
    if (!removed) now += count;
  }
  endGone();
  return lines;
}

const readsTheSame = (one: Block, other: Block) => one.text === other.text;

const whole = ({ kind, text }: Block, mark: Piece['mark']): ShownBlock => ({ kind, pieces: [{ text, mark }] });

/** What took the place of what, in order; the rest came or went. */
function paired(gone: Block[], come: Block[]): Line[] {
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, n): Line => {
    const [before, after] = [gone[n], come[n]];
    if (before && after) return { kind: after.kind, pieces: compareWords(before.text, after.text) };
    return before ? whole(before, 'removed') : whole(after!, 'added');
  });
}

/** Blocks with the same words: counted, unless their formatting differs. */
function kept(before: Block[], after: Block[]): Line[] {
  const lines: Line[] = [];
  after.forEach((block, n) => {
    const last = lines.at(-1);
    if (block.html !== before[n]?.html) lines.push({ ...whole(block, 'same'), formatting: true });
    else if (last && 'omitted' in last) last.omitted += 1;
    else lines.push({ omitted: 1 });
  });
  return lines;
}
