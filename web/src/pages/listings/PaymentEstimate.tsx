import { listingsCopy } from '../../content/listings';
import { Icon } from '../../ui/Icon';
import * as text from './listingText';
import type { ListingDetails } from './listingText';
import { paymentText, type Terms } from './payment';

const copy = listingsCopy.payment;

/** Share of a fee that is due each month. A fee that is due once is no cost per month. */
const perMonth: Record<string, number> = { Weekly: 52 / 12, Monthly: 1, Quarterly: 1 / 3, 'Bi-Annually': 1 / 6, Annually: 1 / 12 };

/** Fields with their bounds, within which the result is a number. */
const fields = { down: [0, 100], rate: [0, 30], years: [1, 50], tax: [0, 1e7], fee: [0, 1e6] } as const;

/**
 * Estimated payment of a home for sale, which the visitor may change (payment.ts). Nothing is sent, so the fields are no form.
 * @param rate yearly rate in percent from the site settings; without one, there is no estimate
 */
export function PaymentEstimate({ listing, rate }: { listing: ListingDetails; rate: number | null | undefined }) {
  const { ListPrice: price, AssociationFee, AssociationFeeFrequency, TaxAnnualAmount, PropertyType } = listing;
  // Banks lend for land on other terms.
  if (typeof rate !== 'number' || !price || text.isSold(listing) || PropertyType === 'Land') return null;
  const fee = Math.round((AssociationFee ?? 0) * (perMonth[AssociationFeeFrequency ?? ''] ?? 0));
  const terms: Terms = { price, down: 20, rate, years: 30, tax: Math.round(TaxAnnualAmount ?? 0), fee };

  return (
    <details className="payment">
      <summary>
        <span>
          {copy.before}
          {/* Not an output: a click on one does not open the details. */}
          <span role="status">{paymentText(terms)}</span>
          {copy.after}
        </span>
        <Icon name="expand" />
      </summary>
      <div className="halves scripted">
        <input type="hidden" name="price" value={price} min={price} max={price} />
        {(['down', 'rate', 'years', 'tax', 'fee'] as const).map((name) => (
          <label key={name} className="field">
            <span>{copy.fields[name]}</span>
            <input
              {...{ type: 'number', step: 'any', inputMode: 'decimal', name, min: fields[name][0], max: fields[name][1] }}
              defaultValue={terms[name]}
              placeholder={`${terms[name]}`}
            />
          </label>
        ))}
      </div>
      <noscript>
        <p>{copy.assumed({ ...terms, tax: text.priceText(terms.tax), fee: text.priceText(fee) })}</p>
      </noscript>
      <p className="small quiet">{copy.note}</p>
    </details>
  );
}
