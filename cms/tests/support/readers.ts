import type { CollectionType } from '../../contract';
import { run } from './backstage';
import { ask, request } from './call';
import { buildPost, buildSeason } from './content';
import { buildAgent } from './people';

const pages: Record<CollectionType, string> = { agent: '/agents', post: '/insights', season: '/seasons' };

/** Where visitors find a noun's list and one of its entries. */
export const addressesOf = (type: CollectionType, id: string) => [
  pages[type],
  `${pages[type]}/${id}`,
  `/api/${type}s`,
  `/api/${type}s/${id}`,
];

/** Everything that a visitor reads of an entry, on pages and elsewhere. */
export async function readAll(type: CollectionType, id: string): Promise<string[]> {
  const texts = addressesOf(type, id).map(async (path) => {
    const { status, body } = await request(path);
    return `${status} ${JSON.stringify(body)}`;
  });
  const asked = ask(
    `query ($id: ID!) { ${type}s { ...all } ${type}(id: $id) { ...all } } fragment all on ${typename(type)} { ${fields[type]} }`,
    {
      variables: { id },
    },
  );
  return [...(await Promise.all(texts)), JSON.stringify((await asked).body)];
}

const typename = (type: CollectionType) => type[0].toUpperCase() + type.slice(1);
const fields: Record<CollectionType, string> = {
  agent: 'id first_name last_name avatar',
  post: 'id title image_url',
  season: 'id name background_image',
};

/** How many of them tell a word. */
export const tellingOf = async (type: CollectionType, id: string, word: string) =>
  (await readAll(type, id)).filter((text) => text.includes(word)).length;

/**
 * By which statements the server reads a table in order to answer these paths meanwhile, and how many rows they tell it. What it
 * does besides, such as rendering again what is often asked for, may have read some of it before.
 */
export async function readFrom(table: string, paths: string[], act: () => Promise<unknown>) {
  await run(`(() => {
    globalThis.reads = { rows: 0, statements: [] };
    globalThis.noteRead = (told, { sql }) => {
      if (!/^select .* from (\\W\\w+\\W\\.)?\\W${table}\\W/i.test(sql)) return;
      if (!${JSON.stringify(paths)}.includes(strapi.requestContext.get()?.request.path)) return;
      globalThis.reads.rows += [told?.rows ?? told ?? []].flat().length;
      globalThis.reads.statements.push(sql);
    };
    strapi.db.connection.on('query-response', globalThis.noteRead);
  })()`);
  try {
    await act();
  } finally {
    await run(`void strapi.db.connection.removeListener('query-response', globalThis.noteRead)`);
  }
  return run<{ rows: number; statements: string[] }>('globalThis.reads');
}

/** What a server has ready, and how often it answered visitors from it (`hits`) or not (`misses`). */
export interface CacheUse {
  entries: number;
  hits: number;
  misses: number;
}
export const cacheUse = (runThere = run) => runThere<CacheUse>(`require(strapi.dirs.dist.root + '/src/cache/open-front').sizeOfCache()`);

/** How often visitors were answered meanwhile from what was ready, and how often not. */
export async function cacheUseOf(act: () => Promise<unknown>, runThere = run): Promise<Pick<CacheUse, 'hits' | 'misses'>> {
  const before = await cacheUse(runThere);
  await act();
  const { hits, misses } = await cacheUse(runThere);
  return { hits: hits - before.hits, misses: misses - before.misses };
}

let count = 0;
/** A word that stands nowhere else, and before those of earlier: by it an agent is on the first page of the directory. */
export const word = () => `Aa${(8.64e15 - Date.now()).toString(36)}x${(count += 1)}x${Math.random().toString(36).slice(2, 8)}`;

const builders: Record<CollectionType, (name: string) => Promise<string>> = {
  agent: async (name) => (await buildAgent({ last_name: name })).id,
  post: async (name) => (await buildPost({ title: name })).documentId,
  season: async (name) => (await buildSeason({ name })).documentId,
};
export const nameField: Record<CollectionType, string> = { agent: 'last_name', post: 'title', season: 'name' };
export const uids: Record<CollectionType, string> = {
  agent: 'plugin::users-permissions.user',
  post: 'api::post.post',
  season: 'api::season.season',
};

/** An entry that visitors have read, so that the server has all about it ready. */
export async function readEntry(type: CollectionType): Promise<{ id: string; name: string }> {
  const name = word();
  const id = await builders[type](name);
  expect(await tellingOf(type, id, name)).toBe(5);
  return { id, name };
}
