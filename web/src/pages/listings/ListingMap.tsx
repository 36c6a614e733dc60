import type { ListingFilters } from 'cms/contract';
import type { ReactNode } from 'react';
import { graphql, type ResultOf } from '../../api/graphql';
import { listingsCopy } from '../../content/listings';
import { mapCopy as copy, townMap } from '../../content/map';
import { paths, withQuery } from '../../paths';
import { LazyImage } from '../../ui/images';
import { NewTabLink, SiteLink } from '../../ui/links';
import { listingPaths } from './listingPaths';
import * as text from './listingText';
import type { ListingDetails } from './listingText';

export const mappedFields = graphql(`
  fragment MappedListing on Listing {
    id StandardStatus PropertyType InternetAddressDisplayYN UnparsedAddress UnitNumber City SubdivisionName ListPrice ClosePrice
    Latitude Longitude
  }
`);
type Mapped = ResultOf<typeof mappedFields>;

/** Part of the earth that the map covers, as variables of a query. */
export const mapBounds = townMap?.bounds ?? { south: 0, west: 0, north: 0, east: 0 };

/** Place on the map, in percent of its width and height. */
type MapPlace = Record<'left' | 'top', number>;

/**
 * Returns the place of a home on the map; null if it has none. A hidden address has none, not even for staff, who share what they see.
 * Within a town, degrees are as good as straight.
 */
function placeOf({ Latitude: y, Longitude: x, ...listing }: Mapped | ListingDetails): MapPlace | null {
  const { south, west, north, east } = mapBounds;
  if (!townMap || !text.addressOf(listing) || y === null || x === null) return null;
  if (y < south || y > north || x < west || x > east) return null;
  return { left: percent(x - west, east - west), top: percent(north - y, north - south) };
}

const percent = (part: number, whole: number) => Math.round((1e4 * part) / whole) / 100;

/** Up to six pins of homes that are next to each other, such as those in one building, are 32 px apart, toward the middle of the map. */
function pinStyle({ left, top }: MapPlace, before: MapPlace[] = []) {
  const near = before.filter((other) => Math.abs(other.left - left) < 4 && Math.abs(other.top - top) < 4);
  return { left: `${left}%`, top: `${top}%`, marginTop: (near.length % 6) * (top < 50 ? 32 : -32) };
}

/** Price as on a pin: “$649K”, “$1.8M”. */
function pinText(listing: Mapped | ListingDetails): string {
  const price = text.isSold(listing) ? listing.ClosePrice : listing.ListPrice;
  if (price === null) return text.isSold(listing) ? listingsCopy.statuses.Closed : copy.onRequest;
  return price < 999_500 ? `$${Math.round(price / 1e3)}K` : `$${Math.round(price / 1e5) / 10}M`;
}

/** Where a home is: on the map of the brokerage, and a link to a map on another site, which opens only when the visitor asks for it. */
export function ListingMap({ listing }: { listing: ListingDetails }) {
  const address = text.addressOf(listing);
  const place = placeOf(listing);
  if (!address) return null;
  const search = new URLSearchParams({ api: '1', query: text.fullAddressOf(listing) });
  return (
    <section>
      <h2>{copy.heading}</h2>
      {place && (
        <Drawing alt={copy.name(address)}>
          <span className="pin" style={pinStyle(place)}>
            {pinText(listing)}
          </span>
        </Drawing>
      )}
      <p className="links">
        <NewTabLink href={`https://www.google.com/maps/search/?${search}`} label={copy.elsewhere} icon="place" />
      </p>
    </section>
  );
}

/**
 * Map with a link to each home, in order from north to south, so that a pin covers those behind it.
 * @param total number of homes found
 */
export function HomesMap({ homes, total, filters }: { homes: Mapped[]; total: number; filters: ListingFilters }) {
  const placed = homes.flatMap((home) => {
    const place = placeOf(home);
    return place ? [{ home, place, name: text.publicNameOf(home) }] : [];
  });
  const places = placed.sort((a, b) => a.place.top - b.place.top).map(({ place }) => place);
  return (
    <section aria-label={copy.name()} className="homes-map">
      <div>
        <Drawing alt="" eager>
          <ul className="list">
            {placed.map(({ home, place, name }, index) => (
              <li key={home.id} title={name}>
                <SiteLink to={listingPaths.one(home)} className="pin" style={pinStyle(place, places.slice(0, index))}>
                  {pinText(home)}
                  <span>, {name}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </Drawing>
      </div>
      {placed.length < total && (
        <p className="quiet">
          {copy.missing(total - placed.length)} <SiteLink to={listPath(filters)}>{copy.all}</SiteLink>
        </p>
      )}
    </section>
  );
}

/** Choice between the list and the map of the homes that were found; nothing without a map. */
export const ViewChoice = ({ filters }: { filters: ListingFilters }) =>
  townMap && (
    <nav aria-label={copy.views} data-part="views" className="view-choice">
      {([undefined, 'map'] as const).map((view) => (
        <SiteLink
          key={view ?? 'list'}
          to={listPath(filters, view)}
          className="button"
          aria-current={view === filters.view ? 'page' : undefined}
        >
          {copy[view ?? 'list']}
        </SiteLink>
      ))}
    </nav>
  );

const listPath = (filters: ListingFilters, view?: 'map') => withQuery(paths.listing.list, { ...filters, view, page: undefined });

const Drawing = ({ alt, eager, children }: { alt: string; eager?: boolean; children: ReactNode }) =>
  townMap && (
    <div className="town-map">
      <LazyImage src={townMap.src} alt={alt} ratio={townMap.ratio} eager={eager} />
      {children}
    </div>
  );
