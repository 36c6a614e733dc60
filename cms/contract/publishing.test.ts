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

test.each([
  ['published with an unpublish time', { ...always, unpublish_at: unpublishTime }, unpublishTime],
  ['unpublished with a publish time in another time zone', { ...never, publish_at: '2026-11-30T09:00:00-05:00' }, publishTime],
])('a post that is %s changes its state then', (_state, schedule, time) => {
  const isPublished = (now: number) => effectiveSchedule(schedule, now).published;

  expect([isPublished(at(time) - 1), isPublished(at(time))]).toEqual([schedule.published, !schedule.published]);
});

test('a sold home keeps its schedule and stays published after its unpublish time', () => {
  const sold = { ...always, unpublish_at: unpublishTime, StandardStatus: 'Closed' };

  expect(effectiveSchedule(sold, at('2027-06-01T00:00:00Z'))).toEqual({ ...always, unpublish_at: unpublishTime });
});

test.each([
  ['03-01', '05-31', 'UTC', '2026-02-28T23:59:59.999Z', false],
  ['03-01', '05-31', 'UTC', '2026-03-01T00:00:00Z', true],
  ['03-01', '05-31', 'UTC', '2026-05-31T23:59:59.999Z', true],
  ['03-01', '05-31', 'UTC', '2026-06-01T00:00:00Z', false],
  ['12-01', '02-28', 'UTC', '2026-11-30T23:59:59.999Z', false],
  ['12-01', '02-28', 'UTC', '2026-12-01T00:00:00Z', true],
  ['12-01', '02-28', 'UTC', '2027-01-01T00:00:00Z', true],
  ['12-01', '02-28', 'UTC', '2027-02-28T23:59:59.999Z', true],
  ['12-01', '02-28', 'UTC', '2027-03-01T00:00:00Z', false],
  ['12-01', '02-28', 'UTC', '2028-02-29T12:00:00Z', false],
  ['12-24', '12-24', 'UTC', '2026-12-24T12:00:00Z', true],
  ['12-24', '12-24', 'UTC', '2026-12-25T00:00:00Z', false],
  ['01-01', '12-31', 'UTC', '2026-07-04T00:00:00Z', true],
  // The last day of February in every year.
  ['12-01', '02-29', 'UTC', '2027-02-28T23:59:59Z', true],
  ['12-01', '02-29', 'UTC', '2027-03-01T00:00:00Z', false],
  ['12-01', '02-29', 'UTC', '2028-02-29T23:59:59Z', true],
  ['12-01', '02-29', 'UTC', '2028-03-01T00:00:00Z', false],
  // March 1 in common years.
  ['02-29', '04-30', 'UTC', '2027-02-28T23:59:59Z', false],
  ['02-29', '04-30', 'UTC', '2027-03-01T00:00:00Z', true],
  ['02-29', '04-30', 'UTC', '2028-02-29T00:00:00Z', true],
  ['03-01', '05-31', 'America/New_York', '2026-03-01T04:59:59Z', false],
  ['03-01', '05-31', 'America/New_York', '2026-03-01T05:00:00Z', true],
  ['03-01', '05-31', 'Pacific/Kiritimati', '2026-02-28T09:59:59Z', false],
  ['03-01', '05-31', 'Pacific/Kiritimati', '2026-02-28T10:00:00Z', true],
  ['03-01', '05-31', 'Asia/Kolkata', '2026-02-28T18:29:59Z', false],
  ['03-01', '05-31', 'Asia/Kolkata', '2026-02-28T18:30:00Z', true],
  // New York changes its clocks on March 8 and November 1, 2026.
  ['03-08', '03-08', 'America/New_York', '2026-03-08T04:59:59Z', false],
  ['03-08', '03-08', 'America/New_York', '2026-03-08T05:00:00Z', true],
  ['03-08', '03-08', 'America/New_York', '2026-03-09T03:59:59Z', true],
  ['03-08', '03-08', 'America/New_York', '2026-03-09T04:00:00Z', false],
  ['11-01', '11-01', 'America/New_York', '2026-11-01T03:59:59Z', false],
  ['11-01', '11-01', 'America/New_York', '2026-11-01T04:00:00Z', true],
  ['11-01', '11-01', 'America/New_York', '2026-11-02T04:59:59Z', true],
  ['11-01', '11-01', 'America/New_York', '2026-11-02T05:00:00Z', false],
  // Without both days, a season is always in season.
  [null, null, 'UTC', '2026-08-01T00:00:00Z', true],
  ['03-01', null, 'UTC', '2026-08-01T00:00:00Z', true],
  [null, '03-01', 'UTC', '2026-08-01T00:00:00Z', true],
  // An unknown time zone counts as UTC.
  ['03-01', '05-31', 'Atlantis/Harbor', '2026-03-01T00:00:00Z', true],
])('a season from %s to %s in the time zone %s is in season at %s: %s', (recur_from, recur_to, time_zone, time, expected) => {
  expect(isInSeason({ recur_from, recur_to, time_zone }, at(time))).toBe(expected);
});

test('isTimeZone accepts only IANA names', () => {
  expect(['UTC', 'America/New_York', 'Europe/Berlin'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', '+05:00', 'Atlantis/Harbor', 'America/New_York\0'].map(isTimeZone)).toEqual([false, false, false, false]);
});
