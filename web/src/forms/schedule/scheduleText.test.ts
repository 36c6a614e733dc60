import { season } from 'cms/contract';
import { previewText, scheduleForecast, scheduleChips, type Planned, daysInMonth, monthNames } from './scheduleText';

const now = Date.parse('2026-11-21T12:00:00Z');
const nov30 = '2026-11-30T14:00:00.000Z';
const dec24 = '2026-12-24T23:00:00.000Z';
const past = '2026-11-01T14:00:00.000Z';
const zone = { time_zone: 'America/New_York' };
const hidden: Planned = { published: false, ...zone };
const live: Planned = { published: true, ...zone };
const spring = { recur_from: '03-01', recur_to: '05-31' };
const winter = { recur_from: '11-15', recur_to: '02-29' };

test.each<[string, Planned, string[]]>([
  ['no schedule', hidden, []],
  ['a publish time', { ...hidden, publish_at: nov30 }, ['Goes live Nov 30, 9:00 AM EST']],
  ['an unpublish time', { ...live, unpublish_at: dec24 }, ['Until Dec 24, 6:00 PM EST']],
  [
    'another zone and year',
    { published: false, publish_at: '2027-01-02T03:30:00Z', time_zone: 'Asia/Kolkata' },
    ['Goes live Jan 2, 2027, 9:00 AM GMT+5:30'],
  ],
  ['a future season of the year', { ...live, ...spring }, ['Every year, Mar 1 – May 31', 'Out of season']],
  ['a season over New Year', { ...live, ...winter }, ['Every year, Nov 15 – Feb 29']],
  ['times in the past', { ...live, publish_at: past, unpublish_at: past }, []],
  ['a sold home', { ...live, unpublish_at: dec24, StandardStatus: 'Closed' }, []],
])('chips in a list describe %s', (_what, plan, chips) => {
  expect(scheduleChips(plan, now)).toEqual(chips);
});

const monday = 'Monday, November 30, 2026 at 9:00 AM EST';
const thursday = 'Thursday, December 24, 2026 at 6:00 PM EST';

test.each<[Planned, string]>([
  [hidden, 'Hidden from visitors until you publish it.'],
  [live, 'Visible to visitors until you unpublish it.'],
  [{ ...hidden, publish_at: nov30 }, `Goes live on ${monday}.`],
  [{ ...hidden, publish_at: nov30, unpublish_at: dec24 }, `Visible from ${monday} until ${thursday}.`],
  [{ ...live, unpublish_at: dec24 }, `Visible until ${thursday}.`],
  [{ ...hidden, unpublish_at: dec24 }, `Once published, visible until ${thursday}.`],
  [{ ...hidden, publish_at: past }, 'The publish time has passed, so it goes live when you save.'],
  [
    { ...hidden, publish_at: past, unpublish_at: dec24 },
    `The publish time has passed, so it goes live when you save. Visible until ${thursday}.`,
  ],
  [{ ...live, unpublish_at: past }, 'The unpublish time has passed, so visitors can’t see it.'],
  [{ ...live, unpublish_at: past, StandardStatus: 'Closed' }, 'Visible to visitors until you unpublish it.'],
  [{ ...live, ...spring }, 'Visible to visitors until you unpublish it. Shown only from March 1 to May 31 each year.'],
  [{ ...live, recur_from: '03-01', recur_to: '' }, 'Visible to visitors until you unpublish it.'],
  [{ published: false, publish_at: nov30, time_zone: '' }, `Goes live on ${monday}.`],
])('the forecast describes %j', (plan, message) => {
  expect(scheduleForecast(plan, now).join(' ')).toBe(message);
});

test.each<[Planned, string]>([
  [hidden, 'Preview: visitors can’t see this.'],
  [{ ...hidden, publish_at: nov30 }, `Preview: visitors can’t see this. It goes live on ${monday}.`],
  [{ ...live, archived: true }, 'Preview: visitors can’t see this. It is archived.'],
  [{ ...live, ...spring }, 'Preview: visitors can’t see this. It is out of season and returns on March 1.'],
])('the preview text explains %j', (plan, message) => {
  expect(previewText(plan, now)).toBe(message);
  expect(season.isShown(plan, now)).toBe(false);
});

test('visitors see entries that are published, in season and not archived', () => {
  expect([live, { ...live, ...winter }, { ...hidden, publish_at: past }].map((plan) => season.isShown(plan, now))).toEqual([
    true,
    true,
    true,
  ]);
});

test('February has 29 days to choose from', () => {
  expect(monthNames.slice(0, 2)).toEqual(['January', 'February']);
  expect([1, 2, 4, 12].map(daysInMonth)).toEqual([31, 29, 30, 31]);
});
