import { setImmediate } from 'node:timers/promises';
import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { createQueue, Overloaded } from './bounded-queue';
import { tooMany, unavailable } from './errors';
import { keyedHash } from '../settings/environment';
import { logSecurityEvent } from './security-log';

const tableName = 'throttles';

/** How many attempts this process has refused, by the names of their limits. */
export const refusedAttempts = new Map<string, number>();

interface Limit {
  /** Names the count; two throttles of one name share it. */
  name: string;
  /** How many within the window. */
  points: number;
  /** The window's length. */
  seconds: number;
  /** Whether `clear` must also work for keys that other replicas refuse. */
  canClearRefused?: boolean;
}

/** A write takes SQLite, and so this thread, some milliseconds: one in each turn of the event loop. */
const writes = createQueue({ concurrency: 1, maxWaiting: 1000, maxWaitingPerKey: 100 });
const retrySeconds = 5;

/** All limiters of this process. */
const limiters: (RateLimiterPostgres | RateLimiterSQLite)[] = [];

/** A count of attempts stored in the database, so that all replicas share it and a restart forgets nothing. */
function createThrottle({ name, points, seconds, canClearRefused }: Limit) {
  const Limiter = strapi.db.dialect.client === 'postgres' ? RateLimiterPostgres : RateLimiterSQLite;
  const options = {
    storeClient: strapi.db.connection,
    storeType: 'knex',
    tableName,
    tableCreated: true,
    // The library's own timer has no catch: a locked database would end the process. `sweepThrottles` is its work.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // A refused key is refused from memory until its window ends: a flood must not write to the database.
    inMemoryBlockOnConsumed: canClearRefused ? 0 : points + 1,
  };
  const limiter = new Limiter(options);
  limiters.push(limiter);
  // Names, emails and network addresses are counted without being stored.
  const rowOf = (key: string) => keyedHash('throttle', key);

  return {
    /** Counts one attempt; refuses it with 429 when it is one too many, and with 503 when too many wait to be counted. */
    async count(key: string): Promise<void> {
      const row = rowOf(key);
      try {
        await writes(() => setImmediate().then(() => limiter.consume(row)), row);
      } catch (reason) {
        if (reason instanceof Overloaded) throw unavailable('Too many requests at once. Try again in a few seconds.', retrySeconds);
        if (!(reason instanceof RateLimiterRes)) throw reason;
        refusedAttempts.set(name, (refusedAttempts.get(name) ?? 0) + 1);
        // Once a window is enough: a flood must not fill the log.
        if (reason.consumedPoints === points + 1) logSecurityEvent('throttled', { detail: name });
        throw tooMany(Math.ceil(reason.msBeforeNext / 1000));
      }
    },
    /** Takes one counted attempt back. */
    forgive: (key: string) => limiter.reward(rowOf(key)),
    /** Starts over. */
    clear: (key: string) => limiter.delete(rowOf(key)),
    /** Remembers a key for the length of the window, from now on. */
    remember: (key: string) => limiter.set(rowOf(key), 1, seconds),
    /** Whether anything is counted or remembered under a key. */
    knows: async (key: string): Promise<boolean> => (await limiter.get(rowOf(key))) !== null,
  };
}

/** The same, made at its first use: a module is read before there is a database. */
export function lazyThrottle(limit: Limit): () => ReturnType<typeof createThrottle> {
  let throttle: ReturnType<typeof createThrottle> | undefined;
  return () => (throttle ??= createThrottle(limit));
}

/** Removes the counts whose window is over. */
export const sweepThrottles = (): Promise<unknown> => strapi.db.connection(tableName).where('expire', '<', Date.now()).delete();

/** Starts every count over. */
export async function clearThrottles(): Promise<void> {
  await strapi.db.connection(tableName).delete();
  for (const limiter of limiters) limiter.deleteInMemoryBlockedAll();
}
