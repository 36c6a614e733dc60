import sanitizeHtml from 'sanitize-html';
import { findRichTextFault, limits, linkSchemes, richTextSynonyms, richTextTags, type RichTextFault } from '../../contract';

const isWebAddress = /^https?:\/\//i;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    ...richTextSynonyms,
    a: (tagName, { href }) => {
      const attribs: sanitizeHtml.Attributes = { rel: 'noopener noreferrer' };
      // The cleaner takes comments out of an address one by one, which takes long where there are many.
      if (href && href.length <= limits.webAddress) attribs.href = href;
      if (attribs.href && isWebAddress.test(attribs.href)) attribs.target = '_blank';
      return { tagName, attribs };
    },
  },
};

/** HTML that is larger than the contract allows, in a way that only shows while it is cleaned, or once it is. */
export class RichTextTooLarge extends Error {
  constructor(readonly fault: RichTextFault) {
    super(`HTML is too large: ${fault}`);
  }
}

/**
 * HTML reduced to what the contract allows; links leave without referrer, those to other sites in a new tab.
 * @throws RichTextTooLarge for what would take too long, or grow too large.
 */
export function cleanRichText(html: string): string {
  refuse(findRichTextFault(html));
  const cleaned = sanitizeHtml(html, { ...options, ...watchSize() });
  refuse(findRichTextFault(cleaned));
  return cleaned;
}

// The parser looks for the end of an element among all those that are open, so many of them within one another take it long.
function watchSize(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let elements = 0;
  let depth = 0;
  return {
    onOpenTag: () => {
      elements += 1;
      depth += 1;
      if (depth > limits.richTextDepth) refuse('depth');
      if (elements > limits.richTextElements) refuse('elements');
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

function refuse(fault: RichTextFault | null): void {
  if (fault) throw new RichTextTooLarge(fault);
}
