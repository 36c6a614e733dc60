import { brand, type Email, type Phone } from '../content/brand';

/** What search engines are told of a page, in schema.org's terms; addresses begin at the site's root. */
export type StructuredData = Record<string, unknown>;

/** Names the brokerage in what is told of others. */
export const brokerageId = '/#brokerage';

export const brokerageOf = ({ phones, emails }: { phones: Phone[]; emails: Email[] }): StructuredData => ({
  '@type': 'RealEstateAgent',
  '@id': brokerageId,
  name: brand.name,
  description: brand.siteDescription,
  url: '/',
  logo: brand.logoMark,
  image: brand.ogImage,
  telephone: phones[0]?.href.replace('tel:', ''),
  email: emails[0]?.address,
  address: { '@type': 'PostalAddress', streetAddress: brand.address[0], addressLocality: brand.town, addressRegion: brand.region },
});

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
