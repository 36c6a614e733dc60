import { brand } from '../content/brand';
import { telephoneOf } from '../ui/contactLinks';
import type { PreviewImage, StructuredData } from '../ui/PageMeta';
import type { Video } from '../ui/videoOf';
import type { Contact } from './frame/contact';

/** `@id` by which other entities refer to the brokerage. */
export const brokerageId = '/#brokerage';

export const officeAddress: StructuredData = {
  '@type': 'PostalAddress',
  streetAddress: brand.address[0],
  addressLocality: brand.town,
  addressRegion: brand.region,
  addressCountry: brand.country,
};

export const brokerageOf = ({ phones, emails }: Pick<Contact, 'phones' | 'emails'>): StructuredData => ({
  '@type': 'RealEstateAgent',
  '@id': brokerageId,
  name: brand.name,
  description: brand.siteDescription,
  url: '/',
  logo: brand.logoMark,
  image: brand.ogImage.src,
  telephone: telephoneOf(phones[0].display),
  email: emails[0].address,
  address: officeAddress,
});

export interface Article {
  name: string;
  path: string;
  description: string;
  image: PreviewImage | null;
  video?: Video | null;
  /** ISO 8601 instants; null if a site migration found no date. */
  created_at: string | null;
  updated_at: string | null;
}

/** Structured data of an insight or a season, with its video. */
export function articleOf({ name, path, description, image, video, created_at, updated_at }: Article): StructuredData {
  const organization = { '@id': brokerageId };
  const imageUrl = image?.src ?? brand.ogImage.src;
  return {
    '@type': 'Article',
    headline: name,
    description,
    url: path,
    image: imageUrl,
    datePublished: created_at ?? undefined,
    dateModified: updated_at ?? undefined,
    author: organization,
    publisher: organization,
    video: video
      ? {
          '@type': 'VideoObject',
          name,
          description,
          thumbnailUrl: imageUrl,
          uploadDate: created_at ?? undefined,
          ...(video.kind === 'embed' ? { embedUrl: video.src } : { contentUrl: video.src }),
        }
      : undefined,
  };
}

/** Breadcrumbs of a page, starting with the home page. */
export const breadcrumbs = (...steps: { name: string; path: string }[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: brand.name, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
});

/** Returns the start of an HTML text as one line of plain text, at most as long as search results show. */
export function excerptOf(html: string, length = 155): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
  const text = html
    .slice(0, 4 * length)
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&(#39|[a-z]+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length - 1))}…`;
}
