import { debounce, hasShapeOf } from './useDraft';

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

test.each([
  ['', 'text'],
  [[], [{ platform: 'x' }]],
  [[{ url: '' }], []],
  [{ a: '' }, { a: 'b', c: 1 }],
])('%j may be replaced by %j', (sample, value) => {
  expect(hasShapeOf(sample, value)).toBe(true);
});

test.each([
  ['', 1],
  ['', null],
  [[], 'text'],
  [[], ['text']],
  [[{ url: '' }], [{ url: 5 }]],
  [{ a: '' }, null],
])('%j may not be replaced by %j', (sample, value) => {
  expect(hasShapeOf(sample, value)).toBe(false);
});
