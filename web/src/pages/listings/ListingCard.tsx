import { shownStatuses } from 'cms/contract';
import type { ReactNode } from 'react';
import { listingsCopy as copy } from '../../content/listings';
import { LazyImage } from '../../ui/images';
import { SiteLink } from '../../ui/links';
import * as text from './homeText';
import { listingPaths } from './listingPaths';

type CardHome = text.CardHome;

interface ListingCardsProps {
  homes: CardHome[];
  /** Whether the cards are the content of the page. Then the first photo loads at once. */
  isMain?: boolean;
}

const rowSizes = '(min-width: 1240px) 376px, (min-width: 900px) 30vw, (min-width: 600px) 45vw, 92vw';
const mainSizes = '(min-width: 1240px) 424px, (min-width: 900px) 33vw, (min-width: 600px) 45vw, 92vw';

export const ListingCards = ({ homes, isMain = false }: ListingCardsProps) => (
  <ul className="listing-cards list">
    {homes.map((home, index) => (
      <li key={home.id}>
        <ListingCard home={home} sizes={isMain ? mainSizes : rowSizes} eager={isMain && index === 0} heading={isMain ? 'h2' : 'h3'} />
      </li>
    ))}
  </ul>
);

function ListingCard({ home, heading: Heading, ...image }: { home: CardHome; sizes: string; eager: boolean; heading: 'h2' | 'h3' }) {
  const { cover, StandardStatus, ClosePrice, CloseDate } = home;

  return (
    <article className="listing-card">
      <div className="photo">
        {cover ? <PhotoImage photo={cover} alt="" {...image} /> : <span aria-hidden className="frame cover" />}
        <StatusChip status={StandardStatus} />
        <Alteration photo={cover} />
      </div>
      <p className="price">{text.priceOf(home)}</p>
      <Heading>
        <SiteLink to={listingPaths.one(home)}>{text.headingOf(home)}</SiteLink>
      </Heading>
      <p className="quiet">{text.placeOf(home)}</p>
      <p>{text.glanceOf(home)}</p>
      {text.isSold(home) && ClosePrice !== null && CloseDate && <p className="quiet">{copy.closedOn(text.dayText(CloseDate))}</p>}
      <NextOpenHouse home={home} />
    </article>
  );
}

export function NextOpenHouse({ home }: { home: CardHome | text.Home }) {
  const [open] = text.openHousesOf(home);
  return open && <p className="title">{copy.openHouse(text.openHouseText(open, home.local_time_zone))}</p>;
}

/** Status of a home that is not simply for sale. */
export const StatusChip = ({ status }: { status: string }) =>
  status !== 'Active' && <span className={status === 'Closed' ? 'chip sold' : 'chip'}>{text.labelIn(copy.statuses, status)}</span>;

/** How a photo was altered. */
export const Alteration = ({ photo }: { photo: { MediaAlteration: string | null } | null }) =>
  photo?.MediaAlteration && <span className="chip altered">{text.labelIn(copy.alterations, photo.MediaAlteration)}</span>;

interface PhotoImageProps {
  photo: Omit<NonNullable<CardHome['cover']>, 'MediaAlteration'>;
  sizes: string;
  alt: string;
  eager?: boolean;
}

export const PhotoImage = ({ photo: { MediaURL, srcset, avif_srcset, webp_srcset }, ...image }: PhotoImageProps) => (
  <LazyImage src={MediaURL} srcSet={srcset} avif={avif_srcset} webp={webp_srcset} ratio="3 / 2" {...image} />
);

/** Homes below the content of a page, with links to more next to the heading; nothing without homes. */
export const MoreListings = ({ heading, homes, children }: { heading: string; homes: CardHome[]; children?: ReactNode }) =>
  homes.length > 0 && (
    <section className="more-entries">
      <div className="section-head row">
        <h2>{heading}</h2>
        {children}
      </div>
      <ListingCards homes={homes} />
    </section>
  );

const forSale = shownStatuses.filter((status) => status !== 'Closed');
const maxShown = 6;

interface AgentListingsProps {
  agent: { id: string };
  /** The first page of the homes of the agent, on which the sold ones come last. */
  found: { listings: CardHome[]; statuses: { value: string; count: number }[] };
}

/** The homes that an agent sells, and has sold, with links to all of them. */
export function AgentListings({ agent, found }: AgentListingsProps) {
  const { current, sold, all, allOf } = copy.ofAgent;
  const shown = (isSold: boolean) => found.listings.filter((home) => text.isSold(home) === isSold).slice(0, maxShown);
  const linkTo = (heading: string, status: string[], isNamed = false) => {
    const total = found.statuses.reduce((sum, { value, count }) => (status.includes(value) ? sum + count : sum), 0);
    if (total === 0) return null;
    const name = allOf(heading, total);
    return (
      <SiteLink to={listingPaths.list({ agent: agent.id, status })} className="onward" aria-label={name}>
        {isNamed ? name : all(total)}
      </SiteLink>
    );
  };

  return (
    <>
      <MoreListings heading={current} homes={shown(false)}>
        <div className="row">
          {linkTo(current, forSale)}
          {/* They may all be on a later page. */}
          {shown(true).length === 0 && linkTo(sold, ['Closed'], true)}
        </div>
      </MoreListings>
      <MoreListings heading={sold} homes={shown(true)}>
        {linkTo(sold, ['Closed'])}
      </MoreListings>
    </>
  );
}
