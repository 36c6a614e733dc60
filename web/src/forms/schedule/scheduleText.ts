import { effectiveSchedule, endOf, isInSeason, type Recurrence, type Schedule as StoredSchedule } from 'cms/contract';
import { brand } from '../../content/brand';

const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** "Nov 30, 9:00 AM EST"; includes the year if it is not the current one. */
function shortTime(instant: string, timeZone: string, now: number): string {
  const yearOf = (time: number) => new Date(time).toLocaleString('en-US', { year: 'numeric', timeZone });
  const year = yearOf(Date.parse(instant)) === yearOf(now) ? undefined : 'numeric';
  return new Date(instant).toLocaleString('en-US', { month: 'short', day: 'numeric', year, ...clock, timeZone });
}

/** "Monday, November 30, 2026 at 9:00 AM EST". */
export function longTime(instant: string, timeZone: string | undefined): string {
  const time = new Date(instant);
  const day = time.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone });
  return `${day} at ${time.toLocaleTimeString('en-US', { ...clock, timeZone })}`;
}

/** Formats a day of the year (MM-DD): "Mar 1" or "March 1". */
export function dayOfYear(day: string, month: 'short' | 'long'): string {
  // 2024 is a leap year.
  return new Date(`2024-${day}T00:00:00Z`).toLocaleDateString('en-US', { month, day: 'numeric', timeZone: 'UTC' });
}

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

/** Times (ISO 8601 instants) and days of the year (MM-DD) of an entry, from an API reply or a form; '' and null mean none. */
export type Schedule = Partial<Pick<StoredSchedule, 'publish_at' | 'unpublish_at'> & Recurrence>;

export interface Planned extends Schedule {
  published: boolean;
  archived?: boolean;
  StandardStatus?: unknown;
}

function scheduleAt(plan: Planned, now: number) {
  const { published, publish_at, time_zone, recur_from, recur_to } = plan;
  return {
    ...effectiveSchedule({ published, publish_at: publish_at || null, unpublish_at: endOf(plan) }, now),
    zone: time_zone || brand.timeZone,
    year: recur_from && recur_to ? { from: recur_from, to: recur_to } : null,
    inSeason: isInSeason({ recur_from, recur_to, time_zone: time_zone || null }, now),
  };
}

/** Returns the chips shown next to the name of an entry in lists. */
export function scheduleChips(plan: Planned, now: number): string[] {
  const { publish_at, unpublish_at, zone, year, inSeason } = scheduleAt(plan, now);
  return [
    publish_at && `Goes live ${shortTime(publish_at, zone, now)}`,
    unpublish_at && `Until ${shortTime(unpublish_at, zone, now)}`,
    year && `Every year, ${dayOfYear(year.from, 'short')} – ${dayOfYear(year.to, 'short')}`,
    year && !inSeason && 'Out of season',
  ].filter((chip) => typeof chip === 'string');
}

/** Describes the schedule in complete sentences. */
export function scheduleForecast(plan: Planned, now: number): string[] {
  const { year } = scheduleAt(plan, now);
  const yearly = year ? [`Shown only from ${dayOfYear(year.from, 'long')} to ${dayOfYear(year.to, 'long')} each year.`] : [];
  return [forecastOfTimes(plan, now), ...yearly];
}

function forecastOfTimes(plan: Planned, now: number): string {
  const { published, publish_at: start, unpublish_at: end, zone } = scheduleAt(plan, now);
  const formatDay = (time: string) => longTime(time, zone);
  if (start && end) return `Visible from ${formatDay(start)} until ${formatDay(end)}.`;
  if (start) return `Goes live on ${formatDay(start)}.`;
  if (endOf(plan) && !end) return 'The unpublish time has passed, so visitors can’t see it.';
  const messages = [
    plan.publish_at && !plan.published && 'The publish time has passed, so it goes live when you save.',
    end && (published ? `Visible until ${formatDay(end)}.` : `Once published, visible until ${formatDay(end)}.`),
  ].filter((message) => typeof message === 'string' && message);
  return messages.join(' ') || (published ? 'Visible to visitors until you unpublish it.' : 'Hidden from visitors until you publish it.');
}

/** Text above an entry that visitors do not see, with the time when that will change. */
export function previewText(plan: Planned, now: number): string {
  const { published, publish_at, zone, year, inSeason } = scheduleAt(plan, now);
  const reasons = [
    plan.archived && 'It is archived.',
    !plan.archived && publish_at && `It goes live on ${longTime(publish_at, zone)}.`,
    !plan.archived && published && year && !inSeason && `It is out of season and returns on ${dayOfYear(year.from, 'long')}.`,
  ].filter((message) => typeof message === 'string' && message);
  return ['Preview: visitors can’t see this.', ...reasons].join(' ');
}
