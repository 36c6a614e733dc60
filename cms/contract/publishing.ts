import type { TestContext } from 'yup';
import { adminsOnly, type Access } from './access';
import { day, boolean, instant, timeZone } from './fields';
import { isInstant } from './times';
import { wallClock } from './zoned-time';

/** Fields of every publishable content type. */
export const published = boolean({ label: 'Published', versioned: false });
export const scheduleFields = (readableBy: Access, [start, end] = ['Publish time', 'Unpublish time']) => ({
  publish_at: instant({ label: start!, versioned: true, readableBy }),
  unpublish_at: instant({ label: end!, versioned: true, readableBy }),
  time_zone: timeZone({ label: 'Time zone', versioned: true, readableBy }),
});
export const schedule = scheduleFields(adminsOnly);
/** Creation and update times. Only GraphQL returns them, for search engines and feeds. */
export const dateFields = ['created_at', 'updated_at'] as const;
/** Fields of content that is shown on the same dates every year. */
export const recurrence = {
  recur_from: day({ label: 'First day', versioned: true, readableBy: adminsOnly }),
  recur_to: day({ label: 'Last day', versioned: true, readableBy: adminsOnly }),
};

/** Publication state and times. Times are ISO 8601 instants. */
export interface Schedule {
  published: boolean;
  publish_at: string | null;
  unpublish_at: string | null;
  /** Status of a listing. */
  StandardStatus?: unknown;
}

/** Period of each year in which an entry is shown, as MM-DD in a time zone. The last day is included. */
export interface Recurrence {
  recur_from: string | null;
  recur_to: string | null;
  time_zone: string | null;
}

/** Returns the time from which visitors do not see an entry any more. Sold listings stay published. */
export const endOf = ({ unpublish_at, StandardStatus }: { unpublish_at?: string | null; StandardStatus?: unknown }): string | null =>
  (StandardStatus !== 'Closed' && unpublish_at) || null;

/**
 * Returns a schedule at an instant (ms since 1970): times in the past are applied to `published`. This rule decides what visitors see,
 * so no job has to run at those times.
 */
export function effectiveSchedule(schedule: Partial<Schedule>, now: number): Schedule {
  const { published = false, publish_at = null, unpublish_at = null } = schedule;
  const isPast = (time: string | null) => time !== null && Date.parse(time) <= now;
  const hasEnded = isPast(endOf(schedule));
  return {
    published: (published || isPast(publish_at)) && !hasEnded,
    publish_at: isPast(publish_at) ? null : publish_at,
    unpublish_at: hasEnded ? null : unpublish_at,
  };
}

/**
 * Whether an instant is on one of the days of a yearly season; always true without days. A season may span New Year. In years without
 * February 29, that day means March 1 as a first day and February 28 as a last day.
 */
export function isInSeason({ recur_from, recur_to, time_zone = null }: Partial<Recurrence>, now: number): boolean {
  if (!recur_from || !recur_to) return true;
  const today = monthAndDay(now, time_zone);
  if (recur_from <= recur_to) return recur_from <= today && today <= recur_to;
  return recur_from <= today || today <= recur_to;
}

const monthAndDay = (now: number, timeZone: string | null): string => new Date(wallClock(now, timeZone)).toISOString().slice(5, 10);

/**
 * Returns the next instant (ms since 1970) at which the visibility of an entry may change without a save: a time of its schedule or, for
 * a yearly season, the next midnight in its time zone. Infinity if there is none.
 */
export function nextTransition(entry: Partial<Schedule & Recurrence>, now: number): number {
  const { publish_at, unpublish_at, recur_from, recur_to, time_zone = null } = entry;
  const isYearly = Boolean(recur_from && recur_to);
  return Math.min(transitionAt(publish_at, now), transitionAt(unpublish_at, now), isYearly ? nextDay(now, time_zone) : Infinity);
}

function transitionAt(time: string | null | undefined, now: number): number {
  const transition = time ? Date.parse(time) : now;
  return transition > now ? transition : Infinity;
}

/** Upper bound of the length of a day, including days on which clocks are set back. */
const maxDayMs = 26 * 3_600_000;

/** Returns the start of the next day in a time zone (ms since 1970). Only the formatter knows the rules of the zone. */
function nextDay(now: number, timeZone: string | null): number {
  const today = monthAndDay(now, timeZone);
  let [before, after] = [now, now + maxDayMs];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (monthAndDay(middle, timeZone) === today) before = middle;
    else after = middle;
  }
  return after;
}

/** Tests that the unpublish time is after the publish time. */
export function validateSchedule(this: TestContext, { publish_at, unpublish_at }: Partial<Schedule>) {
  // Invalid times reach this test too. Their own schema reports them.
  if (!isInstant(publish_at) || !isInstant(unpublish_at) || Date.parse(publish_at) < Date.parse(unpublish_at)) return true;
  return this.createError({ path: pathTo(this, 'unpublish_at'), message: 'Unpublish time must be after the publish time' });
}

/** Tests that a yearly season has a first day, a last day and a time zone. */
export function validateRecurrence(this: TestContext, { recur_from, recur_to, time_zone }: Partial<Recurrence>) {
  if (!recur_from && !recur_to) return true;
  const fail = (field: string, message: string) => this.createError({ path: pathTo(this, field), message });
  if (!recur_from) return fail('recur_from', 'First day is required');
  if (!recur_to) return fail('recur_to', 'Last day is required');
  return time_zone ? true : fail('time_zone', 'Time zone is required');
}

/** Returns the yup path of a field of the tested object. */
export const pathTo = ({ path }: TestContext, field: string) => (path ? `${path}.${field}` : field);
