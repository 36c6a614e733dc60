import sanitizeHtml from 'sanitize-html';
import { linkSchemes, richTextSynonyms, richTextTags } from '../../contract';

const isWebAddress = /^https?:\/\//i;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Nobody writes this deep, and browsers draw deeper nests slowly.
  nestingLimit: 32,
  transformTags: {
    ...richTextSynonyms,
    a: (tagName, { href }) => {
      const attribs: sanitizeHtml.Attributes = { rel: 'noopener noreferrer' };
      if (href) attribs.href = href;
      if (href && isWebAddress.test(href)) attribs.target = '_blank';
      return { tagName, attribs };
    },
  },
};

/** HTML reduced to what the contract allows; links leave without referrer, those to other sites in a new tab. */
export const cleanRichText = (html: string): string => sanitizeHtml(html, options);
