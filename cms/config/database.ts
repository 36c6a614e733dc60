import { join } from 'node:path';
import { noteConnection } from '../src/database/presence';
import { environment } from '../src/settings/environment';

const sqlite = () => ({
  client: 'sqlite',
  connection: { filename: join(environment.dataDir, 'hearthside.db') },
  useNullAsDefault: true,
});

/**
 * How long things may take, in milliseconds. Longest is a connection that is cut without a word: whoever waits for an answer on it
 * is cut off by `lookForDatabase` after two seconds, so that these only bound what is slow or forgotten.
 */
const limits = {
  connectionTimeoutMillis: 2_000,
  // Of a row that somebody else is saving.
  lock_timeout: 8_000,
  // A process that stands still in the middle of a save must not keep everybody else from it.
  idle_in_transaction_session_timeout: 10_000,
};

const postgres = (connectionString: string) => ({
  client: 'postgres',
  connection: { connectionString, keepAlive: true, ...limits },
  pool: { min: 0, max: 10, afterCreate: noteConnection },
  acquireConnectionTimeout: 10_000,
});

/** What knex would write to the console by itself. */
const toLog = (level: 'debug' | 'warn' | 'error') => (said: unknown) => strapi.log[level](String(said));

export default () => ({
  connection: {
    ...(environment.databaseUrl ? postgres(environment.databaseUrl) : sqlite()),
    // A failed statement is logged without its values: they are people's.
    compileSqlOnError: false,
    log: { warn: toLog('warn'), error: toLog('error'), deprecate: toLog('debug'), debug: toLog('debug') },
  },
});
