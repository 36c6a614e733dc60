import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { createQueue, Overloaded } from './bounded-queue';
import { tooMany, unavailable } from './errors';
import { keyedHash } from '../settings/environment';
import { logSecurityEvent } from './security-log';

const tableName = 'throttles';

/** Number of attempts that this process rejected, by name of the limit. */
export const rejectedAttempts = new Map<string, number>();

interface Limit {
  /** Name of the counter. Throttles with the same name share it. */
  name: string;
  /** Maximum number of attempts per window. */
  points: number;
  /** Length of the window. */
  seconds: number;
  /** Whether `clear` must also work for keys that other replicas already reject. */
  canClearRejected?: boolean;
}

/** Queue of counter writes. A write to SQLite blocks this thread for some milliseconds, so each turn of the event loop runs one. */
const writes = createQueue({ concurrency: 1, maxWaiting: 1000, maxWaitingPerKey: 100 });
const retrySeconds = 5;

const limiters: (RateLimiterPostgres | RateLimiterSQLite)[] = [];

/** Creates a counter of attempts in the database, so that all replicas share it and it survives restarts. */
function createThrottle({ name, points, seconds, canClearRejected }: Limit) {
  const Limiter = strapi.db.dialect.client === 'postgres' ? RateLimiterPostgres : RateLimiterSQLite;
  const options = {
    storeClient: strapi.db.connection,
    storeType: 'knex',
    tableName,
    tableCreated: true,
    // The library's timer does not catch errors: a locked database would end the process. `sweepThrottles` replaces it.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // A key over its limit is rejected from memory until its window ends, because a flood must not write to the database.
    inMemoryBlockOnConsumed: canClearRejected ? 0 : points + 1,
  };
  const limiter = new Limiter(options);
  limiters.push(limiter);
  // Names, emails and networks are stored as keyed hashes only.
  const rowOf = (key: string) => keyedHash('throttle', key);

  return {
    /** Counts one attempt. Throws 429 if it exceeds the limit, and 503 if too many attempts are waiting. */
    async count(key: string): Promise<void> {
      const row = rowOf(key);
      try {
        await writes(() => limiter.consume(row), row);
      } catch (reason) {
        if (reason instanceof Overloaded) throw unavailable('Too many requests at once. Try again in a few seconds.', retrySeconds);
        if (!(reason instanceof RateLimiterRes)) throw reason;
        rejectedAttempts.set(name, (rejectedAttempts.get(name) ?? 0) + 1);
        // Logged once per window, because a flood must not fill the log.
        if (reason.consumedPoints === points + 1) logSecurityEvent('throttled', { detail: name });
        throw tooMany(Math.ceil(reason.msBeforeNext / 1000));
      }
    },
    /** Subtracts one counted attempt. */
    forgive: (key: string) => limiter.reward(rowOf(key)),
    /** Resets the counter. */
    clear: (key: string) => limiter.delete(rowOf(key)),
    /** Stores a key for the length of one window, starting now. */
    remember: (key: string) => limiter.set(rowOf(key), 1, seconds),
    /** Whether a key is stored or has counted attempts. */
    knows: async (key: string): Promise<boolean> => (await limiter.get(rowOf(key))) !== null,
  };
}

/** Creates a throttle at its first use, because modules are loaded before the database is connected. */
export function lazyThrottle(limit: Limit): () => ReturnType<typeof createThrottle> {
  let throttle: ReturnType<typeof createThrottle> | undefined;
  return () => (throttle ??= createThrottle(limit));
}

/** Deletes counters whose window has ended. */
export const sweepThrottles = (): Promise<unknown> => strapi.db.connection(tableName).where('expire', '<', Date.now()).delete();

/** Resets all counters. */
export async function clearThrottles(): Promise<void> {
  await strapi.db.connection(tableName).delete();
  for (const limiter of limiters) limiter.deleteInMemoryBlockedAll();
}
