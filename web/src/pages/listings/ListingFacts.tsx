import { factsOf, type ListingDetails } from './listingText';

export const ListingFacts = ({ listing }: { listing: ListingDetails }) => (
  <dl className="facts">
    {factsOf(listing).map(([label, value]) => (
      <div key={label}>
        <dt className="small quiet">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
