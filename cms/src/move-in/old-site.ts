import { readFile, stat } from 'node:fs/promises';
import { MoveInRefusal } from './refusals';

/** What an old site has lists of. */
export const oldKinds = ['agents', 'posts', 'seasons', 'season_images'] as const;
export type OldKind = (typeof oldKinds)[number];

/** A list holds more than this of nothing that a brokerage has. */
export const mostEntries = 100_000;
export const mostListBytes = 50 * 1024 * 1024;

/** Where the content comes from. What is in an answer, nobody vouches for. */
export interface OldSite {
  list(kind: OldKind): Promise<unknown[]>;
  /** One by itself; null where that tells no more than the list. */
  one(kind: OldKind, id: string): Promise<unknown>;
  signOut(): Promise<void>;
}

/** What each entry may tell (spec §3); everything else in an answer is left alone. */
export const toldFields: Record<OldKind, readonly string[]> = {
  agents: ['first_name', 'last_name', 'title', 'email', 'phone_number', 'avatar', 'website_url', 'social_links', 'bio'],
  posts: ['title', 'content', 'image_url', 'video_url', 'published'],
  seasons: ['name', 'body', 'background_image', 'published', 'archived'],
  season_images: ['name', 's3_url'],
};

/** What some old sites tell besides. */
export const alsoTold: Partial<Record<OldKind, readonly string[]>> = { agents: ['role', 'active', 'listed', 'username'] };

export function checkedList(list: unknown, where: string): unknown[] {
  if (!Array.isArray(list)) throw new MoveInRefusal(`${where} is not a list.`);
  if (list.length > mostEntries) throw new MoveInRefusal(`${where} has more than ${mostEntries.toLocaleString('en')} entries.`);
  return list;
}

/** A file of the four lists, as the API would answer. */
export async function openExport(file: string): Promise<OldSite> {
  const { size } = await stat(file).catch(() => {
    throw new MoveInRefusal(`There is no file ${file}.`);
  });
  if (size > mostListBytes) throw new MoveInRefusal(`${file} is larger than 50 MB.`);
  const lists = parseLists(await readFile(file, 'utf8'), file);
  return {
    list: async (kind) => checkedList(Object.hasOwn(lists, kind) ? lists[kind] : [], `"${kind}" in ${file}`),
    one: async () => null,
    signOut: async () => undefined,
  };
}

/** What an old site answers is a list of objects with lists in them; much deeper nesting would overflow the stack later. */
const mostJsonDepth = 50;

/** @throws SyntaxError for what is not JSON or nested too deeply */
export function parseJson(text: string): unknown {
  let depth = 0;
  let isInString = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place];
    if (character === '"') isInString = !isInString;
    else if (isInString) place += Number(character === '\\');
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > mostJsonDepth) throw new SyntaxError(`JSON is nested more than ${mostJsonDepth} levels deep`);
  }
  return JSON.parse(text) as unknown;
}

function parseLists(text: string, file: string): Record<string, unknown> {
  const lists = parsed(text);
  if (typeof lists === 'object' && lists !== null && oldKinds.some((kind) => Object.hasOwn(lists, kind))) {
    return lists as Record<string, unknown>;
  }
  throw new MoveInRefusal(`${file} is not a JSON object with the lists ${oldKinds.join(', ')}.`);
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
