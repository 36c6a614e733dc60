import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { environment } from '../settings/environment';
import { codeOf, propertiesOf } from '../settings/typed';
import { socketOf } from './strapi-adapter';

/** Outage of the database, the storage or the disk: temporarily unavailable, or out of space. */
export type Trouble = 'away' | 'full';

// https://www.postgresql.org/docs/current/errcodes-appendix.html: 08 connection, 53 resources, 57 operator intervention; a database that
// accepts no connections, lock and statement timeouts (config/database.ts), deadlocks, idle transactions; then codes of SQLite and the
// operating system.
const codes: [code: RegExp, trouble: Trouble][] = [
  [/^(53100|SQLITE_FULL|ENOSPC|EDQUOT)$/, 'full'],
  [/^(08\w{3}|53[0234]00|57P0[1-5]|55000|57014|55P03|40P01|25P03)$/, 'away'],
  [/^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN)/, 'away'],
  [/^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$|^ENOTFOUND$/, 'away'],
];

// pg and knex set no code for these errors.
const messages = new RegExp(
  [
    '(^| - |: )Connection terminated',
    'Client has encountered a connection error',
    'Timeout acquiring a connection',
    '(^| - )Query read timeout',
    '^timeout expired',
  ].join('|'),
);

/** Returns the outage that caused an error, however the error is wrapped; undefined if no outage of the database, storage or disk did. */
export function troubleOf(error: unknown, depth = 0): Trouble | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const { cause, originalError, errors } = propertiesOf(error);
  const code = codeOf(error);
  const trouble = codes.find(([pattern]) => pattern.test(code))?.[1];
  if (trouble) return trouble;
  if (messages.test(error.message)) return 'away';
  const causes = [cause, originalError, ...(Array.isArray(errors) ? errors : [])];
  return causes.map((inner) => troubleOf(inner, depth + 1)).find(Boolean);
}

/** Timeout in ms for PostgreSQL's response to a check. */
const timeoutMs = 800;

const sockets = new Map<Client, ReturnType<typeof socketOf>>();
/** When a connection last received data, as `performance.now()`. */
let lastDataAt = -Infinity;
let awaySince: number | undefined;

/** Whether PostgreSQL does not respond. Requests that need the database then fail immediately. Always false for SQLite. */
export const databaseIsAway = (): boolean => awaySince !== undefined;

/** Duration of the outage in ms; undefined if the database responds. */
export const databaseAwayFor = (): number | undefined => awaySince && performance.now() - awaySince;

/** Tracks a connection of knex's pool until it ends. */
export function noteConnection(client: Client, done: (error: null, client: Client) => void): void {
  const socket = socketOf(client);
  sockets.set(client, socket);
  socket.on('data', () => (lastDataAt = performance.now()));
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
  // While many saves keep all connections, the check waits for one, and the responses to them show that the database is up.
  const isUp = result ?? performance.now() - lastDataAt < timeoutMs / 2;
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
