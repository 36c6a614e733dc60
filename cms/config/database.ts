import { join } from 'node:path';
import { noteConnection } from '../src/database/outages';
import { environment } from '../src/settings/environment';

const sqlite = () => ({
  client: 'sqlite',
  connection: { filename: join(environment.dataDir, 'hearthside.db') },
  useNullAsDefault: true,
  pool: { afterCreate: overwriteDeleted },
});

/** Makes SQLite overwrite what is deleted, because deleted personal data must not stay in the file. */
function overwriteDeleted(connection: { pragma(statement: string): unknown }, done: (error: null, connection: unknown) => void): void {
  connection.pragma('secure_delete = on');
  done(null, connection);
}

/**
 * Timeouts in ms. Queries on a connection that was cut without notice take longest, but `lookForDatabase` ends them after two seconds, so
 * these timeouts only limit slow and abandoned work.
 */
const limits = {
  connectionTimeoutMillis: 2_000,
  // Wait for a row that another save has locked.
  lock_timeout: 8_000,
  // A process that hangs during a save must not block all others.
  idle_in_transaction_session_timeout: 10_000,
};

const postgres = (connectionString: string) => ({
  client: 'postgres',
  connection: { connectionString, keepAlive: true, ...limits },
  pool: { min: 0, max: 10, afterCreate: noteConnection },
  acquireConnectionTimeout: 10_000,
});

/** Logs messages that knex would write to the console. */
const toLog = (level: 'debug' | 'warn' | 'error') => (message: unknown) => strapi.log[level](String(message));

export default () => ({
  connection: {
    ...(environment.databaseUrl ? postgres(environment.databaseUrl) : sqlite()),
    // Failed statements are logged without their values, which are personal data.
    compileSqlOnError: false,
    log: { warn: toLog('warn'), error: toLog('error'), deprecate: toLog('debug'), debug: toLog('debug') },
  },
});
