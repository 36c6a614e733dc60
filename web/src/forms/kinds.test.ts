import { fieldOf } from 'cms/contract';
import { kinds } from './kinds';

function textOf(name: string, value: unknown, zone = 'America/New_York') {
  const field = fieldOf('listing', name);
  return kinds[field.kind].text(value, { field, zone });
}

test('readers see numbers with separators, but years without, and dates and answers in words', () => {
  expect([textOf('ListPrice', 1_295_000.5), textOf('ListPrice', '1,295,000')]).toEqual(['1,295,000.50', '1,295,000']);
  expect(textOf('YearBuilt', 1938)).toBe('1938');
  expect(textOf('CloseDate', '2026-11-03')).toBe('Nov 3, 2026');
  expect([textOf('InternetAddressDisplayYN', true), textOf('InternetAddressDisplayYN', false)]).toEqual(['Yes', 'No']);
});

test('readers see open houses in the time zone of the home', () => {
  const open = {
    OpenHouseStartTime: '2026-11-28T16:00:00.000Z',
    OpenHouseEndTime: '2026-11-28T18:00:00.000Z',
    OpenHouseType: 'Public',
    AppointmentRequiredYN: false,
  };

  expect(textOf('OpenHouses', [open])).toEqual(['Nov 28, 2026, 11:00 AM–1:00 PM, Public']);
  expect(textOf('OpenHouses', [{ ...open, AppointmentRequiredYN: true }], 'America/Chicago')).toEqual([
    'Nov 28, 2026, 10:00 AM–12:00 PM, Public, by appointment',
  ]);
  expect(textOf('OpenHouses', [{ ...open, OpenHouseEndTime: '' }])).toEqual(['…, Public']);
});
