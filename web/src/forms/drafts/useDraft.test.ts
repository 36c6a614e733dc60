import { hasShapeOf } from './useDraft';

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
