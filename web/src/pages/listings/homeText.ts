import { listing as contract, publicOpenHouses } from 'cms/contract';
import { graphql, type ResultOf } from '../../api/graphql';
import { listingsCopy as copy } from '../../content/listings';

const commonFields = graphql(`
  fragment ListingFields on Listing {
    id StandardStatus PropertyType InternetAddressDisplayYN UnparsedAddress UnitNumber City SubdivisionName ListPrice ClosePrice
    CloseDate BedroomsTotal BathroomsFull BathroomsHalf LivingArea LivingAreaUnits LotSizeArea LotSizeUnits local_time_zone
  }
`);

/** Fields of a card. */
export const cardFields = graphql(
  `
    fragment ListingCard on Listing {
      ...ListingFields
      OpenHouses { OpenHouseStartTime OpenHouseEndTime OpenHouseType }
      cover { MediaURL srcset avif_srcset webp_srcset MediaAlteration }
    }
  `,
  [commonFields],
);
export type CardHome = ResultOf<typeof cardFields>;

/** Fields of the page of a home, and of its print sheet. */
export const homeFields = graphql(
  `
    fragment Home on Listing {
      ...ListingFields
      PropertySubType ListingId StateOrProvince PostalCode OnMarketDate LivingAreaSource YearBuilt GarageSpaces AssociationFee
      AssociationFeeFrequency PublicRemarks InteriorFeatures ExteriorFeatures VirtualTourURLUnbranded InternetEntireListingDisplayYN
      ListAgentKey CoListAgentKey published publish_at unpublish_at review review_note
      OpenHouses { OpenHouseStartTime OpenHouseEndTime OpenHouseType AppointmentRequiredYN }
      Media {
        MediaURL srcset avif_srcset webp_srcset ShortDescription MediaAlteration
        original { MediaURL srcset avif_srcset webp_srcset ShortDescription }
      }
      ListAgent { ...Lister }
      CoListAgent { ...Lister }
    }
    fragment Lister on Agent {
      id first_name last_name title email phone_number avatar avatar_srcset avatar_avif_srcset avatar_webp_srcset
    }
  `,
  [commonFields],
);
export type Home = ResultOf<typeof homeFields>;

type AnyHome = ResultOf<typeof commonFields>;

/** Label of a value; the value itself if it has none. */
export const labelIn = (labels: Record<string, string>, value: string): string => labels[value] ?? value;

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
export const priceText = (price: number): string => dollars.format(price);

export const isSold = ({ StandardStatus }: AnyHome): boolean => StandardStatus === 'Closed';

/** Price of a home. For a sold one, the price at which it was sold, or if visitors do not see that, the date. */
export function priceOf(home: AnyHome): string {
  const { ListPrice, ClosePrice, CloseDate } = home;
  if (isSold(home)) return ClosePrice === null ? copy.soldOn(CloseDate ? dayText(CloseDate) : '') : copy.soldFor(priceText(ClosePrice));
  return ListPrice === null ? copy.priceOnRequest : priceText(ListPrice);
}

type Addressed = Pick<AnyHome, 'InternetAddressDisplayYN' | 'UnparsedAddress' | 'UnitNumber' | 'PropertyType' | 'SubdivisionName' | 'City'>;

/** Street and unit; null if the address is hidden, also from staff, who share what they see. */
export const addressOf = ({ InternetAddressDisplayYN, UnparsedAddress, UnitNumber }: Addressed): string | null =>
  InternetAddressDisplayYN && UnparsedAddress ? joined(UnparsedAddress, UnitNumber && copy.unit(UnitNumber)) : null;

/** Address of a home; where it is if the address is hidden. */
export const headingOf = (home: Addressed): string =>
  addressOf(home) ?? (home.PropertyType === 'Land' ? copy.landIn : copy.homeIn)(home.SubdivisionName || home.City);

/** Town of a home, unless the heading ends with it. */
const townOf = (home: Addressed) => (addressOf(home) || home.SubdivisionName ? home.City : null);

/** Name of a home outside of its page: the heading, and the town. */
export const nameOf = (home: Addressed): string => joined(headingOf(home), townOf(home));

/** Area and town, without what the heading says. */
export const placeOf = (home: Addressed): string => joined(addressOf(home) && home.SubdivisionName, townOf(home));

/** Address of a home whose address is shown. */
export const fullAddressOf = (home: Home): string =>
  joined(addressOf(home), home.City, [home.StateOrProvince, home.PostalCode].filter(Boolean).join(' '));

const areaFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Formats an area such as “1,680 sq ft”. */
function areaText(area: number | null, unit: string | null): string | null {
  const unitText = copy.units[unit as keyof typeof copy.units];
  return area && unitText ? `${areaFormat.format(area)} ${unitText(area)}` : null;
}

/** Beds, baths and size, as far as they are known; of land, the lot. */
export function glanceOf(home: AnyHome): string {
  const [beds, full, half] = [home.BedroomsTotal ?? 0, home.BathroomsFull ?? 0, home.BathroomsHalf ?? 0];
  const size = areaText(home.LivingArea, home.LivingAreaUnits) ?? areaText(home.LotSizeArea, home.LotSizeUnits);
  return [beds > 0 && copy.beds(beds), full + half > 0 && copy.baths(full, half), size].filter(Boolean).join(' · ');
}

/** Price, beds, baths and size. */
export const summaryOf = (home: AnyHome): string => [priceOf(home), glanceOf(home)].filter(Boolean).join(' · ');

/** Facts of a home that are known, each with the field whose label it has. */
export function factsOf(home: Home): [label: string, value: string | number][] {
  const { AssociationFee: fee, AssociationFeeFrequency: per, LivingAreaSource: source } = home;
  const area = areaText(home.LivingArea, home.LivingAreaUnits);
  const day = isSold(home) ? 'CloseDate' : 'OnMarketDate';
  const facts: [keyof typeof contract.fields, string | number | null | undefined][] = [
    ['StandardStatus', labelIn(copy.statuses, home.StandardStatus)],
    [day, home[day] && dayText(home[day])],
    ['PropertySubType', labelIn(copy.types, home.PropertySubType ?? home.PropertyType)],
    ['BedroomsTotal', home.BedroomsTotal],
    ['BathroomsFull', home.BathroomsFull],
    ['BathroomsHalf', home.BathroomsHalf],
    ['LivingArea', area && source ? `${area} (${source.toLowerCase()})` : area],
    ['LotSizeArea', areaText(home.LotSizeArea, home.LotSizeUnits)],
    ['YearBuilt', home.YearBuilt],
    ['GarageSpaces', home.GarageSpaces],
    ['AssociationFee', fee && [priceText(fee), per?.toLowerCase()].filter(Boolean).join(' ')],
    ['ListingId', home.ListingId],
  ];
  return facts.flatMap(([name, value]) => (value ? [[contract.fields[name].label, value] as [string, string | number]] : []));
}

/** Agents of a home whom visitors see. */
export const agentsOf = ({ ListAgent, CoListAgent }: Home) => [ListAgent, CoListAgent].filter((agent) => agent !== null);

/** Formats a date (YYYY-MM-DD) such as “Nov 3, 2026”. */
export const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

type OpenHouse = CardHome['OpenHouses'][number];

/** Open houses to come for everyone. Staff also read others. */
export const openHousesOf = <Open extends OpenHouse>(home: AnyHome & { OpenHouses: Open[] }): Open[] => publicOpenHouses(home, Date.now());

/** Formats the time of an open house at the home, such as “Sat, Nov 28, 11 am–1 pm”. */
export function openHouseText({ OpenHouseStartTime, OpenHouseEndTime }: OpenHouse, timeZone: string): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const;
  const text = new Intl.DateTimeFormat('en-US', parts).formatRange(new Date(OpenHouseStartTime), new Date(OpenHouseEndTime));
  return text
    .replace(/:00/g, '')
    .replace(/\s*–\s*/, '–')
    .replace(/\s?([AP]M)/g, (_, half: string) => ` ${half.toLowerCase()}`);
}
