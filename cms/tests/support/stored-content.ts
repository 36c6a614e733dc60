import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Tables of the content, its history and its audit events. */
const tables = [
  'posts',
  'seasons',
  'season_images',
  'up_users',
  'components_agent_social_links',
  'listings',
  'listings_list_agent_key_lnk',
  'listings_co_list_agent_key_lnk',
  'listings_cmps',
  'components_listing_open_houses',
  'files',
  'files_related_mph',
  'revisions',
  'revision_images',
  'kept_pictures',
  'activities',
];

/** Statements that read the content, by table. Commands record events of kind `content`. */
export const contentStatements = tables.map((name) => {
  const where = name === 'activities' ? " where kind <> 'content'" : '';
  return [name, `select * from ${name}${where} order by 1, 2`] as const;
});

/** Returns rows of a site on SQLite. Opening the database rolls back unfinished transactions. */
export function rowsIn<Row>(dataDir: string, statement: string): Row[] {
  const database = new Database(join(dataDir, 'hearthside.db'));
  try {
    return database.prepare(statement).all() as Row[];
  } finally {
    database.close();
  }
}

/** Returns the content rows of a site on SQLite. */
export const contentOf = (dataDir: string): Record<string, unknown[]> =>
  Object.fromEntries(contentStatements.map(([name, statement]) => [name, rowsIn(dataDir, statement)]));

interface FileRow {
  url: string;
  formats: string | null;
}

/** Returns the image URLs in the database that have no file. */
export function danglingIn(dataDir: string): string[] {
  const rows = contentOf(dataDir).files as FileRow[];
  const urls = rows.flatMap(({ url, formats }) => [
    url,
    ...Object.values(JSON.parse(formats ?? '{}') as Record<string, FileRow>).map(({ url: variant }) => variant),
  ]);
  return urls.filter((url) => !existsSync(join(dataDir, 'public', url)));
}
