import { asLine, parseNumber, type Field, type FieldKind, type SocialLink } from '../../../contract';
import type { Data } from '../../fields/related';
import { propertiesOf } from '../../settings/typed';

const yes = /^(yes|true|1|x|y)$/i;
const no = /^(no|false|0|n)$/i;

/** Parses yes or no; an empty cell leaves the value as it is. */
const readBoolean = (text: string) => (text === '' ? undefined : yes.test(text) || (no.test(text) ? false : text));

/** Parses links such as `facebook https://…`, one per line. */
const readLinks = (text: string) =>
  [...text.matchAll(/^[^\S\r\n]*(\S+)(.*)$/gm)].map(([, platform, url]) => ({ platform: platform.toLowerCase(), url: url.trim() }));

function readNumber(text: string): unknown {
  const number = parseNumber(text);
  return Number.isNaN(number) ? text : number;
}

/** Spreadsheets in the United States write dates as 4/30/2026. */
function readDate(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

const readers: Partial<Record<FieldKind, (text: string, field: Field) => unknown>> = {
  number: readNumber,
  date: readDate,
  choice: (text, { options = [] }) => options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text,
};

/**
 * Parses a cell. Empty cells return null, or undefined for attributes that cannot be null. Invalid values are returned unchanged and fail
 * validation later.
 */
export function readCell(field: Field | undefined, cell: string): unknown {
  const text = cell.trim();
  const kind = field?.kind;
  if (kind === 'links') return readLinks(text);
  if (kind === 'boolean' || kind === 'yesNo') return readBoolean(text);
  if (text === '') return null;
  if (kind === 'html') return cell;
  return (field && readers[field.kind]?.(text, field)) ?? text;
}

const linesKinds: (FieldKind | undefined)[] = ['multilineText', 'html', 'links'];

/** Formats an attribute as a cell that can be imported again: stored lines may contain line breaks. */
export const writeCell = (field: Field | undefined, value: unknown): string =>
  linesKinds.includes(field?.kind) ? format(field, value) : asLine(format(field, value));

/** Line breaks become `\n`. */
function format(field: Field | undefined, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field?.kind === 'links') return ((value ?? []) as SocialLink[]).map(({ platform, url }) => `${platform} ${url}`).join('\n');
  if (field?.kind === 'agent') return typeof value === 'string' ? value : String(propertiesOf(value).documentId ?? '');
  return String(value ?? '').replace(/\r\n?/g, '\n');
}

/** Returns the attributes whose new values differ from the stored row. */
export const changedIn = (fields: Record<string, Field>, change: Data, row: Data): string[] =>
  Object.keys(change).filter((name) => format(fields[name], change[name]) !== format(fields[name], row[name]));
