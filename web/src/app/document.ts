import { brand } from '../content/brand';
import { escapeHtml } from '../ui/escapeHtml';
import { writeServedState, type ServedState } from '../data/servedState';
import type { PageHead } from '../ui/PageMeta';
import { stylesheet } from './stylesheet';

interface Parts {
  page: string;
  head: PageHead | null;
  /** Those of MUI's parts, as elements. */
  styles: string;
  state: ServedState;
  canonical: string;
  publicUrl: string;
}

/** Puts a rendered page into the built index.html. */
export function fillTemplate(template: string, parts: Parts): string {
  const { page, styles, state } = parts;
  // Functions, because a replacement string would read `$&` in a page's text as a command.
  return template
    .replace('<head>', () => (parts.head?.secret ? '<head><meta name="referrer" content="no-referrer">' : '<head>'))
    .replace(/<!--head-->.*<!--\/head-->/s, () => `${headTags(parts)}<style>${stylesheet}</style>${styles}`)
    .replace('<!--page-->', () => page)
    .replace('<!--state-->', () => writeServedState(state));
}

function headTags({ head, canonical, publicUrl }: Parts): string {
  const { title = brand.name, description = brand.siteDescription, image, missing, secret } = head ?? {};
  const picture = new URL(image || brand.ogImage, publicUrl).href;
  const properties = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': description,
    'og:image': picture,
    ...(missing ? {} : { 'og:url': canonical }),
  };

  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    missing || secret ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}
