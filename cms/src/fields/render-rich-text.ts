import { LRUCache } from 'lru-cache';
import { cleanRichText, RichTextTooLarge } from './clean-rich-text';

/** Cleaned HTML by its source. The size counts characters: a hundred texts of maximum length, or thousands of usual ones. */
const cleaned = new LRUCache<string, string>({
  maxSize: 10_000_000,
  sizeCalculation: (result, html) => result.length + html.length + 1,
  memoMethod: clean,
});

/**
 * Cleans stored HTML for rendering, because an import writes it without the rules of a save. The results are cached, because lists render
 * the same texts repeatedly. HTML that is too large to be cleaned is reduced to its text.
 */
export const renderRichText = (html: string): string => cleaned.memo(html);

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
