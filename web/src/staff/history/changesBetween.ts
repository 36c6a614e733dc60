import {
  defaultTimeZone,
  fieldsOf,
  isTimeZone,
  contentTypes,
  imageFieldOf,
  platformNames,
  versionedFields,
  type ContentTypeName,
  type OpenHouse,
  type Revision,
  type SocialLink,
} from 'cms/contract';
import { openHouseText, readableText } from '../../forms/readable';
import { dayOfYear } from '../../forms/schedule/scheduleText';
import { longMoment } from '../../staff-kit/texts';
import { differences } from '../../forms/values';
import { compareHtml, type Line, compareLists, compareWords, replaced, type Piece } from './compareHtml';

/** How a field differs between two versions. */
export type Change = { field: string } & (
  | { text: Piece[] }
  | { list: Piece[] }
  | { html: Line[] }
  | { image: { older: string | null; newer: string | null } }
  | { photos: { older: RevisedPhoto[]; newer: RevisedPhoto[] } }
);

/** Photo of a revision. */
export type RevisedPhoto = Record<'id' | 'url' | 'ShortDescription' | 'MediaAlteration', string>;

/** Label of a field. */
export const labelOf = (type: ContentTypeName, field: string): string => fieldsOf(type)[field]?.label ?? field;

type Versions = Pick<Revision, 'type' | 'fields'>;
type Value = Revision['fields'][string] | undefined;

/**
 * Returns the differences between two versions of an entry, in reading order.
 * @param zone time zone of an entry without its own
 */
export function changesBetween(older: Versions, newer: Versions, zone = defaultTimeZone): Change[] {
  const { type } = newer;
  const fields = [...versionedFields(contentTypes[type]), imageFieldOf(contentTypes[type])].filter(Boolean);
  return differences(older.fields, newer.fields, fields).map((field) => compare(field, older, newer, zone));
}

function compare(field: string, older: Versions, newer: Versions, zone: string): Change {
  const [before, after] = [older.fields[field], newer.fields[field]];
  const kind = fieldsOf(newer.type)[field]?.kind;
  if (kind === 'image' || kind === 'sharedImage') return { field, image: { older: text(before) || null, newer: text(after) || null } };
  if (kind === 'photos') return { field, photos: { older: listOf(before), newer: listOf(after) } };
  if (kind === 'openHouses') return { field, list: compareLists(openHouses(before, older, zone), openHouses(after, newer, zone)) };
  if (kind === 'links') return { field, list: compareLists(links(before), links(after)) };
  if (kind === 'entryList') return { field, list: compareLists(linesOf(before), linesOf(after)) };
  if (kind === 'html') return { field, html: compareHtml(text(before), text(after)) };
  if (kind === 'multilineText' || isProse(field)) return { field, text: compareWords(text(before), text(after)) };
  return { field, text: replaced(readable(field, older), readable(field, newer)) };
}

const isProse = (field: string) => ['title', 'name'].includes(field);

const linesOf = (value: Value) => text(value).split('\n').filter(Boolean);
const text = (value: Value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const listOf = <Item>(value: Value) => (Array.isArray(value) ? (value as Item[]) : []);
const openHouses = (value: Value, { fields }: Versions, zone: string) =>
  listOf<OpenHouse>(value).map((open) => openHouseText(open, zoneIn(fields) ?? zone));
const links = (value: Value) => listOf<SocialLink>(value).map(linkText);

const platforms: Record<string, string> = platformNames;
const linkText = ({ platform, url }: SocialLink) => `${platforms[platform] ?? platform}: ${url}`;

/** Formats a short field for readers; times in the time zone of the entry. */
function readable(field: string, { type, fields }: Versions): string {
  const definition = fieldsOf(type)[field];
  const formatted = definition && readableText(definition, fields[field]);
  const value = text(fields[field]);
  if (formatted !== undefined || !value) return formatted ?? '';
  if (definition?.kind === 'instant') return longMoment(value, zoneIn(fields));
  if (definition?.kind === 'day') return dayOfYear(value, 'long');
  return definition?.kind === 'timeZone' ? value.replaceAll('_', ' ') : value;
}

/** Time zone of an entry. The admin panel accepts any text. */
function zoneIn({ time_zone }: Versions['fields']): string | undefined {
  const zone = text(time_zone);
  return isTimeZone(zone) ? zone : undefined;
}
