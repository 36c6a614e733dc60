import { hasText } from 'cms/contract';
import type { ContentState } from 'draft-js';
import { stateToHTML, type Options } from 'draft-js-export-html';
import { stateFromHTML } from 'draft-js-import-html';
import { cleanHtml } from './cleanHtml';
import { linkAttributes } from './links';
import { normalize } from './normalize';

const options: Options = {
  inlineStyles: { SUBSCRIPT: { element: 'sub' }, SUPERSCRIPT: { element: 'sup' } },
  entityStyleFn: (entity) => (entity.getType() === 'LINK' ? { element: 'a', attributes: linkAttributes(entity.getData().url) } : undefined),
};

/** Converts a document to HTML in exactly the form that the server's cleaner produces; '' if it has no text. */
export function contentToHtml(content: ContentState): string {
  const html = stateToHTML(content, options)
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/ *<br>\n? */g, '<br />')
    .replace(/\n +/g, '\n');
  return hasText(html) ? html : '';
}

// draft-js-import-html treats this character as a line break.
const zeroWidthSpace = /\u200b/g;

/** Cleans stored or pasted HTML and converts it to a document. */
export function htmlToContent(html: string): ContentState {
  const { body } = new DOMParser().parseFromString(cleanHtml(html).replace(zeroWidthSpace, ''), 'text/html');
  normalize(body);
  return stateFromHTML(body.innerHTML, { elementStyles: { sub: 'SUBSCRIPT', sup: 'SUPERSCRIPT' } });
}
