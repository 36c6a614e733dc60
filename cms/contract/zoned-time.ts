import { isTimeZone } from './times';

const dayMs = 24 * 60 * 60 * 1000;
const wallTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Converts an instant to wall time in a time zone, in the format of `datetime-local` (YYYY-MM-DDTHH:mm); '' for no instant. */
export function toWallTime(instant: string | null | undefined, timeZone: string): string {
  const time = Date.parse(instant ?? '');
  return Number.isNaN(time) ? '' : new Date(wallClock(time, timeZone)).toISOString().slice(0, 16);
}

/**
 * Converts wall time in a time zone to an ISO 8601 instant in UTC; '' for invalid input.
 * An ambiguous time is its first occurrence; a skipped time moves forward by the size of the gap.
 */
export function fromWallTime(wall: string, timeZone: string): string {
  const shown = wallTime.test(wall) ? Date.parse(`${wall}Z`) : NaN;
  if (Number.isNaN(shown)) return '';
  const before = offset(shown - dayMs, timeZone);
  const after = offset(shown + dayMs, timeZone);
  const exact = [shown - before, shown - after].find((time) => wallClock(time, timeZone) === shown);
  return new Date(exact ?? shown - before).toISOString();
}

/** Returns the instant a number of days later, at the same hour of the day in a time zone. */
export function daysLater(instant: string, days: number, timeZone: string): string {
  const wall = Date.parse(`${toWallTime(instant, timeZone)}Z`) + days * dayMs;
  return fromWallTime(new Date(wall).toISOString().slice(0, 16), timeZone);
}

const offset = (time: number, timeZone: string) => wallClock(time, timeZone) - time;

const formats = new Map<string | null, Intl.DateTimeFormat>();

/** Creating a format is slow. A few hundred time zones exist, with names of any capitalization. Without a known one, it is UTC. */
function formatOf(name: string | null): Intl.DateTimeFormat {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const;
  const create = () => new Intl.DateTimeFormat('en-US', { timeZone: name && isTimeZone(name) ? name : 'UTC', ...options });
  const format = formats.get(name) ?? create();
  if (formats.size >= 1000) formats.clear();
  formats.set(name, format);
  return format;
}

/** Returns the wall time to the minute as if it were UTC (ms since 1970). */
export function wallClock(time: number, timeZone: string | null): number {
  const parts = formatOf(timeZone).formatToParts(time);
  const [year = 0, month = 1, ...rest] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((unit) =>
    Number(parts.find(({ type }) => type === unit)?.value),
  );
  // Date.UTC maps the years 0 to 99 to 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, rest[0]) + ((rest[1] ?? 0) * 60 + (rest[2] ?? 0)) * 60_000;
}
