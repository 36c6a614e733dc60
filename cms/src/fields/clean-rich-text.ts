import sanitizeHtml from 'sanitize-html';
import {
  encodeUrl,
  findRichTextViolation,
  limits,
  linkSchemes,
  richTextSynonyms,
  richTextTags,
  withoutControls,
  type RichTextViolation,
  type RichTextSize,
} from '../../contract';
import { breakingTags, keepBreaks } from './keep-breaks';

const isHttpUrl = /^https?:\/\//i;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags, ...Object.values(breakingTags)],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    ...richTextSynonyms,
    ...breakingTags,
    a: (tagName, { href }) => {
      const attribs: sanitizeHtml.Attributes = { rel: 'noopener noreferrer' };
      // Browsers remove line breaks from URLs. `encodeUrl` rejects URLs that are too long, which would be slow to clean.
      const url = encodeUrl((href ?? '').replace(/[\t\n\r]/g, '').trim());
      if (url) attribs.href = url;
      if (url && isHttpUrl.test(url)) attribs.target = '_blank';
      return { tagName, attribs };
    },
  },
};

/** Thrown if HTML is larger than the contract allows, before, while or after it is cleaned. */
export class RichTextTooLarge extends Error {
  constructor(readonly violation: RichTextViolation) {
    super(`HTML is too large: ${violation}`);
  }
}

/** Called with each element and its attributes before cleaning. */
export type ElementListener = (name: string, attributes: Record<string, string>) => void;

interface Cleaning {
  /** Maximum size of the input. The result must fit the limits of the contract. */
  maxSize?: RichTextSize;
  onElement?: ElementListener;
}

/**
 * Reduces HTML to the elements that the contract allows, without control characters, and keeps the line and paragraph breaks of removed
 * elements. Links send no referrer; links to other sites open in a new tab.
 * @throws RichTextTooLarge if cleaning would take too long or the result is too large
 */
export function cleanRichText(html: string, { maxSize = limits, onElement }: Cleaning = {}): string {
  assertNone(findRichTextViolation(html, maxSize));
  // A character reference may stand for a control character, so these are removed at the end.
  const cleaned = withoutControls(keepBreaks(sanitizeHtml(html, { ...options, ...watchSize(maxSize, onElement) })));
  assertNone(findRichTextViolation(cleaned));
  return cleaned;
}

// For each end tag the parser searches all open elements, so deep nesting is slow.
function watchSize(maxSize: RichTextSize, onElement?: ElementListener): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let elements = 0;
  let depth = 0;
  return {
    onOpenTag: (name, attributes) => {
      elements += 1;
      depth += 1;
      if (depth > maxSize.richTextDepth) throw new RichTextTooLarge('depth');
      if (elements > maxSize.richTextElements) throw new RichTextTooLarge('elements');
      onElement?.(name, attributes);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

function assertNone(violation: RichTextViolation | null): void {
  if (violation) throw new RichTextTooLarge(violation);
}
