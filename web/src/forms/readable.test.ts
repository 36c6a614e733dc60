import { fieldsOf } from 'cms/contract';
import { openHouseText, readableText } from './readable';

const { ListPrice, YearBuilt, CloseDate, InternetAddressDisplayYN } = fieldsOf('listing');

test('readers see numbers with separators, but years without, and dates and answers in words', () => {
  expect([readableText(ListPrice!, 1_295_000.5), readableText(ListPrice!, '1,295,000')]).toEqual(['1,295,000.50', '1,295,000']);
  expect(readableText(YearBuilt!, 1938)).toBe('1938');
  expect(readableText(CloseDate!, '2026-11-03')).toBe('Nov 3, 2026');
  expect([readableText(InternetAddressDisplayYN!, true), readableText(InternetAddressDisplayYN!, false)]).toEqual(['Yes', 'No']);
  expect([readableText(ListPrice!, ''), readableText(CloseDate!, null)]).toEqual([undefined, undefined]);
});

test('readers see open houses in the time zone of the home', () => {
  const open = {
    OpenHouseStartTime: '2026-11-28T16:00:00.000Z',
    OpenHouseEndTime: '2026-11-28T18:00:00.000Z',
    OpenHouseType: 'Public' as const,
    AppointmentRequiredYN: false,
  };

  expect(openHouseText(open, 'America/New_York')).toBe('Nov 28, 2026, 11:00 AM–1:00 PM, Public');
  expect(openHouseText({ ...open, AppointmentRequiredYN: true }, 'America/Chicago')).toBe(
    'Nov 28, 2026, 10:00 AM–12:00 PM, Public, by appointment',
  );
  expect(openHouseText({ ...open, OpenHouseEndTime: '' }, 'America/New_York')).toBe('…, Public');
});
