import { phoneLink } from './contactLinks';

test.each([
  ['(207) 555-0142', 'tel:+12075550142'],
  ['1-207-555-0142', 'tel:+12075550142'],
  ['+1 207.555.0142', 'tel:+12075550142'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['207-555-0142 ext. 12', 'tel:+12075550142;ext=12'],
  ['207 555 0142 x12', 'tel:+12075550142;ext=12'],
  ['911', 'tel:911'],
  ['*67 555 0142', 'tel:*675550142'],
])('phoneLink turns %s into %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
