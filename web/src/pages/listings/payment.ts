/** Price in dollars, down payment in percent, rate in percent a year, years, tax in dollars a year, and fee in dollars a month. */
export type Terms = Record<'price' | 'down' | 'rate' | 'years' | 'tax' | 'fee', number>;

/** Returns the cost per month: the payment of a loan that is repaid in equal parts, a twelfth of the tax, and the fee. */
export function monthlyPayment({ price, down, rate, years, tax, fee }: Terms): number {
  const loan = price * (1 - down / 100);
  const [monthly, months] = [rate / 1200, years * 12];
  const payment = monthly ? (loan * monthly) / -Math.expm1(-months * Math.log1p(monthly)) : loan / months;
  return payment + tax / 12 + fee;
}

/** Formats the cost per month to the nearest ten dollars. */
export const paymentText = (terms: Terms): string => `$${(Math.round(monthlyPayment(terms) / 10) * 10).toLocaleString('en-US')}`;

/** Shows the payment on the terms that the user enters. An empty field counts as its placeholder, others are kept within their bounds. */
export function watchPayment(): void {
  document.addEventListener('input', ({ target }) => {
    const part = (target as Element).closest('.payment');
    if (!part) return;
    const inputs = [...part.querySelectorAll('input')];
    const terms = inputs.map(({ name, value, placeholder, min, max }) => [name, Math.min(Math.max(+(value || placeholder), +min), +max)]);
    part.querySelector('[role=status]')!.textContent = paymentText(Object.fromEntries(terms) as Terms);
  });
}
