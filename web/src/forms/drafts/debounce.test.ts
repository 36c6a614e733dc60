import { debounce } from './debounce';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('only the newest of what comes in quick succession is acted on', () => {
  const act = jest.fn();
  const { call } = debounce(act, 100);

  call('a');
  call('b');
  jest.advanceTimersByTime(100);

  expect(act.mock.calls).toEqual([['b']]);
});

test('what waits can be hurried, once, or forgotten', () => {
  const act = jest.fn();
  const { call, flush, cancel } = debounce(act, 100);

  call('a');
  flush();
  flush();
  call('b');
  cancel();
  jest.advanceTimersByTime(100);

  expect(act.mock.calls).toEqual([['a']]);
});
