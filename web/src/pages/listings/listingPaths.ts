import { listingSegment, shortListingPath } from 'cms/contract';
import { paths } from '../../paths';

type Listing = Parameters<typeof listingSegment>[0];

/** Formats an instant as 20261128T160000Z. */
export const compactTime = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** Returns the id in the path of an image for link previews. It has no readable name, because it may be stored for long elsewhere. */
export const previewImageAt = (path: string): string | undefined => /^\/listings\/([\w-]{1,64})\/card\.jpg$/.exec(path)?.[1];

const pathOf = (listing: Listing) => `${paths.listing.list}/${listingSegment(listing)}`;

/** Paths of listings, which contain their names. */
export const listingPaths = {
  one: pathOf,
  short: shortListingPath,
  /** Image for link previews, 1200 × 630 px. */
  preview: ({ id }: Listing): string => `${paths.listing.list}/${id}/card.jpg`,
  sheet: (listing: Listing): string => `${pathOf(listing)}/sheet`,
  /** Calendar of the open houses of a listing, or of the one that starts at an instant. */
  calendar: (listing: Listing, start?: string): string => `${pathOf(listing)}/open-house${start ? `-${compactTime(start)}` : 's'}.ics`,
};
