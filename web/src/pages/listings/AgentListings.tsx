import { shownStatuses } from 'cms/contract';
import { listingsCopy } from '../../content/listings';
import { SiteLink } from '../../ui/links';
import type { CardHome } from './homeText';
import { MoreListings } from './ListingCard';
import { listingPaths } from './listingPaths';

const copy = listingsCopy.ofAgent;
const maxShown = 6;

const sections: { heading: string; statuses: string[] }[] = [
  { heading: copy.current, statuses: shownStatuses.filter((status) => status !== 'Closed') },
  { heading: copy.sold, statuses: ['Closed'] },
];

interface AgentListingsProps {
  agent: { id: string };
  /** The first page of the homes of the agent, on which the sold ones come last. */
  found: { listings: CardHome[]; statuses: { value: string; count: number }[] };
  timeZone: string | null;
}

/** The homes that an agent sells, and has sold, with links to all of them. */
export const AgentListings = ({ agent, found, timeZone }: AgentListingsProps) =>
  sections.map(({ heading, statuses }) => {
    const total = found.statuses.reduce((sum, { value, count }) => (statuses.includes(value) ? sum + count : sum), 0);
    const homes = found.listings.filter(({ StandardStatus }) => statuses.includes(StandardStatus)).slice(0, maxShown);
    const link = total > 0 && (
      <SiteLink to={listingPaths.list({ agent: agent.id, status: statuses })} className="onward" aria-label={copy.allOf(heading, total)}>
        {copy.all(total)}
      </SiteLink>
    );
    return <MoreListings key={heading} heading={heading} homes={homes} timeZone={timeZone} link={link} />;
  });
