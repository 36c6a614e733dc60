import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { inquiryLimits } from '../../contract';
import { createQueue } from './bounded-queue';
import { tooMany } from './errors';
import { keyedHash } from '../settings/environment';
import { logSecurityEvent } from './security-log';

interface Limit {
  /** Maximum number of attempts per key and window. */
  points: number;
  /** Length of the window. */
  seconds: number;
  /** Whether `clearAttempts` must also work for keys that other replicas already reject. */
  canClearRejected?: boolean;
}

const [minute, quarterHour, hour, day] = [60, 900, 3_600, 86_400];

/** The limits by their name, which prefixes the keys in the database and labels the metric. */
const limits = {
  // Per account on one network.
  'sign-in-name': { points: 10, seconds: quarterHour },
  // Per network, for the site and the panel together.
  'sign-in-network': { points: 100, seconds: quarterHour },
  // Limits guessing from many networks. Networks where the owner signed in before are exempt, and a password reset by email resets the
  // count, so that a stranger cannot lock the owner out.
  'sign-in-account': { points: 100, seconds: day, canClearRejected: true },
  'own-network': { points: 1, seconds: 90 * day },
  // Second factors: per challenge, and per account also with new challenges.
  'second-factor-challenge': { points: 5, seconds: quarterHour },
  'second-factor': { points: 10, seconds: quarterHour, canClearRejected: true },
  'second-factor-day': { points: 50, seconds: day, canClearRejected: true },
  'passkey-options': { points: 30, seconds: minute },
  // Confirmations of new addresses, per account.
  'new-emails': { points: 10, seconds: day },
  // Browsers with which an agent signed in, and the agent.
  'known-browsers': { points: 1, seconds: 400 * day },
  // Requests are not counted per email, because a stranger could then lock the owner out.
  'forgot-network': { points: 20, seconds: quarterHour },
  'reset-network': { points: 30, seconds: quarterHour },
  // Per network. A page reports at most five errors.
  'browser-errors': { points: 30, seconds: quarterHour },
  // Checks of one caller whether an email or a username is available.
  taken: { points: 30, seconds: minute },
  // Per invited agent.
  invitations: { points: 10, seconds: day },
  // Per account: far above normal use, and low enough that no account can fill the disk.
  'agent-saves': { points: 300, seconds: hour },
  'agent-uploads': { points: 300, seconds: hour },
  'admin-saves': { points: 3_000, seconds: hour },
  'admin-uploads': { points: 600, seconds: hour },
  'inquiry-attempts': inquiryLimits.attempts,
  'inquiries-network': inquiryLimits.network,
  'inquiries-network-day': inquiryLimits.networkDay,
  'inquiries-person': inquiryLimits.person,
  'inquiries-recipient': inquiryLimits.recipient,
  'inquiries-site': inquiryLimits.site,
  'inquiries-words': inquiryLimits.words,
  'inquiries-unproven': inquiryLimits.unproven,
  'inquiry-receipts': inquiryLimits.receipt,
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Number of attempts that this process rejected, by name of the limit. */
export const rejectedAttempts: Record<string, number> = {};

/** Queue of counter writes. A write to SQLite blocks this thread for some milliseconds, so each turn of the event loop runs one. */
const message = 'Too many requests at once. Try again in a few seconds.';
const writes = createQueue({ concurrency: 1, maxWaiting: 1000, maxWaitingPerKey: 100, message });

const tableName = 'throttles';

/** Creates the counter of a limit in the database, so that all replicas share it and it survives restarts. */
function createLimiter(name: LimitName): RateLimiterPostgres | RateLimiterSQLite {
  const { points, seconds, canClearRejected }: Limit = limits[name];
  const Limiter = strapi.db.dialect.client === 'postgres' ? RateLimiterPostgres : RateLimiterSQLite;
  return new Limiter({
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
  });
}

const limiters: Partial<Record<LimitName, ReturnType<typeof createLimiter>>> = {};
// Modules are loaded before the database is connected.
const limiterOf = (name: LimitName) => (limiters[name] ??= createLimiter(name));

// Names, emails and networks are stored as keyed hashes only.
const rowOf = (key: string) => keyedHash('throttle', key);

/** Counts one attempt. Returns whether it is within the limit. @throws 503 if too many attempts are waiting */
export const takeAttempt = async (name: LimitName, key: string): Promise<boolean> => (await consume(name, key)) === null;

/** Returns null, or how long a key is over its limit. */
async function consume(name: LimitName, key: string): Promise<RateLimiterRes | null> {
  const row = rowOf(key);
  try {
    await writes(() => limiterOf(name).consume(row), row);
    return null;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  }
}

/** Counts one attempt. Throws 429 if it exceeds the limit, and 503 if too many attempts are waiting. */
export async function countAttempt(name: LimitName, key: string): Promise<void> {
  const reason = await consume(name, key);
  if (reason) {
    rejectedAttempts[name] = (rejectedAttempts[name] ?? 0) + 1;
    // Logged once per window, because a flood must not fill the log.
    if (reason.consumedPoints === limits[name].points + 1) logSecurityEvent('throttled', { detail: name });
    throw tooMany(Math.ceil(reason.msBeforeNext / 1000));
  }
}

/** Subtracts one counted attempt. */
export const forgiveAttempt = (name: LimitName, key: string) => limiterOf(name).reward(rowOf(key));
/** Resets the counter. */
export const clearAttempts = (name: LimitName, key: string) => limiterOf(name).delete(rowOf(key));
/** Stores a key for the length of one window, starting now. */
export const remember = (name: LimitName, key: string) => limiterOf(name).set(rowOf(key), 1, limits[name].seconds);
/** Whether another attempt of a key would be within the limit. Counts nothing. */
export const isWithinLimit = async (name: LimitName, key: string): Promise<boolean> =>
  ((await limiterOf(name).get(rowOf(key)))?.consumedPoints ?? 0) < limits[name].points;
/** Whether a key is stored or has counted attempts. */
export const knows = async (name: LimitName, key: string): Promise<boolean> => (await limiterOf(name).get(rowOf(key))) !== null;

/** Deletes counters whose window has ended. */
export const sweepThrottles = (): Promise<unknown> => strapi.db.connection(tableName).where('expire', '<', Date.now()).delete();

/** Resets all counters. */
export async function clearThrottles(): Promise<void> {
  await strapi.db.connection(tableName).delete();
  for (const limiter of Object.values(limiters)) limiter.deleteInMemoryBlockedAll();
}
