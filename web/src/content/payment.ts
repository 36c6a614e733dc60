// Copy of the estimated monthly payment of a home.

export const paymentCopy = {
  before: 'About ',
  after: ' a month',
  fields: { down: 'Down payment (%)', rate: 'Rate (%)', years: 'Years', tax: 'Yearly tax ($)', fee: 'Monthly fee ($)' },
  assumed: ({ down, rate, years, tax, fee }: Record<'down' | 'rate' | 'years' | 'tax' | 'fee', number | string>) =>
    `With ${down}% down, a loan at ${rate}% for ${years} years, ${tax} of tax a year, and fees of ${fee} a month.`,
  note: 'Estimate, not an offer of credit. Insurance is not included.',
};
