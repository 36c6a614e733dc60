import sanitizeHtml from 'sanitize-html';
import {
  encodeUrl,
  findRichTextViolation,
  limits,
  linkSchemes,
  richTextSynonyms,
  richTextTags,
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
      // Browsers drop line breaks from an address. One that is too long has no meaning, and the cleaner would take long over it.
      const address = encodeUrl((href ?? '').replace(/[\t\n\r]/g, '').trim());
      if (address) attribs.href = address;
      if (address && isHttpUrl.test(address)) attribs.target = '_blank';
      return { tagName, attribs };
    },
  },
};

/** HTML that is larger than the contract allows, in a way that only shows while it is cleaned, or once it is. */
export class RichTextTooLarge extends Error {
  constructor(readonly fault: RichTextViolation) {
    super(`HTML is too large: ${fault}`);
  }
}

/** Sees an element and its attributes as they stand before anything is cleaned. */
export type ElementWatch = (name: string, attributes: Record<string, string>) => void;

interface Cleaning {
  /** How large the text may be that is cleaned; what is left of it fits the contract. */
  largest?: RichTextSize;
  onElement?: ElementWatch;
}

/**
 * HTML reduced to what the contract allows; removed elements leave their line and paragraph breaks. Links leave without referrer, those to
 * other sites in a new tab.
 * @throws RichTextTooLarge for what would take too long, or grow too large.
 */
export function cleanRichText(html: string, { largest = limits, onElement }: Cleaning = {}): string {
  refuse(findRichTextViolation(html, largest));
  const cleaned = keepBreaks(sanitizeHtml(html, { ...options, ...watchSize(largest, onElement) }));
  refuse(findRichTextViolation(cleaned));
  return cleaned;
}

// The parser looks for the end of an element among all those that are open, so many of them within one another take it long.
function watchSize(largest: RichTextSize, onElement?: ElementWatch): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let elements = 0;
  let depth = 0;
  return {
    onOpenTag: (name, attributes) => {
      elements += 1;
      depth += 1;
      if (depth > largest.richTextDepth) refuse('depth');
      if (elements > largest.richTextElements) refuse('elements');
      onElement?.(name, attributes);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

function refuse(fault: RichTextViolation | null): void {
  if (fault) throw new RichTextTooLarge(fault);
}
