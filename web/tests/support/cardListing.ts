import type { CardListing } from '../../src/pages/listings/listingText';

const place = { UnparsedAddress: '5 Test Lane', UnitNumber: null, City: 'Pellwick Harbor', SubdivisionName: null };
const size = { LivingArea: null, LivingAreaUnits: null, LotSizeArea: null, LotSizeUnits: null };
const rooms = { BedroomsTotal: null, BathroomsFull: null, BathroomsHalf: null };
const news = { OnMarketDate: null, PreviousListPrice: null, PriceChangeTimestamp: null };
const sale = { StandardStatus: 'Active', ListPrice: 500_000, ClosePrice: null, CloseDate: null };

/** Returns a home for sale with an address, as a card shows it, with some other fields. */
export const cardListing = (fields: Partial<CardListing> = {}): CardListing => ({
  id: 'a1',
  PropertyType: 'Residential',
  PropertySubType: null,
  InternetAddressDisplayYN: true,
  local_time_zone: 'America/New_York',
  OpenHouses: [],
  cover: null,
  photo_count: 0,
  ...{ ...place, ...size, ...rooms, ...news, ...sale },
  ...fields,
});
