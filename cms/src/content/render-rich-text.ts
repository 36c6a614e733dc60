import { cleanRichText, RichTextTooLarge } from './clean-rich-text';

/** How many characters of cleaned HTML are remembered; a hundred texts as long as they may be, or thousands of usual ones. */
const capacity = 10_000_000;

/** Cleaned HTML by what it was cleaned from, the one that was asked for longest ago first. */
const remembered = new Map<string, string>();
let size = 0;

/**
 * Stored HTML as it may be drawn, whatever wrote it: an import does so past every rule. Lists draw the same texts again and again, so
 * what was cleaned is remembered. What is too large to be cleaned is drawn as its words alone.
 */
export function drawRichText(html: string): string {
  const known = remembered.get(html);
  if (known === undefined) return remember(html, clean(html));
  remembered.delete(html);
  remembered.set(html, known);
  return known;
}

function remember(html: string, cleaned: string): string {
  remembered.set(html, cleaned);
  size += html.length + cleaned.length;
  for (const [oldest, itsCleaned] of remembered) {
    if (size <= capacity) break;
    remembered.delete(oldest);
    size -= oldest.length + itsCleaned.length;
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
