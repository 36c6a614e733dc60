import { listing as contract, publicOpenHouses, shownStatuses, type InquiryKind } from 'cms/contract';
import { graphql, type ResultOf } from '../../api/graphql';
import { listingsCopy as copy } from '../../content/listings';
import { mailLink } from '../../ui/contactLinks';
import { agentCardFields } from '../agents/agent';

const summaryFields = graphql(`
  fragment ListingSummary on Listing {
    id StandardStatus PropertyType PropertySubType InternetAddressDisplayYN UnparsedAddress UnitNumber City SubdivisionName ListPrice
    PreviousListPrice PriceChangeTimestamp OnMarketDate ClosePrice CloseDate BedroomsTotal BathroomsFull BathroomsHalf LivingArea
    LivingAreaUnits LotSizeArea LotSizeUnits local_time_zone
  }
`);

export const listingCardFields = graphql(
  `
    fragment ListingCard on Listing {
      ...ListingSummary
      OpenHouses { OpenHouseStartTime OpenHouseEndTime OpenHouseType }
      cover { MediaURL srcset avif_srcset webp_srcset MediaAlteration }
      photo_count
    }
  `,
  [summaryFields],
);
export type CardListing = ResultOf<typeof listingCardFields>;

export const listingFields = graphql(
  `
    fragment ListingDetails on Listing {
      ...ListingSummary
      ListingId StateOrProvince PostalCode LivingAreaSource YearBuilt GarageSpaces AssociationFee
      AssociationFeeFrequency TaxAnnualAmount ParkingFeatures Heating Cooling WaterSource Sewer PublicRemarks InteriorFeatures ExteriorFeatures VirtualTourURLUnbranded InternetEntireListingDisplayYN
      ListAgentKey CoListAgentKey Latitude Longitude published publish_at unpublish_at review review_note
      OpenHouses { OpenHouseStartTime OpenHouseEndTime OpenHouseType AppointmentRequiredYN }
      Media {
        MediaURL srcset avif_srcset webp_srcset ShortDescription MediaAlteration
        original { MediaURL srcset avif_srcset webp_srcset ShortDescription }
      }
      ListAgent { ...AgentCard }
      CoListAgent { ...AgentCard }
    }
  `,
  [summaryFields, agentCardFields],
);
export type ListingDetails = ResultOf<typeof listingFields>;

type ListingSummary = ResultOf<typeof summaryFields>;

/** Label of a value; the value itself if it has none. */
export const labelIn = (labels: Record<string, string>, value: string): string => labels[value] ?? value;

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
export const priceText = (price: number): string => dollars.format(price);

export const isSold = ({ StandardStatus }: Pick<ListingSummary, 'StandardStatus'>): boolean => StandardStatus === 'Closed';

/** Price of a listing. For a sold one, the price at which it was sold, or if visitors do not see that, the date. */
export function priceOf(listing: ListingSummary): string {
  const { ListPrice, ClosePrice, CloseDate } = listing;
  if (isSold(listing)) return ClosePrice === null ? copy.soldOn(CloseDate ? dayText(CloseDate) : '') : copy.soldFor(priceText(ClosePrice));
  return ListPrice === null ? copy.priceOnRequest : priceText(ListPrice);
}

type Addressed = Pick<
  ListingSummary,
  'InternetAddressDisplayYN' | 'UnparsedAddress' | 'UnitNumber' | 'PropertyType' | 'SubdivisionName' | 'City'
>;

/** Street and unit; null if the address is hidden, also from staff, who share what they see. */
export const addressOf = ({ InternetAddressDisplayYN, UnparsedAddress, UnitNumber }: Addressed): string | null =>
  InternetAddressDisplayYN && UnparsedAddress ? joined(UnparsedAddress, UnitNumber && copy.unit(UnitNumber)) : null;

/** Address of a listing; where it is if the address is hidden. */
export const headingOf = (listing: Addressed): string =>
  addressOf(listing) ?? (listing.PropertyType === 'Land' ? copy.landIn : copy.homeIn)(listing.SubdivisionName || listing.City);

/** Town of a listing, unless the heading ends with it. */
const townOf = (listing: Addressed) => (addressOf(listing) || listing.SubdivisionName ? listing.City : null);

/** Name of a listing outside of its page: the heading, and the town. */
export const publicNameOf = (listing: Addressed): string => joined(headingOf(listing), townOf(listing));

/** Area and town, without what the heading says. */
export const placeOf = (listing: Addressed): string => joined(addressOf(listing) && listing.SubdivisionName, townOf(listing));

/** Address of a listing whose address is shown. */
export const fullAddressOf = (listing: ListingDetails): string =>
  joined(addressOf(listing), listing.City, [listing.StateOrProvince, listing.PostalCode].filter(Boolean).join(' '));

const areaFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const units: Record<string, (area: number) => string> = copy.units;

/** Formats an area such as “1,680 sq ft”. */
function areaText(area: number | null, unit: string | null): string | null {
  const unitText = units[unit ?? ''];
  return area && unitText ? `${areaFormat.format(area)} ${unitText(area)}` : null;
}

/** Beds, baths and size, as far as they are known; of land, the lot. */
export function glanceOf(listing: ListingSummary): string {
  const [beds, full, half] = [listing.BedroomsTotal ?? 0, listing.BathroomsFull ?? 0, listing.BathroomsHalf ?? 0];
  const size = areaText(listing.LivingArea, listing.LivingAreaUnits) ?? areaText(listing.LotSizeArea, listing.LotSizeUnits);
  return [beds > 0 && copy.beds(beds), full + half > 0 && copy.baths(full, half), size].filter(Boolean).join(' · ');
}

export const summaryOf = (listing: ListingSummary): string => [priceOf(listing), glanceOf(listing)].filter(Boolean).join(' · ');

/** Facts of a listing that are known, each with the field whose label it has. */
export function factsOf(listing: ListingDetails): [label: string, value: string | number][] {
  const { AssociationFee: fee, AssociationFeeFrequency: per, LivingAreaSource: source, TaxAnnualAmount: tax } = listing;
  const area = areaText(listing.LivingArea, listing.LivingAreaUnits);
  const day = isSold(listing) ? 'CloseDate' : 'OnMarketDate';
  // “Other home” would say nothing.
  const type = listing.PropertySubType ?? (listing.PropertyType === 'Residential' ? null : listing.PropertyType);
  const facts: (readonly [keyof typeof contract.fields, string | number | null | undefined])[] = [
    ['StandardStatus', labelIn(copy.statuses, listing.StandardStatus)],
    [day, listing[day] && dayText(listing[day])],
    ['PropertySubType', type && labelIn(copy.types, type)],
    ['BedroomsTotal', listing.BedroomsTotal],
    ['BathroomsFull', listing.BathroomsFull],
    ['BathroomsHalf', listing.BathroomsHalf],
    ['LivingArea', area && source ? `${area} (${source.toLowerCase()})` : area],
    ['LotSizeArea', areaText(listing.LotSizeArea, listing.LotSizeUnits)],
    ['YearBuilt', listing.YearBuilt],
    ['GarageSpaces', listing.GarageSpaces],
    ...(['ParkingFeatures', 'Heating', 'Cooling', 'WaterSource', 'Sewer'] as const).map((name) => [name, listing[name]] as const),
    ['TaxAnnualAmount', tax && priceText(tax)],
    ['AssociationFee', fee && [priceText(fee), per?.toLowerCase()].filter(Boolean).join(' ')],
    ['ListingId', listing.ListingId],
  ];
  return facts.flatMap(([name, value]): [string, string | number][] => (value ? [[contract.fields[name].label, value]] : []));
}

/** Up to six numbers that visitors compare homes by. */
export function keyFactsOf(listing: ListingDetails): { value: string; label: string }[] {
  const labels = copy.keyFacts;
  const [full, half] = [listing.BathroomsFull ?? 0, listing.BathroomsHalf ?? 0];
  const baths = copy.bathsInShort(full, half);
  const { LivingArea: area, LotSizeArea: lot, BedroomsTotal: beds, YearBuilt } = listing;
  const [areaUnit, lotUnit] = [units[listing.LivingAreaUnits ?? '']?.(area ?? 0), units[listing.LotSizeUnits ?? '']?.(lot ?? 0)];
  const price = isSold(listing) ? listing.ClosePrice : listing.ListPrice;
  return [
    beds && { value: `${beds}`, label: labels.beds(beds) },
    full + half > 0 && { value: baths, label: labels.baths(baths) },
    area && areaUnit && { value: areaFormat.format(area), label: labels.area(areaUnit) },
    lot && lotUnit && { value: areaFormat.format(lot), label: labels.lot(lotUnit) },
    YearBuilt && { value: `${YearBuilt}`, label: labels.built },
    price && area && areaUnit && { value: priceText(price / area), label: labels.perArea(areaUnit) },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
}

/** Agents of a listing whom visitors see. */
export const agentsOf = ({ ListAgent, CoListAgent }: ListingDetails) => [ListAgent, CoListAgent].filter((agent) => agent !== null);

/** The link to ask for what fits the status of a listing: with the form of the page, or without one, in an email to an agent. */
export function askOf(
  listing: ListingDetails,
  agent: { first_name: string; email: string } | null,
  url: string,
): { label: string; href: string } {
  const status = shownStatuses.find((status) => status === listing.StandardStatus) ?? 'Active';
  const { label, text } = copy.asks[status];
  if (!agent) return { label, href: '#message' };
  const home = headingOf(listing);
  const body = copy.askBody(agent.first_name, text(home), url);
  return { label, href: mailLink(agent.email, { subject: `${label}: ${home}`, body }) };
}

/** Returns the kind of inquiry that visitors most likely send from the page of a listing. */
export const inquiryKindOf = ({ StandardStatus: status }: Pick<ListingDetails, 'StandardStatus'>): InquiryKind =>
  status === 'Active' || status === 'Coming Soon' ? 'showing' : status === 'Closed' ? 'valuation' : 'message';

/** Formats a date (YYYY-MM-DD) such as “Nov 3, 2026”. */
export const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

type OpenHouse = CardListing['OpenHouses'][number];

/** Open houses to come for everyone. Staff also read others. */
export const openHousesOf = <Open extends OpenHouse>(listing: ListingSummary & { OpenHouses: Open[] }): Open[] =>
  publicOpenHouses(listing, Date.now());

/** Formats the time of an open house in the time zone of the listing, such as “Sat, Nov 28, 11 am–1 pm”. */
export function openHouseTime({ OpenHouseStartTime, OpenHouseEndTime }: OpenHouse, timeZone: string): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const;
  const text = new Intl.DateTimeFormat('en-US', parts).formatRange(new Date(OpenHouseStartTime), new Date(OpenHouseEndTime));
  return text
    .replace(/:00/g, '')
    .replace(/\s*–\s*/, '–')
    .replace(/\s?([AP]M)/g, (_, half: string) => ` ${half.toLowerCase()}`);
}
