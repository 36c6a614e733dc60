import { readFile, stat } from 'node:fs/promises';
import { MigrationError } from './migration-error';

/** Lists of an old site. */
export const oldKinds = ['agents', 'posts', 'seasons', 'season_images'] as const;
export type OldKind = (typeof oldKinds)[number];

/** Maximum length of a list, more than any brokerage has. */
const mostEntries = 100_000;
export const mostListBytes = 50 * 1024 * 1024;

/** Source of the content. Responses are untrusted. */
export interface OldSite {
  list(kind: OldKind): Promise<unknown[]>;
  /** Returns the full entry; null if it contains no more than the list. */
  one(kind: OldKind, id: string): Promise<unknown>;
  signOut(): Promise<void>;
}

/** Fields of each entry (spec §3). All others are ignored. */
export const toldFields: Record<OldKind, readonly string[]> = {
  agents: ['first_name', 'last_name', 'title', 'email', 'phone_number', 'avatar', 'website_url', 'social_links', 'bio'],
  posts: ['title', 'content', 'image_url', 'video_url', 'published'],
  seasons: ['name', 'body', 'background_image', 'published', 'archived'],
  season_images: ['name', 's3_url'],
};

/** Additional fields that some old sites return. */
export const alsoTold: Partial<Record<OldKind, readonly string[]>> = { agents: ['role', 'active', 'listed', 'username'] };

/** Whether a JSON value is an object, not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function checkedList(list: unknown, where: string): unknown[] {
  if (!Array.isArray(list)) throw new MigrationError(`${where} is not a list.`);
  if (list.length > mostEntries) throw new MigrationError(`${where} has more than ${mostEntries.toLocaleString('en')} entries.`);
  return list;
}

/** Opens a JSON file with the four lists as the API returns them. */
export async function openExport(file: string): Promise<OldSite> {
  const { size } = await stat(file).catch(() => {
    throw new MigrationError(`File not found: ${file}.`);
  });
  if (size > mostListBytes) throw new MigrationError(`${file} is larger than 50 MB.`);
  const lists = parseLists(await readFile(file, 'utf8'), file);
  return {
    list: async (kind) => checkedList(Object.hasOwn(lists, kind) ? lists[kind] : [], `"${kind}" in ${file}`),
    one: async () => null,
    signOut: async () => undefined,
  };
}

const maxJsonDepth = 50;
const [quote, backslash, openBracket, openBrace, closeBracket, closeBrace] = Buffer.from('"\\[{]}');

/**
 * Parses JSON of limited depth. Deep nesting would overflow the stack of JSON.stringify and slow JSON.parse down to minutes.
 * @throws RangeError if the nesting is too deep, SyntaxError for invalid JSON
 */
export function parseJson(text: string): unknown {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) isInString = !isInString;
    else if (isInString) index += Number(code === backslash);
    else if (code === openBracket || code === openBrace) depth += 1;
    else if (code === closeBracket || code === closeBrace) depth -= 1;
    if (depth > maxJsonDepth) throw new RangeError(`JSON that is nested more than ${maxJsonDepth} levels deep`);
  }
  return JSON.parse(text) as unknown;
}

function parseLists(text: string, file: string): Record<string, unknown> {
  const lists = parsed(text, file);
  if (isObject(lists) && oldKinds.some((kind) => Object.hasOwn(lists, kind))) return lists;
  throw new MigrationError(`${file} is not a JSON object with the lists ${oldKinds.join(', ')}.`);
}

function parsed(text: string, file: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof RangeError) throw new MigrationError(`${file} contains ${error.message}.`);
    return null;
  }
}
