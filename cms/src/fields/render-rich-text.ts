import { cleanRichText, RichTextTooLarge } from './clean-rich-text';

/** Maximum size of the cache in characters: a hundred texts of maximum length, or thousands of usual ones. */
const capacity = 10_000_000;

/** Cleaned HTML by source HTML, least recently used first. */
const cache = new Map<string, string>();
let size = 0;

/**
 * Cleans stored HTML for rendering, because an import writes it without the rules of a save. The results are cached, because lists render
 * the same texts repeatedly. HTML that is too large to be cleaned is reduced to its text.
 */
export function renderRichText(html: string): string {
  const cached = cache.get(html);
  if (cached === undefined) return store(html, clean(html));
  cache.delete(html);
  cache.set(html, cached);
  return cached;
}

function store(html: string, cleaned: string): string {
  cache.set(html, cleaned);
  size += html.length + cleaned.length;
  for (const [source, result] of cache) {
    if (size <= capacity) break;
    cache.delete(source);
    size -= source.length + result.length;
  }
  return cleaned;
}

function clean(html: string): string {
  try {
    return cleanRichText(html);
  } catch (error) {
    if (error instanceof RichTextTooLarge) return withoutTags(html);
    throw error;
  }
}

const withoutTags = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
