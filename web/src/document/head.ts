import fontFaces from 'virtual:font-faces';
import { brand } from '../content/brand';
import { escapeHtml } from '../ui/escapeHtml';
import type { DocumentHead } from '../ui/PageMeta';
import { allStyles, stylesOf } from './styles';

interface Parts {
  body: string;
  head: DocumentHead;
  canonical: string;
  publicUrl: string;
  /** Whether the page starts the app, which adds elements that need other styles. */
  startsApp?: boolean;
}

/** Inserts a rendered page into a built HTML file. Its styles are inlined so that it renders as soon as its HTML has arrived. */
export function fillTemplate(template: string, parts: Parts): string {
  // Replacement functions, because `$&` in a replacement string is special.
  const page = template.replace('<!--page-->', () => parts.body);
  const styles = parts.startsApp ? allStyles : stylesOf(page);
  // The fonts have an element of their own, because the visitor's script adds to the other styles, and fonts would load again.
  const head = `${preloadLink(parts.head)}${headTags(parts)}<style>${fontFaces}</style><style id="styles">${styles}</style>`;
  return page.replace(/<!--head-->.*<!--\/head-->/s, () => head);
}

/** Preloads the first image while the inline styles before the image are still loading. */
function preloadLink({ firstImage }: DocumentHead): string {
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
    gone,
    missing = gone,
    unlisted,
    replacedBy,
  } = head.page ?? {};
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
    missing || unlisted ? '<meta name="robots" content="noindex">' : linkTo(canonical),
    replacedBy ? linkTo(new URL(replacedBy, publicUrl).href) : '',
    ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    structured ? structuredData(structured, publicUrl) : '',
  ].join('');
}

const linkTo = (canonical: string) => `<link rel="canonical" href="${escapeHtml(canonical)}">`;

/** Renders structured data as an inert script element, with absolute URLs. */
function structuredData(graph: object[], publicUrl: string): string {
  const toAbsoluteUrl = (_key: string, value: unknown) =>
    typeof value === 'string' && /^\/(?!\/)/.test(value) ? new URL(value, publicUrl).href : value;
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }, toAbsoluteUrl);
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}
