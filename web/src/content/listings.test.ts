import { listingsCopy } from './listings';

test.each([
  [2, 0, '2 baths'],
  [1, 0, '1 bath'],
  [2, 1, '2½ baths'],
  [2, 2, '2 full, 2 half baths'],
  [0, 1, '1 half bath'],
  [0, 2, '2 half baths'],
])('a listing with %i full and %i half baths says only the baths that it has: %s', (full, half, text) =>
  expect(listingsCopy.baths(full, half)).toBe(text),
);
