import { scheduleBody, scheduleValues, yearBody } from './scheduleValues';

const zone = 'Europe/Berlin';
const time = '2026-11-30T14:00:00.000Z';

test('a time zone is stored only where a time or a season needs it', () => {
  expect(scheduleBody({ publish_at: '', unpublish_at: '', time_zone: zone })).toEqual({ publish_at: null, unpublish_at: null, time_zone: null });
  expect(scheduleBody({ publish_at: '', unpublish_at: time, time_zone: zone })).toEqual({ publish_at: null, unpublish_at: time, time_zone: zone });
  expect(yearBody({ recur_from: '03-01', recur_to: '05-31', time_zone: zone })).toMatchObject({ recur_from: '03-01', time_zone: zone });
  expect(yearBody({ recur_from: '', recur_to: '', time_zone: zone })).toMatchObject({ recur_from: null, recur_to: null, time_zone: null });
});

test('a form that nobody scheduled starts in the office’s time zone', () => {
  expect(scheduleValues({ publish_at: null, unpublish_at: null, time_zone: null })).toEqual({
    publish_at: '',
    unpublish_at: '',
    time_zone: 'America/New_York',
  });
});
