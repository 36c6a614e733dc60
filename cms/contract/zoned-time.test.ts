import { canonicalTimeZone } from './times';
import { fromWallTime, toWallTime } from './zoned-time';

const newYork = 'America/New_York';

test.each([
  ['in winter', '2026-11-30T09:00', newYork, '2026-11-30T14:00:00.000Z'],
  ['in summer', '2026-07-04T09:00', newYork, '2026-07-04T13:00:00.000Z'],
  ['at midnight', '2026-12-24T00:00', newYork, '2026-12-24T05:00:00.000Z'],
  ['half an hour off', '2026-03-01T09:00', 'Asia/Kolkata', '2026-03-01T03:30:00.000Z'],
  ['three quarters off', '2026-03-01T09:00', 'Asia/Kathmandu', '2026-03-01T03:15:00.000Z'],
  ['half an hour off, in summer', '2026-01-01T00:00', 'Australia/Adelaide', '2025-12-31T13:30:00.000Z'],
  ['where clocks are set by half an hour', '2026-07-01T12:00', 'Australia/Lord_Howe', '2026-07-01T01:30:00.000Z'],
  ['a day ahead', '2027-01-01T00:30', 'Pacific/Kiritimati', '2026-12-31T10:30:00.000Z'],
  ['in UTC', '2026-02-28T23:59', 'UTC', '2026-02-28T23:59:00.000Z'],
  ['on a leap day', '2028-02-29T12:00', newYork, '2028-02-29T17:00:00.000Z'],
  ['in a year that is still being typed', '0002-03-04T05:06', 'UTC', '0002-03-04T05:06:00.000Z'],
])('wall time %s converts to an instant and back', (_when, wall, zone, instant) => {
  expect(fromWallTime(wall, zone)).toBe(instant);
  expect(toWallTime(instant, zone)).toBe(wall);
});

test.each([
  ['New York', '2027-03-14T02:30', newYork, '2027-03-14T03:30'],
  ['Berlin', '2026-03-29T02:00', 'Europe/Berlin', '2026-03-29T03:00'],
  ['Lord Howe', '2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-04T02:40'],
  ['Apia, which skipped a day', '2011-12-30T10:00', 'Pacific/Apia', '2011-12-31T10:00'],
])('a time skipped by the clocks in %s moves forward', (_place, wall, zone, shown) => {
  expect(toWallTime(fromWallTime(wall, zone), zone)).toBe(shown);
});

test.each([
  ['New York', '2026-11-01T01:30', newYork, '2026-11-01T05:30:00.000Z'],
  ['Berlin', '2026-10-25T02:15', 'Europe/Berlin', '2026-10-25T00:15:00.000Z'],
  ['Lord Howe', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('an ambiguous time in %s is the first occurrence', (_place, wall, zone, instant) => {
  expect(fromWallTime(wall, zone)).toBe(instant);
  const anHourLater = new Date(Date.parse(instant) + (zone === 'Australia/Lord_Howe' ? 1800_000 : 3600_000)).toISOString();
  expect(toWallTime(anHourLater, zone)).toBe(wall);
});

test.each([
  '2026-03-14T00:00',
  '2026-03-13T23:30',
  '2027-03-14T03:00',
  '2027-03-14T01:59',
  '2026-11-01T00:59',
  '2026-11-01T02:00',
  '2026-11-02T01:30',
])('times around a clock change convert to an instant and back: %s', (wall) => {
  expect(toWallTime(fromWallTime(wall, newYork), newYork)).toBe(wall);
});

test.each(['', '2026-11-30', '2026-11-30T09:00:00Z', 'soon', '2026-13-40T09:00'])('“%s” is not a date and time', (wall) => {
  expect(fromWallTime(wall, newYork)).toBe('');
});

test.each([null, undefined, '', 'soon'])('%s has no wall time', (instant) => {
  expect(toWallTime(instant, newYork)).toBe('');
});

test.each([
  ['America/new_york', newYork],
  ['US/Eastern', newYork],
  ['etc/utc', 'UTC'],
  ['Atlantis/Harbor', null],
  ['+02:00', null],
  ['', null],
])('the canonical name of the time zone “%s” is %s', (name, canonical) => expect(canonicalTimeZone(name)).toBe(canonical));
