import type { StructuredData } from './structuredData';
import type { OfficeHours } from './useContact';

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const range = /\s+(?:to|through|until)\s+|\s*[-–—]\s*/;

/** Office hours in schema.org's terms. They are free text: a line that is not understood, such as “By appointment”, is left out. */
export function openingHoursOf({ days, hours }: OfficeHours): StructuredData[] {
  const dayOfWeek = days.split(/,|&|\band\b/).map((part) => daysIn(part.trim()));
  const times = hours.trim().split(range).map(timeIn);
  const [opens, closes] = times;
  if (!dayOfWeek.every((known) => known.length > 0) || times.length !== 2 || !opens || !closes) return [];
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: dayOfWeek.flat(), opens, closes }];
}

/** The days of “Monday”, “Mon.” or “Monday to Friday”; none where a word is no day. */
function daysIn(part: string): string[] {
  const [first = -1, last = first, ...rest] = part.split(range).map(indexOfDay);
  if (first < 0 || last < 0 || rest.length > 0) return [];
  return first <= last ? week.slice(first, last + 1) : [...week.slice(first), ...week.slice(0, last + 1)];
}

const indexOfDay = (word: string) =>
  week.findIndex((day) => word.length > 2 && day.slice(0, 3).toLowerCase() === word.slice(0, 3).toLowerCase());

/** HH:MM of “8:30 am” or “17:30”; null for anything else. */
function timeIn(text: string): string | null {
  const [, hour = '', minutes, meridiem] = /^(\d{1,2})(?::(\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(text) ?? [];
  // “9 to 5” may mean anything.
  if (!hour || !(minutes || meridiem) || Number(hour) > (meridiem ? 12 : 23) || Number(minutes ?? 0) > 59) return null;
  const hours = meridiem ? (Number(hour) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minutes ?? '00'}`;
}
