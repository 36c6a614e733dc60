import { shownStatuses } from 'cms/contract';
import { listingsCopy } from '../../content/listings';
import { SiteLink } from '../../ui/links';
import { isSold, type CardHome } from './homeText';
import { ListingRow } from './ListingCard';
import { listingPaths } from './listingPaths';

const copy = listingsCopy.ofAgent;
const maxShown = 6;
const forSale = shownStatuses.filter((status) => status !== 'Closed');

interface AgentListingsProps {
  agent: { id: string };
  found: { listings: CardHome[]; statuses: { value: string; count: number }[] };
  timeZone: string | null;
}

/** The homes that an agent sells, and has sold, with links to all of them. */
export const AgentListings = ({ agent, found, timeZone }: AgentListingsProps) =>
  [false, true].map((sold) => {
    const statuses = sold ? ['Closed'] : forSale;
    const heading = sold ? copy.sold : copy.current;
    const counts = found.statuses.filter(({ value }) => statuses.includes(value as (typeof shownStatuses)[number]));
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const homes = found.listings.filter((home) => isSold(home) === sold).slice(0, maxShown);
    return (
      total > 0 && (
        <section key={heading} className="more-entries">
          <div className="section-head row">
            <h2>{heading}</h2>
            <SiteLink
              to={listingPaths.list({ agent: agent.id, status: statuses })}
              className="onward"
              aria-label={copy.allOf(heading, total)}
            >
              {copy.all(total)}
            </SiteLink>
          </div>
          <ListingRow homes={homes} timeZone={timeZone} />
        </section>
      )
    );
  });
