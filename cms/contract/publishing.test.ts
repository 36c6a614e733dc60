import { isInSeason, isTimeZone, effectiveSchedule } from '.';

const at = (time: string) => Date.parse(time);
const always = { published: true, publish_at: null, unpublish_at: null };
const never = { published: false, publish_at: null, unpublish_at: null };
const publishTime = '2026-11-30T14:00:00.000Z';
const unpublishTime = '2026-12-24T23:00:00.000Z';

test.each([at('1970-01-01T00:00:00Z'), at('9999-12-31T23:59:59Z')])('an entry without times follows the flag (%i)', (now) => {
  expect(effectiveSchedule(always, now)).toEqual(always);
  expect(effectiveSchedule(never, now)).toEqual(never);
});

test.each([
  ['long before its publish time', '2026-01-01T00:00:00Z', { published: false, publish_at: publishTime, unpublish_at: unpublishTime }],
  ['1 ms before its publish time', '2026-11-30T13:59:59.999Z', { published: false, publish_at: publishTime, unpublish_at: unpublishTime }],
  ['at its publish time', '2026-11-30T14:00:00Z', { published: true, publish_at: null, unpublish_at: unpublishTime }],
  ['1 ms before its unpublish time', '2026-12-24T22:59:59.999Z', { published: true, publish_at: null, unpublish_at: unpublishTime }],
  ['at its unpublish time', '2026-12-24T23:00:00Z', { published: false, publish_at: null, unpublish_at: null }],
  ['long after its unpublish time', '2027-06-01T00:00:00Z', { published: false, publish_at: null, unpublish_at: null }],
])('a scheduled post has the expected state %s', (_when, now, expected) => {
  expect(effectiveSchedule({ published: false, publish_at: publishTime, unpublish_at: unpublishTime }, at(now))).toEqual(expected);
});

test('a published post is unpublished at its unpublish time', () => {
  const schedule = { published: true, publish_at: null, unpublish_at: unpublishTime };

  expect(effectiveSchedule(schedule, at(unpublishTime) - 1).published).toBe(true);
  expect(effectiveSchedule(schedule, at(unpublishTime)).published).toBe(false);
});

test('a time with a UTC offset is the same instant as in UTC', () => {
  const schedule = { ...never, publish_at: '2026-11-30T09:00:00-05:00' };

  expect(effectiveSchedule(schedule, at(publishTime) - 1).published).toBe(false);
  expect(effectiveSchedule(schedule, at(publishTime)).published).toBe(true);
});

const shows = (recur_from: string | null, recur_to: string | null, time: string, time_zone: string | null = 'UTC') =>
  isInSeason({ recur_from, recur_to, time_zone }, at(time));

test.each([
  ['03-01', '05-31', '2026-02-28T23:59:59.999Z', false],
  ['03-01', '05-31', '2026-03-01T00:00:00Z', true],
  ['03-01', '05-31', '2026-05-31T23:59:59.999Z', true],
  ['03-01', '05-31', '2026-06-01T00:00:00Z', false],
  ['12-01', '02-28', '2026-11-30T23:59:59.999Z', false],
  ['12-01', '02-28', '2026-12-01T00:00:00Z', true],
  ['12-01', '02-28', '2027-01-01T00:00:00Z', true],
  ['12-01', '02-28', '2027-02-28T23:59:59.999Z', true],
  ['12-01', '02-28', '2027-03-01T00:00:00Z', false],
  ['12-24', '12-24', '2026-12-24T12:00:00Z', true],
  ['12-24', '12-24', '2026-12-25T00:00:00Z', false],
  ['01-01', '12-31', '2026-07-04T00:00:00Z', true],
])('a season from %s to %s is in season at %s: %s', (from, to, time, expected) => {
  expect(shows(from, to, time)).toBe(expected);
});

test('a season that ends on February 28 excludes February 29', () => {
  expect(shows('12-01', '02-28', '2028-02-29T12:00:00Z')).toBe(false);
});

test('a season that ends on February 29 ends on the last day of February every year', () => {
  expect(shows('12-01', '02-29', '2027-02-28T23:59:59Z')).toBe(true);
  expect(shows('12-01', '02-29', '2027-03-01T00:00:00Z')).toBe(false);
  expect(shows('12-01', '02-29', '2028-02-29T23:59:59Z')).toBe(true);
  expect(shows('12-01', '02-29', '2028-03-01T00:00:00Z')).toBe(false);
});

test('a season that starts on February 29 starts on March 1 in common years', () => {
  expect(shows('02-29', '04-30', '2027-02-28T23:59:59Z')).toBe(false);
  expect(shows('02-29', '04-30', '2027-03-01T00:00:00Z')).toBe(true);
  expect(shows('02-29', '04-30', '2028-02-29T00:00:00Z')).toBe(true);
});

test.each([
  ['America/New_York', '2026-03-01T04:59:59Z', '2026-03-01T05:00:00Z'],
  ['Pacific/Kiritimati', '2026-02-28T09:59:59Z', '2026-02-28T10:00:00Z'],
  ['Asia/Kolkata', '2026-02-28T18:29:59Z', '2026-02-28T18:30:00Z'],
])('the first day starts at midnight in %s', (zone, before, after) => {
  expect(shows('03-01', '05-31', before, zone)).toBe(false);
  expect(shows('03-01', '05-31', after, zone)).toBe(true);
});

test('a day with a clock change is a complete day', () => {
  // New York changes its clocks on March 8 and November 1, 2026.
  for (const [day, first, last] of [
    ['03-08', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z'],
    ['11-01', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z'],
  ]) {
    expect(shows(day, day, first, 'America/New_York')).toBe(true);
    expect(isInSeason({ recur_from: day, recur_to: day, time_zone: 'America/New_York' }, at(first) - 1000)).toBe(false);
    expect(shows(day, day, last, 'America/New_York')).toBe(true);
    expect(isInSeason({ recur_from: day, recur_to: day, time_zone: 'America/New_York' }, at(last) + 1000)).toBe(false);
  }
});

test('a season without both days is always in season', () => {
  for (const [from, to] of [
    [null, null],
    ['03-01', null],
    [null, '03-01'],
  ]) {
    expect(shows(from, to, '2026-08-01T00:00:00Z')).toBe(true);
  }
});

test('an unknown stored time zone counts as UTC', () => {
  expect(shows('03-01', '05-31', '2026-03-01T00:00:00Z', 'Atlantis/Harbor')).toBe(true);
});

test('isTimeZone accepts only IANA names', () => {
  expect(['UTC', 'America/New_York', 'Europe/Berlin'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', '+05:00', 'Atlantis/Harbor', 'America/New_York\0'].map(isTimeZone)).toEqual([false, false, false, false]);
});
