import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { environment } from '../settings/environment';
import { codeOf } from '../settings/typed';
import { socketOf } from './strapi-adapter';

/** Timeout in ms for PostgreSQL's response to a check. */
const timeoutMs = 800;

const sockets = new Map<Client, ReturnType<typeof socketOf>>();
let awaySince: number | undefined;

/** Whether PostgreSQL does not respond. Requests that need the database then fail immediately. Always false for SQLite. */
export const databaseIsAway = (): boolean => awaySince !== undefined;

/** Duration of the outage in ms; undefined if the database responds. */
export const databaseAwayFor = (): number | undefined => awaySince && performance.now() - awaySince;

/** Tracks a connection of knex's pool until it ends. */
export function noteConnection(client: Client, done: (error: null, client: Client) => void): void {
  sockets.set(client, socketOf(client));
  client.once('end', () => sockets.delete(client));
  done(null, client);
}

let checking: Promise<boolean> | undefined;

/**
 * Checks whether the database responds through the pool. If not, destroys all connections of the pool, so that no caller waits for a
 * response and no unfinished transaction keeps its locks.
 */
export function lookForDatabase(): Promise<boolean> {
  if (!environment.databaseUrl) return Promise.resolve(true);
  return (checking ??= check().finally(() => (checking = undefined)));
}

async function check(): Promise<boolean> {
  const limit = new AbortController();
  let result: boolean | undefined;
  const query = respondsToQuery().then((responds) => (result = responds));
  await Promise.race([query, sleep(timeoutMs, undefined, { signal: limit.signal })]);
  limit.abort();
  // After a blocked event loop, the timeout fires before a response that has already arrived is read.
  await setImmediate();
  const isUp = result ?? false;
  if (!isUp) destroyConnections();
  if (isUp === databaseIsAway()) strapi.log[isUp ? 'info' : 'error'](isUp ? 'Database connection restored' : 'Database unreachable');
  awaySince = isUp ? undefined : (awaySince ?? performance.now());
  return isUp;
}

/** An error such as "too many connections" is a response too, unless it reports a shutdown or a lost connection. */
async function respondsToQuery(): Promise<boolean> {
  try {
    await strapi.db.connection.raw('select 1');
    return true;
  } catch (reason) {
    const code = codeOf(reason);
    return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code) && !/^E[A-Z]{4}$/.test(code);
  }
}

function destroyConnections(): void {
  for (const socket of sockets.values()) socket.destroy(new Error('Connection terminated: database unreachable'));
}
