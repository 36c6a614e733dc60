import { environment } from '../settings/environment';
import { PostgresDatabase } from './postgres-database';
import type { SiteDatabase } from './site-database';
import { SqliteDatabase } from './sqlite-database';

/** Lends the database that the server would use. */
export async function withDatabase<Result>(work: (database: SiteDatabase) => Promise<Result>): Promise<Result> {
  const database = environment.databaseUrl ? new PostgresDatabase(environment.databaseUrl) : new SqliteDatabase();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
