import { brand } from '../content/brand';

/** What search engines are told of a page, in schema.org's terms; addresses begin at the site's root. */
export type StructuredData = Record<string, unknown>;

export const brokerage: StructuredData = {
  '@type': 'RealEstateAgent',
  '@id': '/#brokerage',
  name: brand.name,
  description: brand.siteDescription,
  url: '/',
  logo: brand.logoMark,
  image: brand.ogImage,
  telephone: brand.phone.href.replace('tel:', ''),
  email: brand.emails[0]?.address,
  address: { '@type': 'PostalAddress', streetAddress: brand.address[0], addressLocality: brand.town, addressRegion: brand.region },
};

/** The way to a page, from home on. */
export const breadcrumbs = (...steps: { name: string; path: string }[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: brand.name, path: '/' }, ...steps].map(({ name, path }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: path,
  })),
});

/** The beginning of what staff wrote as one line of plain text, as long as search results show. */
export function excerptOf(html: string, length = 155): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
  const text = html
    .slice(0, 4 * length)
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&(#39|[a-z]+);/g, (written, name: string) => entities[name] ?? written)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length - 1))}…`;
}
