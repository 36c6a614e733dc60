import { contentTypes, imageFieldOf, type ArticleType } from '../../contract/index';
import { paths } from '../../../web/src/paths';
import { run } from './backstage';
import { ask, request } from './call';
import { buildEntry, nameField } from './content';
import type { Run } from './server-code';

declare global {
  var reads: { rows: number; statements: string[] };
  var noteRead: (result: unknown, query: { sql: string }) => void;
}

/** Types of which visitors read whole entries in lists, too. */
type ReadType = 'agent' | ArticleType;

/** Returns everything that a visitor can read about an entry: pages, API and GraphQL. */
export async function readAll(type: ReadType, id: string): Promise<string[]> {
  const { list, one } = paths[type];
  const texts = [list, one(id), `/api/${type}s`, `/api/${type}s/${id}`].map(async (path) => {
    const { status, body } = await request(path);
    return `${status} ${JSON.stringify(body)}`;
  });
  const fields = `id ${nameField[type]} ${imageFieldOf(contentTypes[type])}`;
  const { body } = await ask(`query ($id: ID!) { ${type}s { ${fields} } ${type}(id: $id) { ${fields} } }`, { variables: { id } });
  return [...(await Promise.all(texts)), JSON.stringify(body)];
}

/** Counts the texts of `readAll` that contain each of these words. */
export async function countsOf(type: ReadType, id: string, words: string[]): Promise<number[]> {
  const texts = await readAll(type, id);
  return words.map((word) => texts.filter((text) => text.includes(word)).length);
}
export const tellingOf = async (type: ReadType, id: string, word: string) => (await countsOf(type, id, [word]))[0];

/**
 * Returns the statements that read a table for requests of these paths during `act`, and how many rows they returned. Background work
 * of the server, such as rendering frequently requested pages again, may have read rows before.
 */
export async function readFrom(table: string, paths: string[], act: () => Promise<unknown>) {
  await run(
    (table, paths) => {
      globalThis.reads = { rows: 0, statements: [] };
      const select = new RegExp(`^select .* from (\\W\\w+\\W\\.)?\\W${table}\\W`, 'i');
      globalThis.noteRead = (result, { sql }) => {
        if (!select.test(sql) || !paths.includes(strapi.requestContext.get()?.request.path ?? '')) return;
        const { rows = result } = Object(result) as { rows?: unknown };
        globalThis.reads.rows += [rows ?? []].flat().length;
        globalThis.reads.statements.push(sql);
      };
      strapi.db.connection.on('query-response', globalThis.noteRead);
    },
    table,
    paths,
  );
  try {
    await act();
  } finally {
    await run(() => void strapi.db.connection.removeListener('query-response', globalThis.noteRead));
  }
  return run(() => globalThis.reads);
}

/** Number of cached responses, and how many visitor requests were served from the cache (`hits`) or not (`misses`). */
export interface CacheUse {
  entries: number;
  hits: number;
  misses: number;
}
export const cacheUse = (runThere: Run = run) => runThere((): CacheUse => serverModule('cache/cache-handler').cacheStats());

/** Counts the cache hits and misses of visitor requests during `act`. */
export async function cacheUseOf(act: () => Promise<unknown>, runThere: Run = run): Promise<Pick<CacheUse, 'hits' | 'misses'>> {
  const before = await cacheUse(runThere);
  await act();
  const { hits, misses } = await cacheUse(runThere);
  return { hits: hits - before.hits, misses: misses - before.misses };
}

let count = 0;
/** Returns a unique word that sorts before earlier ones, so that an agent with it is on the first page of the directory. */
export const word = () => `Aa${(8.64e15 - Date.now()).toString(36)}x${(count += 1)}x${Math.random().toString(36).slice(2, 8)}`;

/** Creates an entry and reads it as a visitor, so that the server has cached it. */
export async function readEntry(type: ReadType): Promise<{ id: string; name: string }> {
  const name = word();
  const id = await buildEntry(type, { [nameField[type]]: name });
  expect(await tellingOf(type, id, name)).toBe(5);
  return { id, name };
}
