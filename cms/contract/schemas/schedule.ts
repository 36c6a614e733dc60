import type { TestContext } from 'yup';
import { limits } from '../limits';
import { isTimeZone } from '../schedule';
import { line } from './text';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Longer than any instant or day. */
const timeLength = 32;

const nothing = (value: unknown) => (value === '' ? null : value);

/** A point in time with its offset, so that it is the same for everybody. */
const time = (sentence: string) =>
  line('Time', timeLength, sentence)
    .transform(nothing)
    .nullable()
    .test('instant', sentence, (value) => !value || isInstant(value));

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= timeLength && instant.test(value) && isInOurEra(value);

// Dates of other years are written in another form, which nothing here reads.
const isInOurEra = (value: string) => /^\d{4}-/.test(new Date(value).toJSON() ?? '');

/** A day of every year, MM-DD. */
const day = (sentence: string) =>
  line('Day', timeLength, sentence)
    .transform(nothing)
    .nullable()
    .test('day', sentence, (value) => !value || isDayOfSomeYear(value));

// 2024 had a February 29.
const isDayOfSomeYear = (value: string) =>
  /^\d\d-\d\d$/.test(value) && new Date(`2024-${value}T00:00:00Z`).toJSON()?.slice(5, 10) === value;

/** Fields of what appears and disappears by itself. */
export const scheduleFields = {
  publish_at: time('Publish time must be a date and time with time zone'),
  unpublish_at: time('Unpublish time must be a date and time with time zone'),
  time_zone: line('Time zone', limits.timeZone, 'Unknown time zone')
    .transform(nothing)
    .nullable()
    .test('time-zone', 'Unknown time zone', (value) => !value || isTimeZone(value)),
};

/** Fields of what comes back every year. */
export const recurrenceFields = {
  recur_from: day('First day must be a month and day'),
  recur_to: day('Last day must be a month and day'),
};

interface Times {
  publish_at?: string | null;
  unpublish_at?: string | null;
}

/** A test of an object: nothing disappears before it appears. */
export function timesInOrder(this: TestContext, { publish_at, unpublish_at }: Times) {
  // A time that is none is refused by its own rule, and still reaches this one.
  if (!isInstant(publish_at) || !isInstant(unpublish_at) || Date.parse(publish_at) < Date.parse(unpublish_at)) return true;
  return this.createError({ path: pathTo(this, 'unpublish_at'), message: 'Unpublish time must be after the publish time' });
}

interface Year {
  recur_from?: string | null;
  recur_to?: string | null;
  time_zone?: string | null;
}

/** A test of an object: a yearly season has both ends, and says where its days begin. */
export function wholeRecurrence(this: TestContext, { recur_from, recur_to, time_zone }: Year) {
  if (!recur_from && !recur_to) return true;
  const refuse = (field: string, message: string) => this.createError({ path: pathTo(this, field), message });
  if (!recur_from) return refuse('recur_from', 'First day is required');
  if (!recur_to) return refuse('recur_to', 'Last day is required');
  return time_zone ? true : refuse('time_zone', 'Time zone is required');
}

/** Where a field of the tested object is, as yup names it. */
export const pathTo = ({ path }: TestContext, field: string) => (path ? `${path}.${field}` : field);
