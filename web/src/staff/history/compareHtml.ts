import { diffArrays, diffWords } from 'diff';
import { cleanHtml } from '../../rich-text/cleanHtml';

/** Part of a text, in one or both of two versions. */
export interface Piece {
  text: string;
  mark: 'same' | 'added' | 'removed';
}

const markOf = ({ added, removed }: { added?: boolean; removed?: boolean }): Piece['mark'] =>
  added ? 'added' : removed ? 'removed' : 'same';

/** Shows the entire older text, then the entire newer text. */
export const replaced = (older: string, newer: string): Piece[] =>
  [...markAll([older], 'removed'), ...markAll([newer], 'added')].filter(({ text }) => text);

/** Minimum share of the shorter text that both texts contain. Below it, a comparison by word is harder to read than both texts. */
const minCommonShare = 0.4;

/** Maximum number of added and removed words, blocks or entries. Above it, two versions are shown one after the other. */
const maxEdits = 1000;

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

/** A paragraph, a heading, a list entry or a quotation of an HTML text. */
interface Block {
  kind: 'text' | 'heading' | 'item' | 'quote';
  /** Text without formatting. */
  text: string;
  /** HTML, compared to detect formatting changes. */
  html: string;
}

const blockTags = 'h1, h2, h3, h4, h5, h6, p, li, blockquote, ul, ol';

/** Returns the non-empty blocks of an HTML text. A nested list follows its list entry. */
function blocksOf(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(cleanHtml(html), 'text/html');
  return blocksIn(body).filter(({ text }) => text);
}

function blocksIn(parent: Element): Block[] {
  const blocks: Block[] = [];
  let inlineNodes: Node[] = [];
  const flushInlineNodes = () => {
    if (inlineNodes.length > 0) blocks.push(blockOf(parent, inlineNodes));
    inlineNodes = [];
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && node.matches(blockTags)) {
      flushInlineNodes();
      blocks.push(...blocksIn(node));
    } else {
      inlineNodes.push(node);
    }
  }
  flushInlineNodes();
  return blocks;
}

function blockOf(parent: Element, nodes: Node[]): Block {
  const holder = document.createElement('div');
  holder.append(...nodes.map((node) => node.cloneNode(true)));
  const html = `${parent.localName} ${holder.innerHTML.trim()}`;
  holder.querySelectorAll('br').forEach((lineBreak) => lineBreak.replaceWith(' '));
  return { kind: kindOf(parent), text: (holder.textContent ?? '').replace(/\s+/g, ' ').trim(), html };
}

function kindOf(element: Element): Block['kind'] {
  if (/^h[1-6]$/.test(element.localName)) return 'heading';
  if (element.closest('blockquote')) return 'quote';
  return element.closest('li') ? 'item' : 'text';
}

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
  const changes = diffArrays(before, after, { comparator: (a, b) => a.text === b.text, maxEditLength: maxEdits });
  if (!changes) return [{ kind: 'text', pieces: replaced(textOf(before), textOf(after)) }];
  const removedCount = changes.reduce((sum, { value, removed }) => (removed ? sum + value.length : sum), 0);
  let index = 0;
  return changes.flatMap(({ value, added, removed }, n) => {
    const [previous, next] = [changes[n - 1], changes[n + 1]];
    if (added) return paired(previous?.removed ? previous.value : [], value, removedCount);
    index += value.length;
    if (removed) return next?.added ? [] : paired(value, [], removedCount);
    return unchanged(before.slice(index - value.length), value);
  });
}

const textOf = (blocks: Block[]) => blocks.map(({ text }) => text).join('\n');

const markBlock = ({ kind, text }: Block, mark: Piece['mark']): ShownBlock => ({ kind, pieces: [{ text, mark }] });

/** Pairs removed and added blocks in order; the rest is only added or removed. */
function paired(removedBlocks: Block[], addedBlocks: Block[], removedCount: number): Line[] {
  const lines = addedBlocks.map((after, n): Line => {
    const before = removedBlocks[n];
    return before ? { kind: after.kind, pieces: compareWords(before.text, after.text, removedCount) } : markBlock(after, 'added');
  });
  return [...lines, ...removedBlocks.slice(addedBlocks.length).map((block) => markBlock(block, 'removed'))];
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
