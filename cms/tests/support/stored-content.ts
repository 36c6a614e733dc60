import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const tables = [
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

/** Returns the content rows of a site on SQLite. Opening the database rolls back unfinished transactions. */
export function contentOf(dataDir: string): Record<string, unknown[]> {
  const database = new Database(join(dataDir, 'hearthside.db'));
  try {
    return Object.fromEntries(tables.map((name) => [name, database.prepare(`select * from ${name} order by id`).all()]));
  } finally {
    database.close();
  }
}

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
