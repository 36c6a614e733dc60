import { rosterColumns, type Fields, nouns, type SocialLink } from '../../../../contract';
import type { Data } from '../../../content/prepare';
import type { Row } from '../../../database/stored-nouns';

const fields = nouns.agent.fields as Fields;

const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
  listed: 'Listed',
  username: 'Username',
};

/** The attribute that a column is about, by its name or its label in whatever case; undefined for none. */
export const attributeOf = (column: string): string | undefined =>
  rosterColumns.find((name) => [name, labels[name]].some((known) => known.toLowerCase() === column.toLowerCase()));

const yes = /^(yes|true|1|x|y)$/i;
const no = /^(no|false|0|n)?$/i;

/** What a cell says of an attribute: null for an empty one. What is none is left to be refused. */
export function readCell(attribute: string, cell: string): unknown {
  if (attribute === 'listed') return yes.test(cell) || (no.test(cell) ? false : cell);
  if (fields[attribute]?.kind === 'links') return readLinks(cell);
  return cell === '' ? null : cell;
}

/** `facebook https://…`, each on a line of its own. */
const readLinks = (cell: string) =>
  cell
    .split(/\r?\n|;/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [platform = '', url = ''] = line.split(/\s+/, 2);
      return { platform: platform.toLowerCase(), url };
    });

/** An attribute as a cell tells it. */
export function writeCell(attribute: string, row: Row): string {
  const value = row[attribute];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (fields[attribute]?.kind === 'links') return (value as SocialLink[]).map(({ platform, url }) => `${platform} ${url}`).join('\n');
  return value === null || value === undefined ? '' : String(value);
}

/** Whether a change says something else than what is stored. */
export const differs = (change: Data, row: Row): boolean =>
  Object.entries(change).some(([attribute, value]) => {
    const kind = fields[attribute]?.kind;
    if (kind === 'links') return writeCell(attribute, { ...row, [attribute]: value } as Row) !== writeCell(attribute, row);
    return (value ?? '') !== (row[attribute] ?? '');
  });
