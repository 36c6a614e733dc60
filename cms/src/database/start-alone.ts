import { Client } from 'pg';
import { environment } from '../settings/environment';

/** How long one that starts waits for another one that does, in milliseconds: the longest migration, and then some. */
const patience = 300_000;

const lockName = 'hearthside start';

/** PostgreSQL's word for a lock that was not to be had in time. */
const notToBeHad = '55P03';

let connection: Client | undefined;

/**
 * Has the database alone from before it is laid out, migrated and given its first account: of several that start at once, one does
 * it, and the others find it done. A process that dies gives the lock back by its end. SQLite belongs to one process anyway.
 * @throws when another one has been starting for too long.
 */
export async function startAlone(): Promise<void> {
  const { databaseUrl } = environment;
  if (!databaseUrl) return;
  const client = new Client({
    connectionString: databaseUrl,
    application_name: lockName,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // Whoever lost the lock with its connection is told by its next statement, and another one may begin.
  client.on('error', (reason) => strapi.log.warn(reason));
  await client.connect();
  await client.query(`set lock_timeout = ${patience}`);
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [lockName]);
  } catch (reason) {
    await client.end();
    if ((reason as { code?: string }).code !== notToBeHad) throw reason;
    throw new Error(
      `Another process has been starting on this database for ${patience / 60_000} minutes: look at what it says, or end it.`,
    );
  }
  connection = client;
}

/** Lets the next one start. */
export async function letOthersStart(): Promise<void> {
  await connection?.end();
  connection = undefined;
}
