import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Tables of the content. */
export const tables = [
  'posts',
  'seasons',
  'season_images',
  'up_users',
  'components_agent_social_links',
  'files',
  'files_related_mph',
  'revisions',
  'kept_pictures',
];

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
  Object.fromEntries(tables.map((name) => [name, rowsIn(dataDir, `select * from ${name} order by id`)]));

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
