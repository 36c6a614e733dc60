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
 * A schedule as it stands at an instant (milliseconds since 1970): a time that has come is done with and shows in `published`.
 * This is the rule that decides what visitors see, so nothing needs to run for a time to be kept.
 */
export function settle({ published, publish_at, unpublish_at }: Schedule, now: number): Schedule {
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

function monthAndDay(now: number, timeZone: string | null): string {
  // Years before 10000 and this locale write YYYY-MM-DD.
  const day = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : 'UTC',
  });
  return day.format(now).slice(-5);
}

/** Whether a text names a time zone as the IANA database does, such as America/New_York. */
export function isTimeZone(text: string): boolean {
  if (!/^[a-z]/i.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
