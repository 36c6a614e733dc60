const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Maximum length of an instant or day, in characters. */
export const maxTimeLength = 32;

/** Whether a value is an ISO 8601 instant with a UTC offset. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxTimeLength && instant.test(value) && hasFourDigitYear(value);

// JavaScript formats other years differently, and no code here parses that format.
const hasFourDigitYear = (value: string) => /^\d{4}-/.test(new Date(value).toJSON() ?? '');

/** Whether a text is a calendar date, as YYYY-MM-DD. */
export const isDate = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value;

/** Whether a text is a day of the year, as MM-DD. */
export const isDayOfYear = (value: string) =>
  // 2024 is a leap year.
  /^\d\d-\d\d$/.test(value) && new Date(`2024-${value}T00:00:00Z`).toJSON()?.slice(5, 10) === value;

/** Returns the canonical name of an IANA time zone, such as America/New_York for US/Eastern; null for other texts. */
export function canonicalTimeZone(text: string): string | null {
  if (!/^[a-z]/i.test(text)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export const isTimeZone = (text: string): boolean => canonicalTimeZone(text) !== null;
