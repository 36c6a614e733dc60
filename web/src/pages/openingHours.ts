import type { StructuredData } from '../ui/PageMeta';
import type { OfficeHours } from './frame/contact';

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const range = /\s+(?:to|through|until)\s+|\s*[-–—]\s*/;

/** Converts office hours to schema.org's format. They are free text: lines that cannot be parsed (“By appointment”) are left out. */
export function openingHoursOf({ days, hours }: OfficeHours): StructuredData[] {
  const dayOfWeek = days.split(/,|&|\band\b/).map((part) => daysIn(part.trim()));
  const times = hours.trim().split(range).map(timeIn);
  const [opens, closes] = times;
  if (!dayOfWeek.every((part) => part.length > 0) || times.length !== 2 || !opens || !closes) return [];
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: dayOfWeek.flat(), opens, closes }];
}

/** Parses “Monday”, “Mon.” or “Monday to Friday” into days; returns none if a word is not a day. */
function daysIn(part: string): string[] {
  const [first = -1, last = first, ...rest] = part.split(range).map(indexOfDay);
  if (first < 0 || last < 0 || rest.length > 0) return [];
  return first <= last ? week.slice(first, last + 1) : [...week.slice(first), ...week.slice(0, last + 1)];
}

const indexOfDay = (word: string) =>
  week.findIndex((day) => word.length > 2 && day.slice(0, 3).toLowerCase() === word.slice(0, 3).toLowerCase());

/** Parses “8:30 am” or “17:30” into HH:MM; returns null for other text. */
function timeIn(text: string): string | null {
  const [, hour = '', minutes, meridiem] = /^(\d{1,2})(?::(\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(text) ?? [];
  // “9 to 5” is ambiguous.
  if (!hour || !(minutes || meridiem) || Number(hour) > (meridiem ? 12 : 23) || Number(minutes ?? 0) > 59) return null;
  const hours = meridiem ? (Number(hour) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minutes ?? '00'}`;
}
