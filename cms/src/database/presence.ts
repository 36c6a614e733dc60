import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { environment } from '../settings/environment';

/** How long PostgreSQL may take to answer whether it is there, in milliseconds. */
const patience = 800;

const pooled = new Set<Client>();
let awaySince: number | undefined;

/** Whether PostgreSQL has stopped to answer: what needs it is refused at once instead of waiting. Never of SQLite. */
export const databaseIsAway = (): boolean => awaySince !== undefined;

/** For how long it has been away, in milliseconds; undefined while it is there. */
export const databaseAwayFor = (): number | undefined => awaySince && performance.now() - awaySince;

/** For knex's pool: notes a connection for as long as it lasts. */
export function noteConnection(client: Client, done: (error: null, client: Client) => void): void {
  pooled.add(client);
  client.once('end', () => pooled.delete(client));
  done(null, client);
}

let looking: Promise<boolean> | undefined;

/**
 * Finds out whether the database answers those who ask it through the pool, for whoever has reason to doubt it. Where it does not,
 * their connections are cut, so that nobody waits for an answer that does not come, and no half of a transaction holds its locks.
 */
export function lookForDatabase(): Promise<boolean> {
  if (!environment.databaseUrl) return Promise.resolve(true);
  return (looking ??= look().finally(() => (looking = undefined)));
}

async function look(): Promise<boolean> {
  const limit = new AbortController();
  let answered: boolean | undefined;
  const asked = ask().then((answer) => (answered = answer));
  await Promise.race([asked, sleep(patience, undefined, { signal: limit.signal })]);
  limit.abort();
  // After a stall of this process the time is over before an answer that is there has been read.
  await setImmediate();
  const answers = answered ?? false;
  if (!answers) cut();
  if (answers === databaseIsAway()) strapi.log.error(answers ? 'Database connection restored' : 'Database unreachable');
  awaySince = answers ? undefined : (awaySince ?? performance.now());
  return answers;
}

/** What it refuses, such as one connection more, it has answered too: unless it is for its own end or the line's. */
async function ask(): Promise<boolean> {
  try {
    await strapi.db.connection.raw('select 1');
    return true;
  } catch (reason) {
    const { code } = reason as { code?: unknown };
    return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code) && !/^E[A-Z]{4}$/.test(code);
  }
}

function cut(): void {
  for (const client of pooled) socketOf(client).destroy(new Error('Connection terminated: database unreachable'));
}

/** Of node-postgres' connection, which has no name for it in its types. */
const socketOf = (client: Client) => (client as unknown as { connection: { stream: { destroy(reason: Error): void } } }).connection.stream;
