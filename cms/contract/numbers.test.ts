import { parseNumber } from './numbers';

test.each([
  ['1938', 1938],
  ['$1,295,000.00', 1_295_000],
  [' -70.25 ', -70.25],
  ['.5', 0.5],
  ['5.', 5],
  ['0.30000000000000004', 0.30000000000000004],
  [12.5, 12.5],
])('%j is the number %d', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each(['', '  ', '$', null, undefined])('%j is no number', (text) => {
  expect(parseNumber(text)).toBeNull();
});

const texts = ['0x10', '1e5', 'Infinity', '--5', '+5', 'POA', '1,200 sq ft', '3 2', '450,000 475,000'];
const grouped = ['1,295,00', '12,5', '1234,567', '1.295.000', '1.680,500', '1,,295'];
test.each([...texts, ...grouped])('%j is rejected', (text) => {
  expect(parseNumber(text)).toBeNaN();
});
