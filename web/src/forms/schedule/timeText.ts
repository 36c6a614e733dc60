const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** "Nov 30, 9:00 AM EST"; includes the year if it is not the current one. */
export function shortTime(instant: string, timeZone: string, now: number): string {
  const yearOf = (time: number) => new Date(time).toLocaleString('en-US', { year: 'numeric', timeZone });
  const year = yearOf(Date.parse(instant)) === yearOf(now) ? undefined : 'numeric';
  return new Date(instant).toLocaleString('en-US', { month: 'short', day: 'numeric', year, ...clock, timeZone });
}

/** "Monday, November 30, 2026 at 9:00 AM EST". */
export function longTime(instant: string, timeZone: string): string {
  const time = new Date(instant);
  const day = time.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone });
  return `${day} at ${time.toLocaleTimeString('en-US', { ...clock, timeZone })}`;
}

/** Formats a day of the year (MM-DD): "Mar 1" or "March 1". */
export function dayOfYear(day: string, month: 'short' | 'long'): string {
  // 2024 is a leap year.
  return new Date(`2024-${day}T00:00:00Z`).toLocaleDateString('en-US', { month, day: 'numeric', timeZone: 'UTC' });
}

/** "January" to "December". */
export const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2024, month)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
);

/** Maximum number of days in a month (1 to 12). */
export const daysInMonth = (month: number) => new Date(Date.UTC(2024, month, 0)).getUTCDate();

/** Common name of a time zone: "Eastern Time". */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Formats a schedule field for reading; null for other fields and empty values. */
export function readableSchedule(field: string, values: { [field: string]: unknown; time_zone?: string | null }): string | null {
  const value = values[field];
  if (typeof value !== 'string' || !value) return null;
  if (field === 'publish_at' || field === 'unpublish_at') return longTime(value, values.time_zone || 'UTC');
  if (field === 'recur_from' || field === 'recur_to') return dayOfYear(value, 'long');
  return field === 'time_zone' ? value.replaceAll('_', ' ') : null;
}
