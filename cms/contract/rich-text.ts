import { limits } from './limits';

/** The HTML that a bio, a post's content and a season's body may hold; everything else is cleaned away. */
export const richTextTags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'strong',
  'em',
  'u',
  'sub',
  'sup',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'br',
] as const;

/** Tags that stay under another name. */
export const richTextSynonyms: Readonly<Record<string, (typeof richTextTags)[number]>> = { b: 'strong', i: 'em' };

export const linkSchemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'] as const;

const tag = /<[^<>]*>/g;
const spaceEntity = /&(?:nbsp|ensp|emsp|thinsp|zwj|zwnj|#160|#xa0);/gi;
const visible = /[^\s\u200b-\u200d\u2060\ufeff]/;

/** Whether cleaned HTML shows a reader anything; empty paragraphs, line breaks and spaces do not. */
export function hasText(html: string): boolean {
  return visible.test(html.replace(tag, '').replace(spaceEntity, ' '));
}

/** By what a text is larger than what is accepted. */
export type RichTextViolation = 'length' | 'elements' | 'depth';

const tagStart = /<[a-z]/gi;

/** How large a text may be: its characters, its elements, and how many of these stand within one another. */
export type RichTextSize = Record<'richText' | 'richTextElements' | 'richTextDepth', number>;

/** What makes a text too large to be cleaned; null for one that is not. How deep its elements nest, only who parses it can tell. */
export function findRichTextViolation(html: string, largest: RichTextSize = limits): RichTextViolation | null {
  if (html.length > largest.richText) return 'length';
  const elements = html.match(tagStart)?.length ?? 0;
  // What never opens an element costs time as well, and there is one closing tag to each.
  const tags = html.split('<').length - 1;
  return elements > largest.richTextElements || tags > 2 * largest.richTextElements ? 'elements' : null;
}

/** What a writer reads whose text is too large. */
export function richTextMessage(label: string, fault: RichTextViolation): string {
  if (fault === 'length') return `${label} must be at most ${limits.richText.toLocaleString('en')} characters, including formatting`;
  if (fault === 'depth') return `${label} must not nest lists and quotes more than ${limits.richTextDepth} levels deep`;
  return `${label} must contain at most ${limits.richTextElements.toLocaleString('en')} paragraphs, list items, links and other elements`;
}
