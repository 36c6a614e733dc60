import { monthlyPayment, paymentText } from './payment';

const terms = { down: 0, rate: 6, years: 30, tax: 0, fee: 0 };

// Found by bisection: the payment after which nothing is owed when interest is added and the payment taken off month by month.
test.each([
  [{ price: 300_000 }, 1798.65],
  [{ price: 250_000, down: 20, rate: 4 }, 954.83],
  [{ price: 100_000, rate: 3, years: 15 }, 690.58],
  [{ price: 649_000, down: 20, rate: 6.25 }, 3196.8],
  [{ price: 900_000, rate: 30, years: 25 }, 22_513.65],
  // Too small a rate to subtract from 1.
  [{ price: 40_000, rate: 0.001, years: 10 }, 333.35],
])('a home on the terms %j costs $%d a month', (given, expected) => {
  expect(monthlyPayment({ ...terms, ...given })).toBeCloseTo(expected, 2);
});

test('a loan without interest is repaid in equal parts', () => {
  expect(monthlyPayment({ ...terms, price: 360_000, rate: 0 })).toBe(1000);
});

test('a home that is paid at once costs its tax and its fee', () => {
  expect(monthlyPayment({ ...terms, price: 500_000, down: 100, tax: 6000, fee: 285 })).toBe(785);
});

test('the text is rounded to ten dollars', () => {
  expect(paymentText({ ...terms, price: 300_000, tax: 1200 })).toBe('$1,900');
  expect(paymentText({ ...terms, price: 0 })).toBe('$0');
});
