import {
  defaultTimeZone,
  fieldOf,
  fieldsOf,
  isTimeZone,
  contentTypes,
  imageFieldOf,
  versionedFields,
  type ContentTypeName,
  type Revision,
} from 'cms/contract';
import { kinds } from '../../forms/kinds';
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

function compare(name: string, older: Versions, newer: Versions, zone: string): Change {
  const field = fieldOf(newer.type, name);
  const { diff, text } = kinds[field.kind];
  const [before, after] = [older.fields[name], newer.fields[name]];
  const read = ({ fields }: Versions) => (isEmpty(fields[name]) ? '' : text(fields[name], { field, zone: zoneIn(fields) ?? zone }));
  const [from, to] = [read(older), read(newer)];
  if (diff === 'image') return { field: name, image: { older: textOf(before) || null, newer: textOf(after) || null } };
  if (diff === 'photos') return { field: name, photos: { older: photosOf(before), newer: photosOf(after) } };
  if (diff === 'items') return { field: name, list: compareLists([from].flat().filter(Boolean), [to].flat().filter(Boolean)) };
  if (diff === 'html') return { field: name, html: compareHtml(textOf(before), textOf(after)) };
  const compared = diff === 'words' || ['title', 'name'].includes(name) ? compareWords : replaced;
  return { field: name, text: compared(String(from), String(to)) };
}

const isEmpty = (value: Value) => value === undefined || value === null || value === '';
const textOf = (value: Value) => (typeof value === 'string' ? value : '');
const photosOf = (value: Value) => (Array.isArray(value) ? [...value].filter(isPhoto) : []);
const isPhoto = (item: object): item is RevisedPhoto => 'MediaAlteration' in item;

/** Time zone of an entry. The admin panel accepts any text. */
function zoneIn({ time_zone }: Versions['fields']): string | undefined {
  const zone = textOf(time_zone);
  return isTimeZone(zone) ? zone : undefined;
}
