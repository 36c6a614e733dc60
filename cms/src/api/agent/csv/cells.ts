import { contentTypes, agentImportColumns, type Fields, type SocialLink } from '../../../../contract';
import type { Data } from '../../../content/prepare';
import type { Row } from '../../../database/storage-models';

const fields = contentTypes.agent.fields as Fields;

/** What people call an attribute. */
export const labelOf = (attribute: string): string => fields[attribute]?.label ?? 'Username';

/** The attribute that a column is about, by its name or its label in whatever case; undefined for none. */
export const attributeOf = (column: string): string | undefined =>
  agentImportColumns.find((name) => [name, labelOf(name)].some((known) => known.toLowerCase() === column.toLowerCase()));

const yes = /^(yes|true|1|x|y)$/i;
const no = /^(no|false|0|n)$/i;

/**
 * What a cell says of an attribute: null for an empty one, or undefined where there is no nothing. What makes no sense is left to be
 * refused.
 */
export function readCell(attribute: string, cell: string): unknown {
  const text = cell.trim();
  const kind = fields[attribute]?.kind;
  if (kind === 'links') return readLinks(text);
  if (kind === 'boolean') return text === '' ? undefined : yes.test(text) || (no.test(text) ? false : text);
  if (text === '') return null;
  return kind === 'html' ? cell : text;
}

/** `facebook https://…`, each on a line of its own. */
const readLinks = (text: string): SocialLink[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, platform, url] = /^(\S+)\s*(.*)$/.exec(line)!;
      return { platform: platform.toLowerCase() as SocialLink['platform'], url };
    });

/** An attribute as a cell tells it, whose lines end as those within cells do. */
export function writeCell(attribute: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (fields[attribute]?.kind === 'links')
    return ((value ?? []) as SocialLink[]).map(({ platform, url }) => `${platform} ${url}`).join('\n');
  return String(value ?? '').replace(/\r\n?/g, '\n');
}

/** The attributes of which a change says something else than what is stored. */
export const changedIn = (change: Data, row: Row): string[] =>
  Object.keys(change).filter((attribute) => writeCell(attribute, change[attribute]) !== writeCell(attribute, row[attribute]));
