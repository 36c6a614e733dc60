import { areSimilar, newsOf } from 'cms/contract';
import type { ReactNode } from 'react';
import { listingsCopy as copy } from '../../content/listings';
import { Icon } from '../../ui/Icon';
import { LazyImage } from '../../ui/images';
import { SiteLink } from '../../ui/links';
import * as text from './listingText';
import type { CardListing, ListingDetails } from './listingText';
import { listingPaths } from './listingPaths';

interface ListingCardsProps {
  listings: CardListing[];
  /** Whether the cards are the content of the page. Then the first photo loads at once. */
  isMain?: boolean;
}

const rowSizes = '(min-width: 1600px) 460px, (min-width: 1240px) 376px, (min-width: 900px) 30vw, (min-width: 600px) 45vw, 92vw';
const mainSizes = '(min-width: 1600px) 356px, (min-width: 1240px) 424px, (min-width: 900px) 33vw, (min-width: 600px) 45vw, 92vw';

export const ListingCards = ({ listings, isMain = false }: ListingCardsProps) => (
  <ul className="listing-cards list">
    {listings.map((listing, index) => (
      <li key={listing.id}>
        <ListingCard listing={listing} isMain={isMain} eager={isMain && index === 0} />
      </li>
    ))}
  </ul>
);

function ListingCard({ listing, isMain, eager }: { listing: CardListing; isMain: boolean; eager: boolean }) {
  const { cover, photo_count, StandardStatus, ClosePrice, CloseDate } = listing;
  const Heading = isMain ? 'h2' : 'h3';

  return (
    <article className="listing-card">
      <div className="photo">
        {cover ? (
          <PhotoImage photo={cover} alt="" sizes={isMain ? mainSizes : rowSizes} eager={eager} />
        ) : (
          <span aria-hidden className="frame cover" />
        )}
        {StandardStatus === 'Active' ? <News listing={listing} /> : <StatusChip status={StandardStatus} />}
        <Alteration photo={cover} />
        {photo_count > 1 && (
          <span role="img" aria-label={copy.photos.count(photo_count)} className="chip photo-count">
            <Icon name="photos" smaller />
            {photo_count}
          </span>
        )}
      </div>
      <p className="price">{text.priceOf(listing)}</p>
      <Heading>
        <SiteLink to={listingPaths.one(listing)}>{text.headingOf(listing)}</SiteLink>
      </Heading>
      <p className="quiet">{text.placeOf(listing)}</p>
      <p>{text.glanceOf(listing)}</p>
      {text.isSold(listing) && ClosePrice !== null && CloseDate && <p className="quiet">{copy.closedOn(text.dayText(CloseDate))}</p>}
      <NextOpenHouse listing={listing} />
    </article>
  );
}

export function NextOpenHouse({ listing }: { listing: CardListing | ListingDetails }) {
  const [open] = text.openHousesOf(listing);
  return open && <p className="title">{copy.openHouse(text.openHouseTime(open, listing.local_time_zone))}</p>;
}

const chipClasses: Record<string, string> = { 'Active Under Contract': 'chip reserved', Pending: 'chip reserved', Closed: 'chip sold' };

/** Status of a listing that is not simply for sale. */
export const StatusChip = ({ status }: { status: string }) =>
  status !== 'Active' && <span className={chipClasses[status] ?? 'chip'}>{text.labelIn(copy.statuses, status)}</span>;

function News({ listing }: { listing: CardListing }) {
  const news = newsOf(listing, Date.now());
  return news && <span className={`chip ${news}`}>{copy.news[news]}</span>;
}

export const Alteration = ({ photo }: { photo: { MediaAlteration: string | null } | null }) =>
  photo?.MediaAlteration && <span className="chip altered">{text.labelIn(copy.alterations, photo.MediaAlteration)}</span>;

interface PhotoImageProps {
  photo: Omit<NonNullable<CardListing['cover']>, 'MediaAlteration'>;
  sizes: string;
  alt: string;
  eager?: boolean;
}

export const PhotoImage = ({ photo: { MediaURL, srcset, avif_srcset, webp_srcset }, ...image }: PhotoImageProps) => (
  <LazyImage src={MediaURL} srcSet={srcset} avif={avif_srcset} webp={webp_srcset} ratio="3 / 2" {...image} />
);

export const ListingFacts = ({ listing }: { listing: ListingDetails }) => (
  <dl className="facts">
    {text.factsOf(listing).map(([label, value]) => (
      <div key={label}>
        <dt className="small quiet">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Listings below the content of a page, with links to more next to the heading; nothing without listings. */
export const MoreListings = ({ heading, listings, children }: { heading: string; listings: CardListing[]; children?: ReactNode }) =>
  listings.length > 0 && (
    <section className="more-entries">
      <div className="section-head row">
        <h2>{heading}</h2>
        {children}
      </div>
      <ListingCards listings={listings} />
    </section>
  );

/** Homes like another one; if there are none, or the other one is gone, homes for sale. */
export function SimilarListings({ to, listings }: { to?: ListingDetails; listings: CardListing[] }) {
  const { similar, forSale } = copy.page;
  return <MoreListings heading={to && listings.some((other) => areSimilar(to, other)) ? similar : forSale} listings={listings} />;
}
