import { cleanRichText, RichTextTooLarge } from '../content/clean-rich-text';
import { limits, richTextSynonyms, richTextTags } from '../../contract';

/** What a text became, and what was taken out of it. */
export interface MovedText {
  html: string;
  /** The addresses of its pictures, in their order. */
  images: string[];
  /** The addresses of films that were embedded in it. */
  videos: string[];
  /** What cleaning took away, and how often: `<font>`, `style`, `a link`. */
  removed: Map<string, number>;
  /** Where the formatting could not be kept. */
  isPlain: boolean;
  /** Where the end is missing. */
  isCut: boolean;
}

/** Larger than what is stored: text processors write ten times what they show, and put pictures into it. */
const largest = { richText: 20_000_000, richTextElements: 50_000, richTextDepth: 256 };
const kept: readonly string[] = [...richTextTags, ...Object.keys(richTextSynonyms)];
const players: readonly string[] = ['iframe', 'embed', 'video', 'source'];
const maxVideos = 20;
/** What is taken out is told by its name, as long as there are not more of these. */
const mostKinds = 50;
const ownAttributes = ['href', 'rel', 'target'];

/** A text as this site would store it, pictures noted. What is too large for it becomes plain text, and is cut where that is. */
export function readText(html: string): MovedText {
  const [images, videos]: [string[], string[]] = [[], []];
  const removed = new Map<string, number>();
  const count = (what: string) => {
    const kind = removed.has(what) || removed.size < mostKinds ? what : 'others';
    removed.set(kind, (removed.get(kind) ?? 0) + 1);
  };
  try {
    const cleaned = cleanRichText(withParagraphs(html), {
      largest,
      onElement(name, attributes) {
        if (name === 'img' && attributes.src) images.push(attributes.src);
        if (videos.length < maxVideos && players.includes(name) && attributes.src) videos.push(attributes.src.slice(0, limits.url + 1));
        if (!kept.includes(name)) count(`<${name.slice(0, 40)}>`);
        else Object.keys(attributes).forEach((attribute) => isOwn(name, attribute) || count(attribute.slice(0, 40)));
      },
    });
    // Nesting is counted again without what was taken away.
    return { html: cleanRichText(cleaned), images, videos, removed, isPlain: false, isCut: false };
  } catch (error) {
    if (!(error instanceof RichTextTooLarge)) throw error;
    return { ...plainText(html), images, videos, removed };
  }
}

/** In text without elements, blank lines separate paragraphs. */
function withParagraphs(text: string): string {
  if (text.includes('<') || !/\n\s*\n/.test(text)) return text;
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br>')}</p>`).join('');
}

const isOwn = (name: string, attribute: string) => name === 'a' && ownAttributes.includes(attribute);

const blockEnd = /<(?:\/(?:p|div|li|h[1-6]|tr|blockquote)|br\b[^<>]*)>/gi;
const cellEnd = /<\/t[dh]>/gi;
const anyTag = /<[^<>]*>/g;
const bareAmpersand = /&(?![a-z\d#]{1,10};)/gi;

function plainText(html: string): Pick<MovedText, 'html' | 'isPlain' | 'isCut'> {
  const text = html.slice(0, largest.richText).replace(blockEnd, '\n').replace(cellEnd, ' ').replace(anyTag, '').replace(/[<>]/g, '');
  const lines = text
    .replace(bareAmpersand, '&amp;')
    .split('\n')
    .filter((line) => line.trim());
  let [paragraphs, room] = ['', limits.richText - 100];
  for (const line of lines.slice(0, limits.richTextElements)) {
    const paragraph = `<p>${line.trim().slice(0, Math.max(0, room - '<p></p>'.length))}</p>`;
    if (paragraph.length > room) break;
    paragraphs += paragraph;
    room -= paragraph.length;
  }
  const isCut = lines.length > limits.richTextElements || text.trim().length > paragraphs.length;
  return { html: cleanRichText(paragraphs), isPlain: true, isCut };
}
