import type { ReactNode } from 'react';
import { listingsCopy as copy } from '../../content/listings';
import { LazyImage } from '../../ui/images';
import { SiteLink } from '../../ui/links';
import {
  dayText,
  glanceOf,
  headingOf,
  isSold,
  labelIn,
  openHousesOf,
  openHouseText,
  placeOf,
  priceOf,
  zoneOf,
  type CardHome,
  type Home,
} from './homeText';
import { listingPaths } from './listingPaths';

interface ListingCardProps {
  home: CardHome;
  /** Time zone of the site. */
  timeZone: string | null;
  sizes: string;
  /** Loads the photo at once, at the top of a page. */
  eager?: boolean;
  /** 'h2' on cards that are the content of a page. */
  heading?: 'h2' | 'h3';
}

export function ListingCard({ home, timeZone, sizes, eager, heading: Heading = 'h3' }: ListingCardProps) {
  const { cover, StandardStatus, ClosePrice, CloseDate } = home;

  return (
    <article className="listing-card">
      <div className="photo">
        {cover ? <PhotoImage photo={cover} sizes={sizes} eager={eager} alt="" /> : <span aria-hidden className="frame cover" />}
        <StatusChip status={StandardStatus} />
        <Alteration photo={cover} />
      </div>
      <p className="price">{priceOf(home)}</p>
      <Heading>
        <SiteLink to={listingPaths.one(home)}>{headingOf(home)}</SiteLink>
      </Heading>
      <p className="quiet">{placeOf(home)}</p>
      <p>{glanceOf(home)}</p>
      {isSold(home) && ClosePrice !== null && CloseDate && <p className="quiet">{copy.closedOn(dayText(CloseDate))}</p>}
      <NextOpenHouse home={home} timeZone={timeZone} />
    </article>
  );
}

export function NextOpenHouse({ home, timeZone }: { home: CardHome | Home; timeZone: string | null }) {
  const [open] = openHousesOf(home);
  return open && <p className="title">{copy.openHouse(openHouseText(open, zoneOf(home, timeZone)))}</p>;
}

/** Status of a home that is not simply for sale. */
export const StatusChip = ({ status }: { status: string }) =>
  status !== 'Active' && <span className={status === 'Closed' ? 'chip sold' : 'chip'}>{labelIn(copy.statuses, status)}</span>;

/** How a photo was altered. */
export const Alteration = ({ photo }: { photo: { MediaAlteration: string | null } | null }) =>
  photo?.MediaAlteration && <span className="chip altered">{labelIn(copy.alterations, photo.MediaAlteration)}</span>;

interface PhotoImageProps {
  photo: Omit<NonNullable<CardHome['cover']>, 'MediaAlteration'>;
  sizes: string;
  alt: string;
  eager?: boolean;
}

export const PhotoImage = ({ photo: { MediaURL, srcset, avif_srcset, webp_srcset }, ...image }: PhotoImageProps) => (
  <LazyImage src={MediaURL} srcSet={srcset} avif={avif_srcset} webp={webp_srcset} ratio="3 / 2" {...image} />
);

const rowSizes = '(min-width: 1240px) 376px, (min-width: 900px) 30vw, (min-width: 600px) 45vw, 92vw';

interface ListingRowProps {
  homes: CardHome[];
  timeZone: string | null;
}

export const ListingRow = ({ homes, timeZone }: ListingRowProps) => (
  <ul className="listing-cards list">
    {homes.map((home) => (
      <li key={home.id}>
        <ListingCard home={home} timeZone={timeZone} sizes={rowSizes} />
      </li>
    ))}
  </ul>
);

/** Homes below the content of a page, with a link to more; nothing if there are neither. */
export const MoreListings = ({ heading, link, ...row }: ListingRowProps & { heading: string; link?: ReactNode }) =>
  (link || row.homes.length > 0) && (
    <section className="more-entries">
      <div className="section-head row">
        <h2>{heading}</h2>
        {link}
      </div>
      {row.homes.length > 0 && <ListingRow {...row} />}
    </section>
  );
