import { cleanRichText, RichTextTooLarge } from '../fields/clean-rich-text';
import { limits, richTextSynonyms, richTextTags } from '../../contract';

/** A converted text and what was removed from it. */
export interface MovedText {
  html: string;
  /** URLs of its images, in order. */
  images: string[];
  /** URLs of embedded videos. */
  videos: string[];
  /** Removed elements and attributes with their numbers, for example `<font>` and `style`. */
  removed: Map<string, number>;
  /** Whether the formatting was lost. */
  isPlain: boolean;
  /** Whether the end was removed. */
  isCut: boolean;
}

/** Limits of the original text. They exceed those of stored texts, because word processors add markup and embed images. */
const inputLimits = { richText: 20_000_000, richTextElements: 50_000, richTextDepth: 256 };
const keptElements: readonly string[] = [...richTextTags, ...Object.keys(richTextSynonyms)];
const players: readonly string[] = ['iframe', 'embed', 'video', 'source'];
const maxVideos = 20;
/** Maximum number of names in `removed`. All further names are counted as `others`. */
const maxRemovedNames = 50;
const linkAttributes = ['href', 'rel', 'target'];

/** Converts a text to the form that this site stores. A text that is too large becomes plain text, shortened if necessary. */
export function readText(html: string): MovedText {
  const [images, videos]: [string[], string[]] = [[], []];
  const removed = new Map<string, number>();
  const count = (removedName: string) => {
    const name = removed.has(removedName) || removed.size < maxRemovedNames ? removedName : 'others';
    removed.set(name, (removed.get(name) ?? 0) + 1);
  };
  try {
    const cleaned = cleanRichText(withParagraphs(html), {
      maxSize: inputLimits,
      onElement(name, attributes) {
        if (name === 'img' && attributes.src) images.push(attributes.src);
        if (videos.length < maxVideos && players.includes(name) && attributes.src) videos.push(attributes.src.slice(0, limits.url + 1));
        if (!keptElements.includes(name)) count(`<${name.slice(0, 40)}>`);
        else Object.keys(attributes).forEach((attribute) => isKept(name, attribute) || count(attribute.slice(0, 40)));
      },
    });
    // Checks the nesting again without the removed elements.
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

const isKept = (name: string, attribute: string) => name === 'a' && linkAttributes.includes(attribute);

const blockEnd = /<(?:\/(?:p|div|li|h[1-6]|tr|blockquote)|br\b[^<>]*)>/gi;
const cellEnd = /<\/t[dh]>/gi;
const anyTag = /<[^<>]*>/g;
const bareAmpersand = /&(?![a-z\d#]{1,10};)/gi;

function plainText(html: string): Pick<MovedText, 'html' | 'isPlain' | 'isCut'> {
  const text = html.slice(0, inputLimits.richText).replace(blockEnd, '\n').replace(cellEnd, ' ').replace(anyTag, '').replace(/[<>]/g, '');
  const lines = text
    .replace(bareAmpersand, '&amp;')
    .split('\n')
    .filter((line) => line.trim());
  let [paragraphs, remaining] = ['', limits.richText - 100];
  for (const line of lines.slice(0, limits.richTextElements)) {
    const paragraph = `<p>${line.trim().slice(0, Math.max(0, remaining - '<p></p>'.length))}</p>`;
    if (paragraph.length > remaining) break;
    paragraphs += paragraph;
    remaining -= paragraph.length;
  }
  const isCut = lines.length > limits.richTextElements || text.trim().length > paragraphs.length;
  return { html: cleanRichText(paragraphs), isPlain: true, isCut };
}
