import { object, type TestContext } from 'yup';
import { adminsOnly, isAdmin, listingAgentOrAdmin, type Access } from './access';
import { contentType } from './content-type';
import { openHouses, type OpenHouse } from './components';
import { mediaChanges, multilineText as textLines, text, type MediaChanges } from './field-schemas';
import type { InputOf, WireOf } from './field-types';
import { agentKey, builderOf, choice, date, instant, integer, line, multilineText, number, timeZone, url, yesNo } from './fields';
import { limits } from './limits';
import {
  areaSources,
  areaUnits,
  feeFrequencies,
  lotUnits,
  propertySubTypes,
  propertyTypes,
  publicOpenHouseTypes,
  reviewStates,
  shownStatuses,
  standardStatuses,
  type StandardStatus,
} from './lookups';
import { pathTo, published, scheduleFields, validateSchedule } from './publishing';
import { createAddressMatcher } from './street-address';
import { whilePublished, type ListTab } from './visibility';

/*
 * Field names and lookups are those of the RESO Data Dictionary 2.1, so that exports need no mapping. Fields in lower case are ours.
 */

/** Photo of a listing. The first one is the cover. */
export interface Media {
  id: string;
  MediaURL: string;
  srcset: string | null;
  avif_srcset: string | null;
  webp_srcset: string | null;
  width: number | null;
  height: number | null;
  /** Alternative text, which also serves as the caption. */
  ShortDescription: string | null;
  /** How the photo was altered. */
  MediaAlteration: string | null;
  /** The photo before it was altered. */
  original: Omit<Media, 'original' | 'MediaAlteration'> | null;
}

/** Listing in the form of the RESO Web API. */
export interface ResoListing extends Omit<Partial<Listing>, 'id' | 'Media'> {
  ListingKey: string;
  ListAgentFullName: string | null;
  ListOfficeName: string;
  AttributionContact: string | null;
  ExpirationDate?: string;
  OriginalEntryTimestamp: string;
  ModificationTimestamp: string;
  Media: (Pick<Media, 'MediaURL' | 'ShortDescription' | 'MediaAlteration'> & { MediaKey: string; Order: number; MediaCategory: 'Photo' })[];
  OpenHouse: (OpenHouse & { OpenHouseStatus: 'Active' })[];
}

const readsAddress: Access = (caller, entry) => !entry.hidesAddress || listingAgentOrAdmin(caller, entry);
const readsClosePrice: Access = (caller, entry) => !entry.hidesClosePrice || listingAgentOrAdmin(caller, entry);

/** Photos of an entry in order. */
const photos = builderOf<Media[], MediaChanges, 'photos'>('photos', mediaChanges, limits.photos);

const versioned = true;
const staff = { readableBy: listingAgentOrAdmin, versioned } as const;
const address = { readableBy: readsAddress, versioned } as const;

const fields = {
  StandardStatus: choice({ label: 'Status', options: standardStatuses, initial: 'Active', required: true, versioned }),
  PropertyType: choice({ label: 'Property type', options: propertyTypes, initial: 'Residential', required: true, versioned }),
  PropertySubType: choice({ label: 'Home type', options: propertySubTypes, versioned }),
  ListingId: line({ label: 'MLS number', versioned }),
  UnparsedAddress: line({ label: 'Street address', required: true, ...address }),
  UnitNumber: line({ label: 'Unit', max: 30, ...address }),
  City: line({ label: 'Town', required: true, versioned }),
  StateOrProvince: line({ label: 'State', required: true, max: 50, versioned }),
  PostalCode: line({ label: 'Postal code', max: 20, ...address }),
  SubdivisionName: line({ label: 'Area', versioned }),
  Latitude: number({ label: 'Latitude', min: -90, max: 90, decimals: 8, ...address }),
  Longitude: number({ label: 'Longitude', min: -180, max: 180, decimals: 8, ...address }),
  InternetAddressDisplayYN: yesNo({ label: 'Show the address to visitors', initial: true, versioned }),
  InternetEntireListingDisplayYN: yesNo({ label: 'Show on the website', initial: true, ...staff }),
  ListPrice: number({ label: 'Price', min: 0, max: 999_999_999_999.99, decimals: 2, versioned }),
  PreviousListPrice: number({ label: 'Previous price', min: 0, max: 999_999_999_999.99, decimals: 2, versioned: false, computed: true }),
  PriceChangeTimestamp: instant({ label: 'Price changed', computed: true, versioned: false }),
  ClosePrice: number({ label: 'Sold price', min: 0, max: 999_999_999_999.99, decimals: 2, versioned, readableBy: readsClosePrice }),
  CloseDate: date({ label: 'Sold on', versioned }),
  AssociationFee: number({ label: 'Association fee', min: 0, max: 999_999_999.99, decimals: 2, versioned }),
  AssociationFeeFrequency: choice({ label: 'Fee is due', options: feeFrequencies, versioned }),
  BedroomsTotal: integer({ label: 'Bedrooms', min: 0, max: 999, versioned }),
  BathroomsFull: integer({ label: 'Full baths', min: 0, max: 999, versioned }),
  BathroomsHalf: integer({ label: 'Half baths', min: 0, max: 999, versioned }),
  BathroomsTotalInteger: integer({ label: 'Baths', min: 0, max: 1998, versioned: false, computed: true }),
  LivingArea: number({ label: 'Living area', min: 0, max: 99_999_999.99, decimals: 2, versioned }),
  LivingAreaUnits: choice({ label: 'Living area unit', options: areaUnits, initial: 'Square Feet', versioned }),
  LivingAreaSource: choice({ label: 'Living area source', options: areaSources, versioned }),
  LotSizeArea: number({ label: 'Lot size', min: 0, max: 999_999_999.9999, decimals: 4, versioned }),
  LotSizeUnits: choice({ label: 'Lot size unit', options: lotUnits, initial: 'Acres', versioned }),
  YearBuilt: integer({ label: 'Year built', min: 1000, max: 2999, versioned }),
  GarageSpaces: integer({ label: 'Garage spaces', min: 0, max: 999, versioned }),
  ParkingFeatures: line({ label: 'Parking', versioned }),
  Heating: line({ label: 'Heating', versioned }),
  Cooling: line({ label: 'Cooling', versioned }),
  WaterSource: line({ label: 'Water', versioned }),
  Sewer: line({ label: 'Sewer', versioned }),
  TaxAnnualAmount: number({ label: 'Annual tax', min: 0, max: 999_999_999_999.99, decimals: 2, versioned }),
  PublicRemarks: multilineText({ label: 'Description', max: limits.remarks, versioned }),
  InteriorFeatures: line({ label: 'Inside', versioned }),
  ExteriorFeatures: line({ label: 'Outside', versioned }),
  VirtualTourURLUnbranded: url({ label: 'Virtual tour', versioned }),
  ListAgentKey: agentKey({ label: 'Listing agent', writableBy: adminsOnly, versioned }),
  CoListAgentKey: agentKey({ label: 'Co-listing agent', versioned }),
  ListingContractDate: date({ label: 'Contract date', ...staff }),
  OnMarketDate: date({ label: 'On the market since', versioned }),
  StatusChangeTimestamp: instant({ label: 'Status changed', computed: true, versioned: false }),
  OpenHouses: openHouses({ label: 'Open houses', versioned }),
  Media: photos({ label: 'Photos', versioned }),
  published,
  ...scheduleFields(listingAgentOrAdmin, ['On the market', 'Listing expires']),
  // Visitors read the times of open houses in it.
  time_zone: timeZone({ label: 'Time zone', versioned }),
  review: choice({ label: 'Approval', options: reviewStates, readableBy: listingAgentOrAdmin, versioned: false, computed: true }),
  review_note: multilineText({
    label: 'Note to the agent',
    max: limits.reviewNote,
    readableBy: listingAgentOrAdmin,
    versioned: false,
    computed: true,
  }),
};

export type ListingInput = InputOf<typeof fields>;
type Input = Partial<ListingInput>;

/** Photo as a form saves it. Stored photos that the list leaves out stay, at its end, because they may have been uploaded meanwhile. */
export type MediaChange = NonNullable<ListingInput['Media']>[number];

const fail = (context: TestContext, field: keyof Input & string, message: string) =>
  context.createError({ path: pathTo(context, field), message });

function validateClosed(this: TestContext, { StandardStatus, ClosePrice, CloseDate }: Input) {
  if (StandardStatus !== 'Closed') return true;
  if (ClosePrice === null || ClosePrice === undefined) return fail(this, 'ClosePrice', 'Sold price is required');
  return CloseDate ? true : fail(this, 'CloseDate', 'Sold on is required');
}

function validateUnits(this: TestContext, { LivingArea, LivingAreaUnits, LotSizeArea, LotSizeUnits }: Input) {
  if (typeof LivingArea === 'number' && !LivingAreaUnits) return fail(this, 'LivingAreaUnits', 'Living area unit is required');
  return typeof LotSizeArea === 'number' && !LotSizeUnits ? fail(this, 'LotSizeUnits', 'Lot size unit is required') : true;
}

function validateOpenHouses(this: TestContext, { OpenHouses }: Input) {
  // Other values are reported by their own schema.
  const list = Array.isArray(OpenHouses) ? OpenHouses : [];
  const isReversed = list.some((open) => Date.parse(open?.OpenHouseStartTime) >= Date.parse(open?.OpenHouseEndTime));
  return isReversed ? fail(this, 'OpenHouses', 'An open house must end after it starts') : true;
}

/** Texts that visitors read even if the address is hidden. */
const describingFields = [
  ...(['PublicRemarks', 'InteriorFeatures', 'ExteriorFeatures', 'ParkingFeatures', 'Heating', 'Cooling', 'WaterSource', 'Sewer'] as const),
  ...(['SubdivisionName', 'City', 'ListingId', 'VirtualTourURLUnbranded'] as const),
];

/** Tests that no text that visitors read names the address of a listing whose address is hidden. */
function validateHiddenAddress(this: TestContext, input: Input) {
  if (input.InternetAddressDisplayYN !== false || typeof input.UnparsedAddress !== 'string') return true;
  const isAddress = createAddressMatcher(input.UnparsedAddress.slice(0, limits.line), String(input.UnitNumber ?? '').slice(0, limits.line));
  const isNamedIn = (text: unknown) => typeof text === 'string' && text.length <= limits.remarks && isAddress(text);
  const named = describingFields.find((name) => isNamedIn(input[name]));
  if (named) return fail(this, named, `${fields[named].label} must not contain the hidden address`);
  const media = Array.isArray(input.Media) ? input.Media : [];
  const isInPhotos = media.some((photo) => isNamedIn(photo?.ShortDescription));
  return isInPhotos ? fail(this, 'Media', 'A photo description must not contain the hidden address') : true;
}

/** Tabs of published listings. The others are only in the list of all. */
const saleTabs: Partial<Record<StandardStatus, ListTab>> = {
  'Coming Soon': 'for-sale',
  Active: 'for-sale',
  'Active Under Contract': 'under-contract',
  Pending: 'under-contract',
  Closed: 'sold',
};

/** A home that the brokerage offers or has sold. */
export const listing = contentType('listing', {
  editableBy: listingAgentOrAdmin,
  hiddenBecause(listing: Input, now) {
    const unpublished = whilePublished.hiddenBecause(listing, now);
    if (unpublished) return unpublished;
    if (listing.InternetEntireListingDisplayYN === false) return 'offline';
    return shownStatuses.some((status) => status === listing.StandardStatus) ? undefined : 'status';
  },
  nextChange(listing: Input, now) {
    const ends = (listing.OpenHouses ?? []).map(({ OpenHouseEndTime }) => Date.parse(OpenHouseEndTime));
    ends.push(...Object.values(newsEndsOf(listing)));
    return Math.min(whilePublished.nextChange(listing, now), ...ends.filter((end) => end > now));
  },
  stateOf(listing: Input & { review?: string | null }, now) {
    const state = whilePublished.stateOf(listing, now);
    if (listing.review === 'submitted') return 'submitted';
    return state === 'unpublished' && listing.review === 'returned' ? 'returned' : state;
  },
  states: ['published', 'submitted', 'returned', 'unpublished', 'scheduled'],
  tabs: ['for-sale', 'under-contract', 'sold', 'drafts', 'submitted', 'changed'],
  tabOf(listing: Input & { review?: string | null }, now) {
    if (listing.review === 'submitted') return 'submitted';
    return whilePublished.stateOf(listing, now) === 'published' ? saleTabs[listing.StandardStatus ?? 'Active'] : 'drafts';
  },
  sorts: ['price', 'status', 'agent', 'open-house'],
  nameOf: ({ UnparsedAddress, UnitNumber, City }) =>
    [UnparsedAddress, UnitNumber && `Unit ${String(UnitNumber)}`, City].filter(Boolean).join(', '),
  fields,
  rules: (schema) =>
    schema
      .test('times', validateSchedule)
      .test('closed', validateClosed)
      .test('units', validateUnits)
      .test('open-houses', validateOpenHouses)
      .test('hidden-address', validateHiddenAddress),
});
export type Listing = NonNullable<typeof listing.wire>;

/** Returns the open houses to come that visitors are invited to. */
export const publicOpenHouses = <Open extends { OpenHouseType: string; OpenHouseEndTime: string }>(
  { StandardStatus, OpenHouses }: { StandardStatus: unknown; OpenHouses: readonly Open[] },
  now: number,
): Open[] =>
  StandardStatus === 'Closed'
    ? []
    : OpenHouses.filter(
        ({ OpenHouseType, OpenHouseEndTime }) => publicOpenHouseTypes.includes(OpenHouseType) && Date.parse(OpenHouseEndTime) > now,
      );

type Wire = WireOf<typeof fields>;
type Offer = Partial<Pick<Wire, 'OnMarketDate' | 'ListPrice' | 'PreviousListPrice' | 'PriceChangeTimestamp'>>;

const dayMs = 86_400_000;

/** When a reduced price (30 days) and a home on the market (7 days) are no news any more (ms since 1970); NaN if they are none. */
const newsEndsOf = ({ OnMarketDate, ListPrice, PreviousListPrice, PriceChangeTimestamp }: Offer) => ({
  reduced: (ListPrice ?? Infinity) < (PreviousListPrice ?? 0) ? Date.parse(PriceChangeTimestamp ?? '') + 30 * dayMs : NaN,
  // The last day ends in UTC: a few hours do not matter.
  new: Date.parse(OnMarketDate ?? '') + 8 * dayMs,
});

/** Returns what is new about a listing for sale. */
export function newsOf({ StandardStatus, ...offer }: Offer & { StandardStatus: unknown }, now: number): 'reduced' | 'new' | undefined {
  const ends = newsEndsOf(offer);
  return StandardStatus === 'Active' ? (['reduced', 'new'] as const).find((name) => ends[name] > now) : undefined;
}

type Comparable = Record<'PropertyType' | 'PropertySubType', unknown> & Pick<Wire, 'ListPrice'>;

/** Whether two homes have the same type, and the price of the other one is within 25 % of that of the first. */
export const areSimilar = (home: Comparable, other: Comparable): boolean =>
  (home.PropertySubType ?? home.PropertyType) === (other.PropertySubType ?? other.PropertyType) &&
  Math.abs((other.ListPrice ?? Infinity) - (home.ListPrice ?? 0)) <= 0.25 * (home.ListPrice ?? 0);

/** Form fields sent with a photo. */
export const photoUpload = object({
  /** Batch and position, as `batch:0007`. Uploading the same key again adds no second photo. */
  key: text('key', 64, 'key is not valid').matches(/^[\w-]{1,40}:\d{4}$/, { message: 'key is not valid', excludeEmptyString: true }),
  /** Id of the altered photo whose original this is. */
  original_of: text('original_of', 64, 'original_of is not valid'),
});

/** Note from an administrator about what to change before a listing is published. */
export const returnNote = object({ note: textLines('Note', limits.reviewNote).required('Note is required') });

/** Whether a listing is one that an agent may not publish before an administrator approved it. */
export const needsApproval = (
  caller: Parameters<typeof isAdmin>[0],
  { review }: Record<string, unknown>,
  site: Record<string, unknown> | null,
): boolean => !isAdmin(caller) && site?.listings_need_approval === true && review !== 'approved';
