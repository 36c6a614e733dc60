import { linkSchemes, richTextSynonyms, richTextTags } from 'cms/contract';
import DOMPurify from 'dompurify';

const knownSchemes = new RegExp(`^(?:(?:${linkSchemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.\\-:]|$))`, 'i');
const synonym = new RegExp(`<(/?)(${Object.keys(richTextSynonyms).join('|')})(?=[\\s/>])`, 'gi');

/** Removes all but the contract's tags and link schemes; does not change clean HTML. For HTML not directly from the server. */
export function cleanHtml(html: string): string {
  const renamed = html.replace(synonym, (_tag, slash: string, name: string) => `<${slash}${richTextSynonyms[name.toLowerCase()]}`);
  return DOMPurify.sanitize(renamed, {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: ['href', 'target', 'rel'],
    ALLOWED_URI_REGEXP: knownSchemes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
