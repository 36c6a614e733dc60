import { contentTypes, agentImportColumns, type Fields, type SocialLink } from '../../../../contract';
import type { Data } from '../../../fields/related';
import type { Row } from '../../../database/storage-models';

const fields = contentTypes.agent.fields as Fields;

export const labelOf = (attribute: string): string => fields[attribute]?.label ?? 'Username';

/** Finds the attribute of a column by its name or label, ignoring case. */
export const attributeOf = (column: string): string | undefined =>
  agentImportColumns.find((name) => [name, labelOf(name)].some((text) => text.toLowerCase() === column.toLowerCase()));

const yes = /^(yes|true|1|x|y)$/i;
const no = /^(no|false|0|n)$/i;

/**
 * Parses a cell. Empty cells return null, or undefined for attributes that cannot be null. Invalid values are returned unchanged and fail
 * validation later.
 */
export function readCell(attribute: string, cell: string): unknown {
  const text = cell.trim();
  const kind = fields[attribute]?.kind;
  if (kind === 'links') return readLinks(text);
  if (kind === 'boolean') return text === '' ? undefined : yes.test(text) || (no.test(text) ? false : text);
  if (text === '') return null;
  return kind === 'html' ? cell : text;
}

/** Parses links such as `facebook https://…`, one per line. */
const readLinks = (text: string): SocialLink[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, platform, url] = /^(\S+)\s*(.*)$/.exec(line)!;
      return { platform: platform.toLowerCase() as SocialLink['platform'], url };
    });

/** Formats an attribute as a cell. Line breaks become `\n`. */
export function writeCell(attribute: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (fields[attribute]?.kind === 'links')
    return ((value ?? []) as SocialLink[]).map(({ platform, url }) => `${platform} ${url}`).join('\n');
  return String(value ?? '').replace(/\r\n?/g, '\n');
}

/** Returns the attributes whose new values differ from the stored row. */
export const changedIn = (change: Data, row: Row): string[] =>
  Object.keys(change).filter((attribute) => writeCell(attribute, change[attribute]) !== writeCell(attribute, row[attribute]));
