import { defaultTimeZone, isTimeZone } from '../../../contract';

/** Returns the time zone of a listing: its own, or that of the site. */
export function timeZoneOf(listing: Record<string, unknown>, site: Record<string, unknown> | null): string {
  const zone = [listing.time_zone, site?.time_zone].find((name) => typeof name === 'string' && isTimeZone(name));
  return (zone as string | undefined) ?? defaultTimeZone;
}

/** Returns the calendar date of an instant in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

const dayMs = 86_400_000;

/**
 * Returns the current or next weekend in a time zone (ms since 1970): Saturday to the end of Sunday. Days are found by what the calendar
 * of the zone says at noon of each date, because days on which clocks change have 23 or 25 hours.
 */
export function weekendIn(timeZone: string, now: number): { start: number; end: number } {
  const today = partsIn(timeZone, now);
  const daysToSaturday = today.weekday === 0 ? -1 : 6 - today.weekday;
  const saturday = Date.UTC(today.year, today.month - 1, today.day) + daysToSaturday * dayMs;
  return { start: midnightIn(timeZone, saturday), end: midnightIn(timeZone, saturday + 2 * dayMs) };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(timeZone: string, instant: number) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  return { year, month, day, weekday: new Date(asUtc).getUTCDay(), offset: asUtc - Math.floor(instant / 1000) * 1000 };
}

/** Returns the first instant of a date (midnight in UTC) in a time zone. */
function midnightIn(timeZone: string, date: number): number {
  // The offset at the result can differ from the offset at the guess, if the clock changes between them.
  const guess = date - partsIn(timeZone, date).offset;
  return date - partsIn(timeZone, guess).offset;
}

/** Returns the instant a number of milliseconds later, at the same hour of the day in a time zone. */
export const sameHourAfter = (timeZone: string, instant: number, ms: number): number =>
  instant + ms + partsIn(timeZone, instant).offset - partsIn(timeZone, instant + ms).offset;
