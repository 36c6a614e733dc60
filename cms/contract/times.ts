const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Longer than any instant or day, in characters. */
export const longestTime = 32;

/** Whether a value is a point in time as ISO 8601 writes it, with its offset. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestTime && instant.test(value) && isInOurEra(value);

// Dates of other years are written in another form, which nothing here reads.
const isInOurEra = (value: string) => /^\d{4}-/.test(new Date(value).toJSON() ?? '');

/** Whether a text is a day of some year, MM-DD. */
export const isDayOfYear = (value: string) =>
  // 2024 had a February 29.
  /^\d\d-\d\d$/.test(value) && new Date(`2024-${value}T00:00:00Z`).toJSON()?.slice(5, 10) === value;

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
