import {
  fieldsOf,
  isTimeZone,
  contentTypes,
  imageFieldOf,
  platformNames,
  versionedFields,
  type ContentTypeName,
  type Revision,
  type SocialLink,
} from 'cms/contract';
import { historyCopy } from '../../content/history';
import { differences } from '../../forms/values';
import { compareHtml, type Line, compareLists, compareWords, replaced, type Piece } from './compareHtml';

/** How a field differs between two versions. */
export type Change = { field: string } & (
  | { text: Piece[] }
  | { list: Piece[] }
  | { html: Line[] }
  | { image: { older: string | null; newer: string | null } }
);

/** Label of a field. */
export const labelOf = (type: ContentTypeName, field: string): string => fieldsOf(type)[field]?.label ?? field;

type Versions = Pick<Revision, 'type' | 'fields'>;
type Value = Revision['fields'][string] | undefined;

/** Returns the differences between two versions of an entry, in reading order. */
export function changesBetween(older: Versions, newer: Versions): Change[] {
  const { type } = newer;
  const fields = [...versionedFields(contentTypes[type]), imageFieldOf(contentTypes[type])].filter(Boolean);
  return differences(older.fields, newer.fields, fields).map((field) => compare(field, older, newer));
}

function compare(field: string, older: Versions, newer: Versions): Change {
  const [before, after] = [older.fields[field], newer.fields[field]];
  const kind = fieldsOf(newer.type)[field]?.kind;
  if (kind === 'image' || kind === 'sharedImage') return { field, image: { older: text(before) || null, newer: text(after) || null } };
  if (kind === 'links') return { field, list: compareLists(links(before), links(after)) };
  if (kind === 'agentList') return { field, list: compareLists(linesOf(before), linesOf(after)) };
  if (kind === 'html') return { field, html: compareHtml(text(before), text(after)) };
  if (kind === 'multilineText' || isProse(field)) return { field, text: compareWords(text(before), text(after)) };
  return { field, text: replaced(readable(field, older), readable(field, newer)) };
}

const isProse = (field: string) => ['title', 'name'].includes(field);

const linesOf = (value: Value) => text(value).split('\n').filter(Boolean);
const text = (value: Value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const links = (value: Value) => (Array.isArray(value) ? (value as SocialLink[]).map(linkText) : []);
const platforms: Record<string, string> = platformNames;
const linkText = ({ platform, url }: SocialLink) => `${platforms[platform] ?? platform}: ${url}`;

/** Formats a short field for readers; times in the time zone of the entry. */
function readable(field: string, { type, fields }: Versions): string {
  const kind = fieldsOf(type)[field]?.kind;
  const value = text(fields[field]);
  if (!value) return '';
  const zone = text(fields.time_zone);
  // The admin panel accepts any text as a time zone.
  if (kind === 'instant') return historyCopy.moment(value, isTimeZone(zone) ? zone : undefined);
  // 2024 had a February 29.
  if (kind === 'day') return historyCopy.day(`2024-${value}T00:00:00Z`);
  return kind === 'timeZone' ? zone.replaceAll('_', ' ') : value;
}
