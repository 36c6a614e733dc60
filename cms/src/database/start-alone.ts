import { Client } from 'pg';
import { environment } from '../settings/environment';

/** How long one that starts waits for another one that does, in milliseconds: the longest migration, and then some. */
const patience = 300_000;

const lockName = 'hearthside start';

/** PostgreSQL's word for a lock that was not to be had in time. */
const notToBeHad = '55P03';

/** How often the lock's connection is tried, and for how long an answer may be outstanding, in milliseconds. */
const heartbeat = 10_000;

let release: (() => Promise<void>) | undefined;

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
  release = hold(client);
}

/** Whoever loses the lock with its connection ends, as another one may have begun; returns how to give it back. */
function hold(client: Client): () => Promise<void> {
  let isHeld = true;
  const lose = () => {
    if (isHeld) strapi.stopWithError(new Error('The connection to the database was lost while starting'));
  };
  const beat = setInterval(() => void client.query({ text: 'select 1', query_timeout: heartbeat }).catch(lose), heartbeat);
  client.on('end', lose);
  return async () => {
    isHeld = false;
    clearInterval(beat);
    await client.end();
  };
}

/** Lets the next one start. */
export async function letOthersStart(): Promise<void> {
  await release?.();
  release = undefined;
}
