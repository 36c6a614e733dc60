import { hasText, limits } from '../../contract';

const paragraphs =
  'address article aside body caption center details dialog dir div dl fieldset figcaption figure footer form header hgroup hr legend main menu nav section summary table';
const lines = 'dd dt tr';
const cells = 'td th';

const replacements = (names: string, tag: string) => names.split(' ').map((name) => [name, tag] as const);

/** Elements whose breaks must stay when they are removed: the cleaner renames them to one of four, which `keepBreaks` replaces. */
export const breakingTags: Readonly<Record<string, string>> = Object.fromEntries([
  ...replacements(paragraphs, 'div'),
  ...replacements(lines, 'tr'),
  ...replacements(cells, 'td'),
  ['pre', 'pre'],
]);

const block = /<\/?(?:h\d|p|[uo]l|li|blockquote)>/;
const token = /<(\/?)([a-z\d]+)[^>]*>|[^<]+/g;

type Break = 'none' | 'space' | 'line';

/**
 * Replaces the renamed elements by the break that a browser displays: a paragraph for text next to a block, a line for a table row,
 * a space between cells. Expects the cleaner's output, where each < and > belongs to a tag.
 */
export function keepBreaks(html: string): string {
  if (!/<(?:div|tr|td|pre)>/.test(html)) return html;
  const written = new Runs();
  let isPreformatted = false;
  for (const [text, slash, tag] of html.matchAll(token)) {
    if (tag === 'pre') isPreformatted = !slash;
    if (tag === undefined && isPreformatted) written.lines(text);
    else if (tag === undefined) written.text(text);
    else if (tag === 'div' || tag === 'pre') written.paragraph();
    else if (tag === 'tr') written.break('line');
    else if (tag === 'td') written.break('space');
    else written.tag(text, tag, Boolean(slash));
  }
  return written.end();
}

/** Collects the text between blocks, and wraps it in a paragraph where it was next to a removed block. */
class Runs {
  private done: string[] = [];
  private run: string[] = [];
  private depth = 0;
  private deepest = 0;
  private isNextToBreak = false;
  /** The break between the last text and the next one. */
  private pending: Break = 'none';
  private isLineEmpty = true;

  text(text: string): void {
    if (hasText(text)) {
      if (this.pending !== 'none') this.run.push(this.pending === 'line' ? '<br />' : ' ');
      this.pending = 'none';
      this.isLineEmpty = false;
      this.run.push(text);
    } else if (this.pending === 'none') this.run.push(text);
  }

  lines(text: string): void {
    text.split('\n').forEach((line, n) => {
      if (n > 0) this.break('line');
      this.text(line);
    });
  }

  break(kind: 'line' | 'space'): void {
    if (!this.isLineEmpty && this.pending !== 'line') this.pending = kind;
  }

  paragraph(): void {
    if (this.depth > 0) this.break('line');
    else this.endRun(true);
  }

  tag(text: string, name: string, isEnd: boolean): void {
    if (name === 'br') this.startLine();
    else if (block.test(text)) {
      if (this.depth === 0) this.endRun(false);
      this.startLine();
    }
    this.run.push(text);
    if (name !== 'br') this.depth += isEnd ? -1 : 1;
    this.deepest = Math.max(this.deepest, this.depth);
    if (this.depth === 0 && block.test(text)) this.flush();
  }

  end(): string {
    this.endRun(false);
    return this.done.join('');
  }

  private startLine(): void {
    this.pending = 'none';
    this.isLineEmpty = true;
  }

  private endRun(isBreak: boolean): void {
    const html = this.run.join('');
    const fits = this.deepest < limits.richTextDepth && !block.test(html);
    const needsParagraph = fits && (isBreak || this.isNextToBreak);
    if (needsParagraph) this.run = hasText(html) ? [`<p>${html.trim()}</p>`] : [];
    this.flush();
    this.isNextToBreak = isBreak;
    this.startLine();
  }

  private flush(): void {
    this.done.push(...this.run);
    this.run = [];
    this.deepest = 0;
  }
}
