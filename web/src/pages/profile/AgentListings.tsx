import { shownStatuses } from 'cms/contract';
import { listingsCopy } from '../../content/listings';
import { paths, withQuery } from '../../paths';
import { SiteLink } from '../../ui/links';
import { MoreListings } from '../listings/ListingCard';
import { isSold, type CardListing } from '../listings/listingText';

const forSale = shownStatuses.filter((status) => status !== 'Closed');
const maxShown = 6;

interface AgentListingsProps {
  agent: { id: string };
  /** The first page of the listings of the agent, on which the sold ones come last. */
  found: { listings: CardListing[]; statuses: { value: string; count: number }[] };
}

export function AgentListings({ agent, found }: AgentListingsProps) {
  const { current, sold, all, allOf } = listingsCopy.ofAgent;
  const shown = (wantsSold: boolean) => found.listings.filter((listing) => isSold(listing) === wantsSold).slice(0, maxShown);
  const linkTo = (heading: string, status: string[], isNamed = false) => {
    const total = found.statuses.reduce((sum, { value, count }) => (status.includes(value) ? sum + count : sum), 0);
    if (total === 0) return null;
    const name = allOf(heading, total);
    return (
      <SiteLink to={withQuery(paths.listing.list, { agent: agent.id, status })} className="onward" aria-label={name}>
        {isNamed ? name : all(total)}
      </SiteLink>
    );
  };

  return (
    <>
      <MoreListings heading={current} listings={shown(false)}>
        <div className="row">
          {linkTo(current, forSale)}
          {/* They may all be on a later page. */}
          {shown(true).length === 0 && linkTo(sold, ['Closed'], true)}
        </div>
      </MoreListings>
      <MoreListings heading={sold} listings={shown(true)}>
        {linkTo(sold, ['Closed'])}
      </MoreListings>
    </>
  );
}
