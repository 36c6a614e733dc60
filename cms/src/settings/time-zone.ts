import { LRUCache } from 'lru-cache';
import { defaultTimeZone, fromWallTime, isTimeZone, toWallTime } from '../../contract';

/** Node.js needs a tenth of a millisecond to tell. */
const known = new LRUCache<string, boolean>({ max: 100, memoMethod: isTimeZone });

/** Returns the time zone of a listing: its own, or that of the site. */
export function timeZoneOf(listing: Record<string, unknown>, site: Record<string, unknown> | null): string {
  const zones = [listing.time_zone, site?.time_zone].filter((zone) => typeof zone === 'string');
  return zones.find((zone) => known.memo(zone)) ?? defaultTimeZone;
}

/** Returns the calendar date of an instant (ms since 1970) in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, instant: number): string => toWallTime(new Date(instant).toISOString(), timeZone).slice(0, 10);

const dayMs = 86_400_000;

/** Returns the current or next weekend in a time zone (ms since 1970): Saturday to the end of Sunday. */
export function weekendIn(timeZone: string, now: number): { start: number; end: number } {
  const today = new Date(dayIn(timeZone, now));
  const saturday = today.getTime() + (today.getUTCDay() === 0 ? -1 : 6 - today.getUTCDay()) * dayMs;
  const midnight = (date: number) => Date.parse(fromWallTime(`${new Date(date).toISOString().slice(0, 10)}T00:00`, timeZone));
  return { start: midnight(saturday), end: midnight(saturday + 2 * dayMs) };
}
