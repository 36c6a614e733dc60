import type { TestContext } from 'yup';
import { adminsOnly } from './access';
import { day, boolean, instant, timeZone } from './fields';
import { isInstant, isTimeZone } from './times';

/** The fields of everything that is published, by hand or at its time. */
export const published = boolean({ label: 'Published', versioned: false });
export const schedule = {
  publish_at: instant({ label: 'Publish time', versioned: true, readableBy: adminsOnly }),
  unpublish_at: instant({ label: 'Unpublish time', versioned: true, readableBy: adminsOnly }),
  time_zone: timeZone({ label: 'Time zone', versioned: true, readableBy: adminsOnly }),
};
/** When an entry was created and last changed. Only GraphQL returns them, for search engines and feeds. */
export const dateFields = ['created_at', 'updated_at'] as const;
/** The fields of what comes back every year. */
export const recurrence = {
  recur_from: day({ label: 'First day', versioned: true, readableBy: adminsOnly }),
  recur_to: day({ label: 'Last day', versioned: true, readableBy: adminsOnly }),
};

/** When something is shown. Times are ISO 8601 instants. */
export interface Schedule {
  published: boolean;
  publish_at: string | null;
  unpublish_at: string | null;
}

/** The days of each year on which something is shown, as MM-DD in a time zone; the last one counts. */
export interface Recurrence {
  recur_from: string | null;
  recur_to: string | null;
  time_zone: string | null;
}

/**
 * A schedule as it is at an instant (milliseconds since 1970): a time that has come is done with and shows in `published`.
 * This is the rule that decides what visitors see, so nothing needs to run for a time to be met.
 */
export function effectiveSchedule({ published, publish_at, unpublish_at }: Schedule, now: number): Schedule {
  const hasCome = (time: string | null) => time !== null && Date.parse(time) <= now;
  return {
    published: (published || hasCome(publish_at)) && !hasCome(unpublish_at),
    publish_at: hasCome(publish_at) ? null : publish_at,
    unpublish_at: hasCome(unpublish_at) ? null : unpublish_at,
  };
}

/**
 * Whether an instant lies on one of the days of a yearly season; always, where none are named. A season may run over
 * New Year. February 29 stands for the day after the 28th as a first day, and for the 28th as a last one, in other years.
 */
export function isInSeason({ recur_from, recur_to, time_zone }: Recurrence, now: number): boolean {
  if (!recur_from || !recur_to) return true;
  const today = monthAndDay(now, time_zone);
  if (recur_from <= recur_to) return recur_from <= today && today <= recur_to;
  return recur_from <= today || today <= recur_to;
}

/** Making one takes longer than all that is done with it; the world has some hundred time zones. */
const calendars = new Map<string | null, Intl.DateTimeFormat>();

function calendarOf(timeZone: string | null): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  // Years before 10000 and this locale write YYYY-MM-DD.
  const calendar = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : 'UTC',
  });
  if (calendars.size >= 1000) calendars.clear();
  calendars.set(timeZone, calendar);
  return calendar;
}

const monthAndDay = (now: number, timeZone: string | null): string => calendarOf(timeZone).format(now).slice(-5);

/**
 * The next instant (milliseconds since 1970) at which visitors may see something else of an entry by itself: a time of its
 * schedule, and for what comes back every year the next day in its time zone. Infinity where there is none.
 */
export function nextTransition(
  { publish_at, unpublish_at, recur_from, recur_to, time_zone }: Schedule & Partial<Recurrence>,
  now: number,
): number {
  const isYearly = Boolean(recur_from && recur_to);
  return Math.min(transitionAt(publish_at, now), transitionAt(unpublish_at, now), isYearly ? nextDay(now, time_zone ?? null) : Infinity);
}

function transitionAt(time: string | null, now: number): number {
  const transition = time ? Date.parse(time) : now;
  return transition > now ? transition : Infinity;
}

/** No day is longer, clocks that are set back included. */
const longestDay = 26 * 3_600_000;

/** When the next day begins in a time zone, to the millisecond: midnight is where a zone's rules put it. */
function nextDay(now: number, timeZone: string | null): number {
  const today = monthAndDay(now, timeZone);
  let [before, after] = [now, now + longestDay];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (monthAndDay(middle, timeZone) === today) before = middle;
    else after = middle;
  }
  return after;
}

interface Times {
  publish_at?: string | null;
  unpublish_at?: string | null;
}

/** A test of an object: nothing disappears before it appears. */
export function validateSchedule(this: TestContext, { publish_at, unpublish_at }: Times) {
  // A time that is none is refused by its own rule, and still reaches this one.
  if (!isInstant(publish_at) || !isInstant(unpublish_at) || Date.parse(publish_at) < Date.parse(unpublish_at)) return true;
  return this.createError({ path: pathTo(this, 'unpublish_at'), message: 'Unpublish time must be after the publish time' });
}

/** A test of an object: a yearly season has both ends, and says where its days begin. */
export function validateRecurrence(this: TestContext, { recur_from, recur_to, time_zone }: Partial<Recurrence>) {
  if (!recur_from && !recur_to) return true;
  const refuse = (field: string, message: string) => this.createError({ path: pathTo(this, field), message });
  if (!recur_from) return refuse('recur_from', 'First day is required');
  if (!recur_to) return refuse('recur_to', 'Last day is required');
  return time_zone ? true : refuse('time_zone', 'Time zone is required');
}

/** Where a field of the tested object is, as yup names it. */
export const pathTo = ({ path }: TestContext, field: string) => (path ? `${path}.${field}` : field);
