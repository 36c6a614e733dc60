import { defaultTimeZone, isTimeZone } from '../../../contract';

/** Returns the time zone of a listing: its own, or that of the site. */
export function timeZoneOf(listing: Record<string, unknown>, site: Record<string, unknown> | null): string {
  const zone = [listing.time_zone, site?.time_zone].find((name) => typeof name === 'string' && isTimeZone(name));
  return (zone as string | undefined) ?? defaultTimeZone;
}

/** Returns the calendar date of an instant in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
