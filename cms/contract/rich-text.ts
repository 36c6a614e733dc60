import { limits } from './limits';

/** Elements allowed in a bio, a post's content and a season's body. All others are removed. */
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

/** Elements that are replaced with an allowed one. */
export const richTextSynonyms: Readonly<Record<string, (typeof richTextTags)[number]>> = { b: 'strong', i: 'em' };

export const linkSchemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'] as const;

const tag = /<[^<>]*>/g;
const spaceEntity = /&(?:nbsp|ensp|emsp|thinsp|zwj|zwnj|#160|#xa0);/gi;
const visible = /[^\s\u200b-\u200d\u2060\ufeff]/;

/** Whether sanitized HTML contains visible text. Empty paragraphs, line breaks and spaces do not count. */
export function hasText(html: string): boolean {
  return visible.test(html.replace(tag, '').replace(spaceEntity, ' '));
}

/** Limit that a rich text exceeds. */
export type RichTextViolation = 'length' | 'elements' | 'depth';

const tagStart = /<[a-z]/gi;

/** Maximum number of characters, number of elements and nesting depth. */
export type RichTextSize = Record<'richText' | 'richTextElements' | 'richTextDepth', number>;

/** Returns the limit that a text exceeds, or null. The nesting depth is checked by the parser. */
export function findRichTextViolation(html: string, maxSize: RichTextSize = limits): RichTextViolation | null {
  if (html.length > maxSize.richText) return 'length';
  const elements = html.match(tagStart)?.length ?? 0;
  // Tags that open no element cost time too. Each element has at most one closing tag.
  const tags = html.split('<').length - 1;
  return elements > maxSize.richTextElements || tags > 2 * maxSize.richTextElements ? 'elements' : null;
}

export function richTextMessage(label: string, violation: RichTextViolation): string {
  if (violation === 'length') return `${label} must be at most ${limits.richText.toLocaleString('en')} characters, including formatting`;
  if (violation === 'depth') return `${label} must not nest lists and quotes more than ${limits.richTextDepth} levels deep`;
  return `${label} must contain at most ${limits.richTextElements.toLocaleString('en')} paragraphs, list items, links and other elements`;
}
