import type { Core } from '@strapi/strapi';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isNewer, versions } from '../settings/versions';
import { schemaStorage } from './strapi-adapter';

const tableName = 'last_build';

/** Strapi's list of completed migrations. */
const migrationsTable = 'strapi_migrations';

/** Version of Hearthside that used this database last; at most one row. */
export const lastBuildTable = `${tableName} (id integer primary key, version varchar(50) not null)`;

/**
 * Rejects a database that a newer build has used, before Strapi adapts the tables to this build and drops what the newer build added.
 * @throws with instructions
 */
export async function assertNotNewer({ db, dirs }: Core.Strapi): Promise<void> {
  const { hearthside } = versions();
  const rowsOf = async (table: string): Promise<{ version?: string; name?: string }[]> =>
    (await db.connection.schema.hasTable(table)) ? await db.connection(table) : [];
  const [last] = await rowsOf(tableName);
  const completed = await rowsOf(migrationsTable);
  const folder = join(dirs.app.root, 'database/migrations');
  const available = existsSync(folder) ? readdirSync(folder) : [];
  const unknown = completed.find(({ name = '' }) => !available.includes(name));
  const newer = last?.version && isNewer(last.version, hearthside) ? `Hearthside ${last.version}` : null;
  if (!newer && !unknown) return;
  throw new Error(
    `This database was migrated by ${newer ?? `a build with the migration ${unknown?.name}`}, which is newer than this build (${hearthside}). Start the newer build, or restore a backup taken before the upgrade.`,
  );
}

/** Strapi's record of the schemas that it synchronized. */
const schemaTable = 'strapi_database_schema';

/** Returns a message with instructions if the database was not set up by this build; null otherwise. */
export async function findOtherBuild(strapi: Core.Strapi): Promise<string | null> {
  const { db } = strapi;
  const { hearthside } = versions();
  const latest = async (table: string, by: string) =>
    (await db.connection.schema.hasTable(table)) ? await db.connection(table).orderBy(by, 'desc').first() : undefined;
  const build = await latest(tableName, 'id');
  const schema = await latest(schemaTable, 'time');
  if (build?.version === hearthside && schema?.hash === schemaStorage(strapi).hashSchema(db.schema.schema)) return null;
  return `The database was set up by ${build && build.version !== hearthside ? `Hearthside ${build.version}` : 'another build'}, and this is ${hearthside}. Run this command from that build, or start the site with this build first. Nothing was changed.`;
}

/** Records that this build has used the database. */
export async function recordBuild({ db }: Core.Strapi): Promise<void> {
  await db.connection(tableName).insert({ id: 1, version: versions().hearthside }).onConflict('id').merge();
}
