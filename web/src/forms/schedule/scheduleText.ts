import { isInSeason, effectiveSchedule } from 'cms/contract';
import { brand } from '../../content/brand';
import { scheduleCopy } from '../../content/schedule';
import { dayOfYear, longTime, shortTime } from './timeText';

/** Schedule of an entry, from an API reply or a form; '' and null mean none. */
export interface Planned {
  published: boolean;
  archived?: boolean;
  publish_at?: string | null;
  unpublish_at?: string | null;
  time_zone?: string | null;
  recur_from?: string | null;
  recur_to?: string | null;
}

const { chips, forecast, preview } = scheduleCopy;

function scheduleAt(plan: Planned, now: number) {
  const { published, publish_at, unpublish_at, time_zone, recur_from, recur_to } = plan;
  const year = { recur_from: recur_from || null, recur_to: recur_to || null, time_zone: time_zone || null };
  return {
    ...effectiveSchedule({ published, publish_at: publish_at || null, unpublish_at: unpublish_at || null }, now),
    zone: time_zone || brand.timeZone,
    year: year.recur_from && year.recur_to ? { from: year.recur_from, to: year.recur_to } : null,
    inSeason: isInSeason(year, now),
  };
}

/** Whether visitors see the entry at `now` (ms since 1970). */
export function isShown(plan: Planned, now: number): boolean {
  const { published, inSeason } = scheduleAt(plan, now);
  return published && inSeason && !plan.archived;
}

/** Returns the chips shown next to the name of an entry in lists. */
export function scheduleChips(plan: Planned, now: number): string[] {
  const { publish_at, unpublish_at, zone, year, inSeason } = scheduleAt(plan, now);
  return [
    publish_at && chips.goesLive(shortTime(publish_at, zone, now)),
    unpublish_at && chips.until(shortTime(unpublish_at, zone, now)),
    year && chips.yearly(dayOfYear(year.from, 'short'), dayOfYear(year.to, 'short')),
    year && !inSeason && chips.outOfSeason,
  ].filter((chip) => typeof chip === 'string');
}

/** Describes the schedule in complete sentences. */
export function scheduleForecast(plan: Planned, now: number): string[] {
  const { year } = scheduleAt(plan, now);
  const yearly = year ? [forecast.yearly(dayOfYear(year.from, 'long'), dayOfYear(year.to, 'long'))] : [];
  return [forecastOfTimes(plan, now), ...yearly];
}

function forecastOfTimes(plan: Planned, now: number): string {
  const { published, publish_at: start, unpublish_at: end, zone } = scheduleAt(plan, now);
  const formatDay = (time: string) => longTime(time, zone);
  if (start && end) return forecast.goesLiveAndDisappears(formatDay(start), formatDay(end));
  if (start) return forecast.goesLive(formatDay(start));
  if (plan.unpublish_at && !end) return forecast.disappearsAtOnce;
  const messages = [
    plan.publish_at && !plan.published && forecast.goesLiveAtOnce,
    end && (published ? forecast.disappears(formatDay(end)) : forecast.disappearsOncePublished(formatDay(end))),
  ].filter((message) => typeof message === 'string' && message);
  return messages.join(' ') || (published ? forecast.isOn : forecast.isOff);
}

/** Text above an entry that visitors do not see, with the time when that will change. */
export function previewText(plan: Planned, now: number): string {
  const { published, publish_at, zone, year, inSeason } = scheduleAt(plan, now);
  const reasons = [
    plan.archived && preview.archived,
    !plan.archived && publish_at && preview.goesLive(longTime(publish_at, zone)),
    !plan.archived && published && year && !inSeason && preview.outOfSeason(dayOfYear(year.from, 'long')),
  ].filter((message) => typeof message === 'string' && message);
  return [preview.text, ...reasons].join(' ');
}
