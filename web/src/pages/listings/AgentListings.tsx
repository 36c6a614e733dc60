import { shownStatuses } from 'cms/contract';
import { listingsCopy } from '../../content/listings';
import { SiteLink } from '../../ui/links';
import type { CardHome } from './homeText';
import { MoreListings } from './ListingCard';
import { listingPaths } from './listingPaths';

const copy = listingsCopy.ofAgent;
const maxShown = 6;

/** Statuses of homes that an agent sells, and has sold. */
export const agentStatuses = { current: shownStatuses.filter((status) => status !== 'Closed'), sold: ['Closed'] };

interface Found {
  listings: CardHome[];
  total: number;
}

interface AgentListingsProps {
  agent: { id: string };
  current: Found;
  sold: Found;
  timeZone: string | null;
}

/** The homes that an agent sells, and has sold, with links to all of them. */
export function AgentListings({ agent, current, sold, timeZone }: AgentListingsProps) {
  const section = (heading: string, { listings, total }: Found, status: string[]) => (
    <MoreListings
      heading={heading}
      homes={listings.slice(0, maxShown)}
      timeZone={timeZone}
      link={
        <SiteLink to={listingPaths.list({ agent: agent.id, status })} className="onward" aria-label={copy.allOf(heading, total)}>
          {copy.all(total)}
        </SiteLink>
      }
    />
  );
  return (
    <>
      {section(copy.current, current, agentStatuses.current)}
      {section(copy.sold, sold, agentStatuses.sold)}
    </>
  );
}
