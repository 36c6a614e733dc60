import type { Core } from '@strapi/strapi';
import { lastBuildTable } from './refuse-newer';
import { jobRunsTable } from './run-once';

const indexes = [
  'unique index if not exists up_users_username_unique on up_users (lower(username))',
  'unique index if not exists up_users_email_unique on up_users (lower(email))',
  'unique index if not exists up_roles_type_unique on up_roles (type)',
  // There is one of it, whichever replica made it.
  'unique index if not exists sites_document_id_unique on sites (document_id)',
  // The outbox asks for the next due email of each kind.
  'index if not exists letters_due_index on letters (kind, due_at, id) where failed_at is null',
  // What the versions of one entry are found by.
  'index if not exists revisions_of_index on revisions ("of", noun)',
  // What the activity is listed, filtered and forgotten by.
  'index if not exists activities_at_index on activities (at, id)',
  'index if not exists activities_by_index on activities ("by", at)',
  'index if not exists activities_of_index on activities (kind, "of", at)',
];

/** Backups of PostgreSQL under way (images/backup-under-way), each with the time until which it counts, in milliseconds since 1970. */
export const backupsTable = 'backups_under_way (id varchar(36) primary key, until bigint not null)';

const tables = (binary: string) => [
  // Counts of attempts (http/throttle), as the library wants them.
  'throttles (key varchar(255) primary key, points integer not null default 0, expire bigint)',
  // Removed pictures that a version names (images/archive).
  `kept_pictures (id varchar(255) primary key, name varchar(255) not null, alternative_text text, bytes ${binary} not null, preview text not null)`,
  // Pictures whose files one process is changing, and what it has written of them (images/picture-claims).
  'picture_claims (id integer primary key, token varchar(36) not null, until bigint not null, files text not null)',
  // Files that are still to be deleted (images/removed-files).
  'removed_files (id varchar(255) primary key, file text not null)',
  // Files that are written before a row names them (images/unfinished-uploads).
  'unfinished_uploads (hash varchar(255) primary key, ext varchar(50) not null, until bigint not null)',
  jobRunsTable,
  lastBuildTable,
];

/**
 * What Strapi cannot say in a schema, for SQLite and PostgreSQL. Not a migration: on an empty database those run before
 * the tables exist, and SQLite drops an expression index when Strapi rebuilds its table.
 */
export async function createTables({ db }: Core.Strapi): Promise<void> {
  for (const index of indexes) await db.connection.raw(`create ${index}`);
  const isPostgres = db.dialect.client === 'postgres';
  for (const table of [...tables(isPostgres ? 'bytea' : 'blob'), ...(isPostgres ? [backupsTable] : [])]) {
    await db.connection.raw(`create table if not exists ${table}`);
  }
  // Of who was stored before there were invitations, or by an import.
  await db
    .connection('up_users')
    .whereNull('joined')
    .orWhere({ joined: true, password: null })
    .update({ joined: db.connection.raw('password is not null') });
}
