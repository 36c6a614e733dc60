import type { Core } from '@strapi/strapi';
import { lastBuildTable } from './assert-not-newer';

const indexes = [
  'unique index if not exists up_users_username_unique on up_users (lower(username))',
  'unique index if not exists up_users_email_unique on up_users (lower(email))',
  'unique index if not exists up_roles_type_unique on up_roles (type)',
  'index if not exists jobs_due_index on jobs (kind, due_at, id) where failed_at is null',
  // Revisions of an entry, and the last save of each.
  'index if not exists revisions_saved_index on revisions (noun, "of", saved_at)',
  // Revisions that use a retained image.
  'index if not exists revisions_picture_index on revisions (picture)',
  'index if not exists revision_images_revision_index on revision_images (revision_id)',
  // Files of a failed upload.
  'index if not exists files_hash_index on files (hash)',
  // Listing, filtering and deleting audit events.
  'index if not exists activities_at_index on activities (at, id)',
  'index if not exists activities_by_index on activities ("by", at)',
  'index if not exists activities_of_index on activities (kind, "of", at)',
  // Lists of inquiries, those of a person, and those that are due to be deleted.
  'index if not exists inquiries_state_index on inquiries (state, received_at)',
  'index if not exists inquiries_assigned_index on inquiries (assigned_to, state)',
  'index if not exists inquiries_email_index on inquiries (email_key)',
  'index if not exists inquiries_phone_index on inquiries (phone_key)',
  'index if not exists inquiries_words_index on inquiries (words, received_at)',
  'index if not exists inquiries_last_index on inquiries (last_at)',
  'index if not exists passkeys_agent_index on passkeys (agent)',
  'index if not exists account_tokens_agent_index on account_tokens (agent)',
  'index if not exists inquiry_events_index on inquiry_events (inquiry, id)',
];

const tables = (binary: string, serial: string) => [
  // Rate limits (http/throttle), in the layout that rate-limiter-flexible requires.
  'throttles (key varchar(255) primary key, points integer not null default 0, expire bigint)',
  // Retained images: removed images that a revision uses (images/retained-images).
  `kept_pictures (id varchar(255) primary key, name varchar(255) not null, alternative_text text, bytes ${binary} not null, preview text not null)`,
  // Files of the photos in each revision (history/revisions).
  'revision_images (revision_id integer not null references revisions (id) on delete cascade, file varchar(64) not null, primary key (file, revision_id))',
  // Work that is done later (jobs/queue). Times are in ms since 1970.
  `jobs (id ${serial}, kind varchar(50) not null, key varchar(500) not null, payload text not null, due_at bigint not null, locked_until bigint, attempts integer not null default 0, failed_at bigint, reason text, unique (kind, key))`,
  // Inquiries of visitors (api/inquiry). Not a content type: personal data has no history, panel form or export. Times are in ms since 1970.
  'inquiries (id varchar(24) primary key, kind varchar(20) not null, name varchar(120) not null, email varchar(254), phone varchar(64), preferred_contact varchar(10) not null, message text, about varchar(80), about_name varchar(255), place varchar(255), source_path varchar(255), details text not null, consent boolean not null, shown_text text, assigned_to varchar(64), instead_of varchar(64), routed_by text not null, state varchar(10) not null, closed_reason varchar(20), received_at bigint not null, first_answered_at bigint, waiting_since bigint not null, reminded_at bigint, escalated_at bigint, last_at bigint not null, purge_at bigint, risk varchar(255) not null, network varchar(22) not null, words varchar(22) not null, nonce varchar(32) not null unique, email_key varchar(22), phone_key varchar(22), phone_digits varchar(64), version integer not null, changed_by varchar(64))',
  `inquiry_events (id ${serial}, inquiry varchar(24) not null references inquiries (id) on delete cascade, at bigint not null, actor varchar(64), action varchar(20) not null, note text)`,
  // Whose turn it is in each rotation.
  'inquiry_turns (rule varchar(64) primary key, turn integer not null)',
  // Proof that a person or an inquiry was erased, without content (api/inquiry/store).
  `erasures (id ${serial}, subject varchar(24) not null, at bigint not null, actor varchar(64) not null, reason varchar(255) not null, inquiries integer not null)`,
  // Second factors (accounts/factors, accounts/passkeys). Not content: no history, panel form or export. Times are in ms since 1970.
  'app_codes (agent varchar(64) primary key, secret varchar(255) not null, last_step integer not null, confirmed_at bigint)',
  'passkeys (id varchar(1400) primary key, agent varchar(64) not null, host varchar(255) not null, public_key text not null, counter bigint not null, name varchar(60) not null, created_at bigint not null, used_at bigint)',
  'recovery_codes (agent varchar(64) not null, hash varchar(64) not null, primary key (agent, hash))',
  // Tokens that work once (accounts/one-time-tokens).
  'account_tokens (hash varchar(64) primary key, kind varchar(20) not null, agent varchar(64), email varchar(254), challenge varchar(255), created_at bigint not null, expires_at bigint not null)',
  // Facts that Strapi’s sessions do not contain (accounts/live-sessions).
  'session_facts (session_id varchar(255) primary key, browser varchar(60) not null, created_at bigint not null, seen_at bigint not null, proven_at bigint not null, must_set_up boolean not null)',
  lastBuildTable,
];

/**
 * Creates the tables and indexes that Strapi's schemas cannot express, on SQLite and PostgreSQL. Not a migration: on an empty database,
 * migrations run before the tables exist, and SQLite drops an expression index when Strapi rebuilds its table.
 */
export async function createTables({ db, contentTypes }: Core.Strapi): Promise<void> {
  const isPostgres = db.dialect.client === 'postgres';
  // On PostgreSQL, even `if not exists` locks the table, which waits for all saves of other processes.
  const existing = isPostgres ? await db.connection('pg_indexes').where({ schemaname: 'public' }).pluck<string[]>('indexname') : [];
  for (const uid of Object.keys(contentTypes)) await indexPublicIds(db, uid, existing);
  const [binary, serial] = isPostgres ? ['bytea', 'serial primary key'] : ['blob', 'integer primary key autoincrement'];
  for (const table of tables(binary, serial)) {
    await db.connection.raw(`create table if not exists ${table}`);
  }
  const missing = indexes.filter((index) => !existing.some((name) => index.includes(` ${name} `)));
  for (const index of missing) await db.connection.raw(`create ${index}`);
  // Agents stored before invitations existed, or by an import.
  await db
    .connection('up_users')
    .whereNull('joined')
    .orWhere({ joined: true, password: null })
    .update({ joined: db.connection.raw('password is not null') });
  // Agents stored before inquiries existed.
  await db.connection('up_users').whereNull('takes_inquiries').update({ takes_inquiries: true });
}

/**
 * Makes public ids unique within a content type, so that no entry is mistaken for another. Drafts and locales would share ids, but no
 * content type here has them.
 * @throws with instructions if rows share an id already
 */
async function indexPublicIds({ connection, metadata }: Core.Strapi['db'], uid: string, existing: string[]): Promise<void> {
  const { tableName } = metadata.get(uid);
  const name = `${tableName}_document_id_unique`;
  if (existing.includes(name)) return;
  try {
    await connection.raw('create unique index if not exists ?? on ?? (document_id)', [name, tableName]);
  } catch (reason) {
    const shared = connection(tableName).select('document_id').groupBy('document_id').havingRaw('count(document_id) > 1');
    const rows: { id: number; document_id: string }[] = await connection(tableName)
      .whereIn('document_id', shared)
      .orderBy(['document_id', 'id'])
      .limit(20)
      .select('id', 'document_id');
    if (rows.length === 0) throw reason;
    const duplicates = rows.map(({ id, document_id }) => `id ${id} (${document_id})`).join(', ');
    throw new Error(
      `In the table ${tableName}, rows share a document_id, which must be unique: ${duplicates}. No data was changed. Back up the database, find out which row of each document_id is the original, give every other row a new document_id (letters and digits) or delete it, and start again.`,
      { cause: reason },
    );
  }
}
