const dayMs = 24 * 60 * 60 * 1000;
const wallTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** What a clock in a time zone shows at an instant, as a date-and-time input writes it (YYYY-MM-DDTHH:mm); '' for no instant. */
export function toWallTime(instant: string | null | undefined, timeZone: string): string {
  const time = Date.parse(instant ?? '');
  return Number.isNaN(time) ? '' : new Date(wallClock(time, timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant at which a clock in a time zone shows this, as ISO 8601 in UTC; '' for what is no date and time.
 * Of a time that comes twice, as clocks are set back, the first; a time that is skipped comes as much later as clocks are set forward.
 */
export function fromWallTime(wall: string, timeZone: string): string {
  const shown = wallTime.test(wall) ? Date.parse(`${wall}Z`) : NaN;
  if (Number.isNaN(shown)) return '';
  const before = offset(shown - dayMs, timeZone);
  const after = offset(shown + dayMs, timeZone);
  const exact = [shown - before, shown - after].find((time) => wallClock(time, timeZone) === shown);
  return new Date(exact ?? shown - before).toISOString();
}

const offset = (time: number, timeZone: string) => wallClock(time, timeZone) - time;

/** The wall clock's time, to the minute, as if it were UTC's. */
function wallClock(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = format.formatToParts(time);
  const [year = 0, month = 1, ...rest] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((unit) =>
    Number(parts.find(({ type }) => type === unit)?.value),
  );
  // Date.UTC would take the years 0 to 99 for those of the 20th century.
  return new Date(0).setUTCFullYear(year, month - 1, rest[0]) + ((rest[1] ?? 0) * 60 + (rest[2] ?? 0)) * 60_000;
}
