import { listingQueryString, listingSegment, type ListingFilters } from 'cms/contract';

type Listing = Parameters<typeof listingSegment>[0];

/** Formats an instant as 20261128T160000Z. */
export const compactTime = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

const pathOf = (listing: Listing) => `/listings/${listingSegment(listing)}`;

/** Paths of homes, which contain their names. */
export const listingPaths = {
  /** List of homes with these filters. */
  list: (filters: ListingFilters): string => [`/listings`, listingQueryString(filters)].filter(Boolean).join('?'),
  one: pathOf,
  /** Image for link previews, 1200 × 630 px. */
  preview: ({ id }: Listing): string => `/listings/${id}/card.jpg`,
  sheet: (listing: Listing): string => `${pathOf(listing)}/sheet`,
  /** Calendar of the open houses of a home, or of the one that starts at an instant. */
  calendar: (listing: Listing, start?: string): string => `${pathOf(listing)}/open-house${start ? `-${compactTime(start)}` : 's'}.ics`,
};
