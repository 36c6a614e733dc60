import { draftCopy } from './forms';

afterEach(() => jest.useRealTimers());

test('the time of a draft is “today” until midnight, then its day', () => {
  const typedAt = new Date(2026, 10, 24, 23, 59).getTime();

  jest.useFakeTimers({ now: typedAt + 30_000 });
  expect(draftCopy.waiting('Tides', typedAt)).toBe('Unsaved changes to “Tides” from today at 11:59 PM.');
  jest.setSystemTime(typedAt + 60_000);
  expect(draftCopy.offer(typedAt)).toBe('You have unsaved changes from November 24 at 11:59 PM.');
});
