import type { ContentState } from 'draft-js';
import { stateFromHTML } from 'draft-js-import-html';
import { cleanHtml } from './cleanHtml';
import { normalize } from './normalize';

// draft-js-import-html takes this character for a line break.
const zeroWidthSpace = /\u200b/g;

/** The document an editor shows for stored or pasted HTML, which is cleaned first. */
export function htmlToContent(html: string): ContentState {
  const { body } = new DOMParser().parseFromString(cleanHtml(html).replace(zeroWidthSpace, ''), 'text/html');
  normalize(body);
  return stateFromHTML(body.innerHTML, { elementStyles: { sub: 'SUBSCRIPT', sup: 'SUPERSCRIPT' } });
}
