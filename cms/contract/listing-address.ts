import { normalizeText } from './agent-search';

interface Addressed {
  id: string;
  InternetAddressDisplayYN?: boolean | null;
  UnparsedAddress?: string | null;
  UnitNumber?: string | null;
  City: string;
  SubdivisionName: string | null;
}

/**
 * Returns the last segment of a listing's address: a readable name, which may change, and the public id. The name contains no
 * hidden address, even for callers who may read it, because they share links.
 */
export function listingSegment({ id, UnitNumber, City, SubdivisionName, ...listing }: Addressed): string {
  const UnparsedAddress = listing.InternetAddressDisplayYN === false ? null : listing.UnparsedAddress;
  const words = UnparsedAddress ? [UnparsedAddress, UnitNumber, City] : [SubdivisionName, City];
  const name = normalizeText(words.filter(Boolean).join(' '))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
  return name ? `${name}-${id}` : id;
}

/** Returns the public id in the last segment of a listing's address. */
export const listingIdIn = (segment: string): string => segment.slice(segment.lastIndexOf('-') + 1);

/** Returns the short address of a listing, for print; null without an MLS number that an address can contain. */
export const shortListingPath = ({ ListingId }: { ListingId?: string | null }): string | null =>
  ListingId && /^[\w-]{1,40}$/.test(ListingId) ? `/h/${ListingId}` : null;

/** Returns the MLS number in the short address of a listing. */
export const listingNumberIn = (path: string): string | undefined => /^\/h\/([\w-]{1,40})$/.exec(path)?.[1];
