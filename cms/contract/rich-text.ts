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

/** Tags kept under another name. */
export const richTextSynonyms: Readonly<Record<string, (typeof richTextTags)[number]>> = { b: 'strong', i: 'em' };

export const linkSchemes = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'tel',
  'callto',
  'sms',
  'cid',
  'xmpp',
] as const;

const tag = /<[^<>]*>/g;
const spaceEntity = /&(?:nbsp|ensp|emsp|thinsp|zwj|zwnj|#160|#xa0);/gi;
const visible = /[^\s\u200b-\u200d\u2060\ufeff]/;

/** Whether cleaned HTML shows a reader anything; empty paragraphs, line breaks and spaces do not. */
export function hasText(html: string): boolean {
  return visible.test(html.replace(tag, '').replace(spaceEntity, ' '));
}
