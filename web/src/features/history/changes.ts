import { htmlFields, isTimeZone, nouns, pictureField, platformNames, versionedFields, type Revision, type SocialLink } from 'cms/contract';
import { historyWords } from '../../content/history';
import { differences } from '../../forms/edit-conflict/differences';
import { compareHtml, type Line } from './compareHtml';
import { compareLists, compareWords, replaced, type Piece } from './pieces';

/** How a field differs between two versions. */
export type Change = { field: string } & (
  | { text: Piece[] }
  | { list: Piece[] }
  | { html: Line[] }
  | { picture: { older: string | null; newer: string | null } }
);

type Versions = Pick<Revision, 'noun' | 'fields'>;
type Value = Revision['fields'][string] | undefined;

/** What differs between two versions of a thing, in the order in which people read it. */
export function changesBetween(older: Versions, newer: Versions): Change[] {
  const { noun } = newer;
  const fields = [...versionedFields(nouns[noun]), pictureField(nouns[noun])];
  return differences(older.fields, newer.fields, fields).map((field) => compare(field, older, newer));
}

function compare(field: string, older: Versions, newer: Versions): Change {
  const [before, after] = [older.fields[field], newer.fields[field]];
  const noun = nouns[newer.noun];
  if (field === pictureField(noun)) return { field, picture: { older: text(before) || null, newer: text(after) || null } };
  if (field === 'social_links') return { field, list: compareLists(links(before), links(after)) };
  if (htmlFields(noun).includes(field)) return { field, html: compareHtml(text(before), text(after)) };
  if (isProse(field)) return { field, text: compareWords(text(before), text(after)) };
  return { field, text: replaced(readable(field, older), readable(field, newer)) };
}

const isProse = (field: string) => ['title', 'name'].includes(field);

const text = (value: Value) => (typeof value === 'string' ? value : '');

const links = (value: Value) => (Array.isArray(value) ? value.map(linkText) : []);
const platforms: Record<string, string> = platformNames;
const linkText = ({ platform, url }: SocialLink) => `${platforms[platform] ?? platform}: ${url}`;

/** A short field as people read it; times by the clock that they were chosen by. */
function readable(field: string, { fields }: Versions): string {
  const value = text(fields[field]);
  if (!value) return '';
  const zone = text(fields.time_zone);
  // The panel takes any text for a time zone.
  if (field.endsWith('_at')) return historyWords.moment(value, isTimeZone(zone) ? zone : undefined);
  // 2024 had a February 29.
  if (field.startsWith('recur_')) return historyWords.day(`2024-${value}T00:00:00Z`);
  return field === 'time_zone' ? zone.replaceAll('_', ' ') : value;
}
