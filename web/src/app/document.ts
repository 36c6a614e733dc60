import { brand } from '../content/brand';
import { escapeHtml } from '../ui/escapeHtml';
import { writeServedState, type ServedState } from '../data/servedState';
import type { PageHead, ServedHead } from '../ui/PageMeta';
import { stylesheet } from './stylesheet';

interface Parts {
  page: string;
  head: PageHead | null;
  firstImage?: ServedHead['firstImage'];
  /** Style elements of MUI components. */
  styles: string;
  state: ServedState;
  canonical: string;
  publicUrl: string;
}

/** Inserts a rendered page into the built index.html. */
export function fillTemplate(template: string, parts: Parts): string {
  const { page, styles, state } = parts;
  // Replacement functions, because `$&` in a replacement string is special.
  return template
    .replace('<head>', () => (parts.head?.secret ? '<head><meta name="referrer" content="no-referrer">' : '<head>'))
    .replace(/<!--head-->.*<!--\/head-->/s, () => `${preloadLink(parts)}${headTags(parts)}<style>${stylesheet}</style>${styles}`)
    .replace('<!--page-->', () => page)
    .replace('<!--state-->', () => writeServedState(state));
}

/** Preloads the first image while the inline styles before the image are still loading. */
function preloadLink({ firstImage }: Parts): string {
  if (!firstImage) return '';
  const { avif, sizes } = firstImage;
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeHtml(avif)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`;
}

function headTags({ head, canonical, publicUrl }: Parts): string {
  const {
    title = brand.name,
    description = brand.siteDescription,
    image,
    kind = 'website',
    structured,
    missing,
    unlisted,
    secret,
  } = head ?? {};
  const { src, width, height, alt } = image ?? brand.ogImage;
  const properties = {
    'og:type': kind,
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': description,
    'og:image': new URL(src, publicUrl).href,
    ...(width && height && { 'og:image:width': String(width), 'og:image:height': String(height) }),
    'og:image:alt': alt,
    ...(missing ? {} : { 'og:url': canonical }),
  };

  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    missing || unlisted || secret ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    structured ? structuredData(structured, publicUrl) : '',
  ].join('');
}

/** Renders structured data as an inert script element, with absolute URLs. */
function structuredData(graph: object[], publicUrl: string): string {
  const toAbsoluteUrl = (_key: string, value: unknown) =>
    typeof value === 'string' && /^\/(?!\/)/.test(value) ? new URL(value, publicUrl).href : value;
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }, toAbsoluteUrl);
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}
