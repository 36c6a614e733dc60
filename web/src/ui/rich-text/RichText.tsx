import { linkSchemes, richTextSynonyms, richTextTags } from 'cms/contract';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** HTML written by staff, cleaned as it is drawn. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <div className="prose" dangerouslySetInnerHTML={{ __html: clean }} />;
}

const knownSchemes = new RegExp(`^(?:(?:${linkSchemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.\\-:]|$))`, 'i');
const synonym = new RegExp(`<(/?)(${Object.keys(richTextSynonyms).join('|')})(?=[\\s/>])`, 'gi');

/**
 * Leaves only the contract's tags and link schemes; clean HTML comes out unchanged.
 * A server has no DOM to clean with, and need not: what its presenters hand out was cleaned as it was read.
 */
export function cleanHtml(html: string): string {
  if (!DOMPurify.isSupported) return html;
  return DOMPurify.sanitize(html.replace(synonym, renameTag), {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: ['href', 'target', 'rel'],
    ALLOWED_URI_REGEXP: knownSchemes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

function renameTag(_tag: string, slash: string, name: string): string {
  return `<${slash}${richTextSynonyms[name.toLowerCase()]}`;
}
