import { isInSeason, isTimeZone, effectiveSchedule } from '.';

const at = (time: string) => Date.parse(time);
const always = { published: true, publish_at: null, unpublish_at: null };
const never = { published: false, publish_at: null, unpublish_at: null };
const nine = '2026-11-30T14:00:00.000Z';
const six = '2026-12-24T23:00:00.000Z';

test.each([at('1970-01-01T00:00:00Z'), at('9999-12-31T23:59:59Z')])('without times only the flag counts (%i)', (now) => {
  expect(effectiveSchedule(always, now)).toEqual(always);
  expect(effectiveSchedule(never, now)).toEqual(never);
});

test.each([
  ['long before', '2026-01-01T00:00:00Z', { published: false, publish_at: nine, unpublish_at: six }],
  ['the last moment before it appears', '2026-11-30T13:59:59.999Z', { published: false, publish_at: nine, unpublish_at: six }],
  ['the moment it appears', '2026-11-30T14:00:00Z', { published: true, publish_at: null, unpublish_at: six }],
  ['the last moment it is there', '2026-12-24T22:59:59.999Z', { published: true, publish_at: null, unpublish_at: six }],
  ['the moment it disappears', '2026-12-24T23:00:00Z', { published: false, publish_at: null, unpublish_at: null }],
  ['long after', '2027-06-01T00:00:00Z', { published: false, publish_at: null, unpublish_at: null }],
])('a scheduled post, %s', (_when, now, expected) => {
  expect(effectiveSchedule({ published: false, publish_at: nine, unpublish_at: six }, at(now))).toEqual(expected);
});

test('what is published already disappears at its time all the same', () => {
  const schedule = { published: true, publish_at: null, unpublish_at: six };

  expect(effectiveSchedule(schedule, at(six) - 1).published).toBe(true);
  expect(effectiveSchedule(schedule, at(six)).published).toBe(false);
});

test('a time with an offset is the same moment as in UTC', () => {
  const schedule = { ...never, publish_at: '2026-11-30T09:00:00-05:00' };

  expect(effectiveSchedule(schedule, at(nine) - 1).published).toBe(false);
  expect(effectiveSchedule(schedule, at(nine)).published).toBe(true);
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
])('a season from %s to %s, at %s: %s', (from, to, time, expected) => {
  expect(shows(from, to, time)).toBe(expected);
});

test('a last day of February 28 leaves February 29 out', () => {
  expect(shows('12-01', '02-28', '2028-02-29T12:00:00Z')).toBe(false);
});

test('a season up to February 29 ends with February, whatever its length', () => {
  expect(shows('12-01', '02-29', '2027-02-28T23:59:59Z')).toBe(true);
  expect(shows('12-01', '02-29', '2027-03-01T00:00:00Z')).toBe(false);
  expect(shows('12-01', '02-29', '2028-02-29T23:59:59Z')).toBe(true);
  expect(shows('12-01', '02-29', '2028-03-01T00:00:00Z')).toBe(false);
});

test('a season from February 29 starts with March where there is none', () => {
  expect(shows('02-29', '04-30', '2027-02-28T23:59:59Z')).toBe(false);
  expect(shows('02-29', '04-30', '2027-03-01T00:00:00Z')).toBe(true);
  expect(shows('02-29', '04-30', '2028-02-29T00:00:00Z')).toBe(true);
});

test.each([
  ['America/New_York', '2026-03-01T04:59:59Z', '2026-03-01T05:00:00Z'],
  ['Pacific/Kiritimati', '2026-02-28T09:59:59Z', '2026-02-28T10:00:00Z'],
  ['Asia/Kolkata', '2026-02-28T18:29:59Z', '2026-02-28T18:30:00Z'],
])('the first day begins at midnight of %s', (zone, before, after) => {
  expect(shows('03-01', '05-31', before, zone)).toBe(false);
  expect(shows('03-01', '05-31', after, zone)).toBe(true);
});

test('a day that is an hour shorter or longer is a day', () => {
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

test('without both days a season is never out of season', () => {
  for (const [from, to] of [
    [null, null],
    ['03-01', null],
    [null, '03-01'],
  ]) {
    expect(shows(from, to, '2026-08-01T00:00:00Z')).toBe(true);
  }
});

test('a stored zone that nobody knows counts as UTC', () => {
  expect(shows('03-01', '05-31', '2026-03-01T00:00:00Z', 'Atlantis/Harbor')).toBe(true);
});

test('time zones go by the names of the IANA database', () => {
  expect(['UTC', 'America/New_York', 'Europe/Berlin'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', '+05:00', 'Atlantis/Harbor', 'America/New_York\0'].map(isTimeZone)).toEqual([false, false, false, false]);
});
