import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import { linkSchemes, richTextSynonyms, richTextTags } from 'cms/contract';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** HTML written by staff, cleaned as it is drawn. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return <Box sx={prose} dangerouslySetInnerHTML={{ __html: clean }} />;
}

// Whatever level a writer picks, the page's own h1 stays the largest thing on it.
const prose = {
  maxWidth: '68ch',
  overflowWrap: 'anywhere',
  fontSize: { xs: '1.0625rem', md: '1.125rem' },
  lineHeight: 1.75,
  '& p, & ul, & ol, & blockquote': { mt: 0, mb: '1.1em' },
  '& > :last-child': { mb: 0 },
  '& h1, & h2, & h3, & h4, & h5, & h6': {
    mt: 0,
    mb: '0.5em',
    lineHeight: 1.25,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
  },
  '& h1, & h2, & h3': { typography: 'h3' },
  '& * + :is(h1, h2, h3, h4, h5, h6)': { mt: '1.5em' },
  '& h1': { fontSize: '1.875rem' },
  '& h2': { fontSize: '1.5625rem' },
  '& h3': { fontSize: '1.3125rem' },
  '& h4': { fontSize: '1.125rem', fontWeight: 700 },
  '& h5': { fontSize: '1rem', fontWeight: 700 },
  '& h6': { fontSize: '0.9375rem', fontWeight: 700, color: 'text.secondary' },
  '& ul, & ol': { pl: '1.5em' },
  '& li': { my: '0.4em', pl: '0.25em' },
  '& li::marker': { color: 'secondary.dark', fontWeight: 600 },
  '& li > ul, & li > ol': { mt: '0.25em', mb: 0 },
  '& blockquote': {
    mx: 0,
    px: '1.4em',
    py: '0.9em',
    borderLeft: 3,
    borderColor: 'secondary.main',
    borderRadius: '0 12px 12px 0',
    typography: 'h3',
    fontWeight: 400,
    lineHeight: 1.5,
    textWrap: 'pretty',
    letterSpacing: 0,
    bgcolor: (theme: { palette: { secondary: { main: string } } }) => alpha(theme.palette.secondary.main, 0.09),
  },
  '& sub, & sup': { fontSize: '0.72em', lineHeight: 0 },
};

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
