import { brand } from '../content/brand';
import { telephoneOf } from '../ui/contactLinks';
import type { PreviewImage, StructuredData } from '../ui/PageMeta';
import type { Video } from '../ui/videoOf';
import type { Contact } from './frame/contact';

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const range = /\s+(?:to|through|until)\s+|\s*[-–—]\s*/;

/** Converts office hours to schema.org's format. They are free text: lines that cannot be parsed (“By appointment”) are left out. */
export function openingHoursOf({ days, hours }: Contact['officeHours'][number]): StructuredData[] {
  const dayOfWeek = days.split(/,|&|\band\b/).map((part) => daysIn(part.trim()));
  const times = hours.trim().split(range).map(timeIn);
  const [opens, closes] = times;
  if (!dayOfWeek.every((part) => part.length > 0) || times.length !== 2 || !opens || !closes) return [];
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: dayOfWeek.flat(), opens, closes }];
}

/** Parses “Monday”, “Mon.” or “Monday to Friday” into days; returns none if a word is not a day. */
function daysIn(part: string): string[] {
  const [first = -1, last = first, ...rest] = part.split(range).map(indexOfDay);
  if (first < 0 || last < 0 || rest.length > 0) return [];
  return first <= last ? week.slice(first, last + 1) : [...week.slice(first), ...week.slice(0, last + 1)];
}

const indexOfDay = (word: string) =>
  week.findIndex((day) => word.length > 2 && day.slice(0, 3).toLowerCase() === word.slice(0, 3).toLowerCase());

/** Parses “8:30 am” or “17:30” into HH:MM; returns null for other text. */
function timeIn(text: string): string | null {
  const [, hour = '', minutes, meridiem] = /^(\d{1,2})(?::(\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(text) ?? [];
  // “9 to 5” is ambiguous.
  if (!hour || !(minutes || meridiem) || Number(hour) > (meridiem ? 12 : 23) || Number(minutes ?? 0) > 59) return null;
  const hours = meridiem ? (Number(hour) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minutes ?? '00'}`;
}

/** `@id` by which other entities refer to the brokerage. */
export const brokerageId = '/#brokerage';

export const officeAddress: StructuredData = {
  '@type': 'PostalAddress',
  streetAddress: brand.address[0],
  addressLocality: brand.town,
  addressRegion: brand.region,
  addressCountry: brand.country,
};

export const brokerageOf = ({ phones, emails, officeHours }: Pick<Contact, 'phones' | 'emails' | 'officeHours'>): StructuredData => ({
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
  openingHoursSpecification: officeHours.flatMap(openingHoursOf),
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
