import { brand } from '../../content/brand';
import { listingsCopy as copy } from '../../content/listings';
import { titled } from '../../content/navigation';
import { paths } from '../../paths';
import { PageMeta, type StructuredData } from '../../ui/PageMeta';
import type { Contact } from '../frame/contact';
import { breadcrumbs, brokerageId, brokerageOf, excerptOf } from '../structuredData';
import { addressOf, isSold, nameOf, priceOf, summaryOf, type Home } from './homeText';
import { listingPaths } from './listingPaths';

/** Title and metadata of a home. Nothing here may contain an address that visitors do not see. */
export function ListingMeta({ home, contact }: { home: Home; contact: Contact }) {
  const name = nameOf(home);
  const path = listingPaths.one(home);
  const description = excerptOf(`${summaryOf(home)}. ${home.PublicRemarks ?? ''}`);
  const preview = { src: listingPaths.preview(home), width: 1200, height: 630, alt: `${name}, ${priceOf(home)}` };
  const image = home.Media.length > 0 ? preview : null;
  const listing = {
    '@type': 'RealEstateListing',
    name,
    description,
    url: path,
    image: home.Media.map(({ MediaURL }) => MediaURL),
    datePosted: home.OnMarketDate ?? undefined,
    mainEntity: residenceOf(home, name),
    offers: offerOf(home),
  };
  const trail = breadcrumbs({ name: copy.heading, path: paths.listing.list }, { name, path });
  return <PageMeta title={titled(name)} description={description} image={image} structured={[listing, brokerageOf(contact), trail]} />;
}

const apartments: readonly (string | null)[] = ['Apartment', 'Condominium', 'Stock Cooperative'];
const places: readonly string[] = ['Land', 'Commercial Sale', 'Business Opportunity', 'Commercial Real Estate'];

function typeOf({ PropertyType, PropertySubType }: Home): string {
  if (places.includes(PropertyType)) return 'Place';
  if (PropertySubType === 'Single Family Residence') return 'SingleFamilyResidence';
  return apartments.includes(PropertySubType) ? 'Apartment' : 'House';
}

function residenceOf(home: Home, name: string): StructuredData {
  const type = typeOf(home);
  const address = {
    '@type': 'PostalAddress',
    streetAddress: addressOf(home) ?? undefined,
    addressLocality: home.City,
    addressRegion: home.StateOrProvince,
    postalCode: (addressOf(home) && home.PostalCode) || undefined,
    addressCountry: brand.country,
  };
  return { '@type': type, name, address, ...(type !== 'Place' && roomsOf(home)) };
}

/** Facts that only an Accommodation has. */
function roomsOf({ BedroomsTotal, BathroomsFull, BathroomsHalf, YearBuilt, LivingArea, LivingAreaUnits }: Home): StructuredData {
  return {
    numberOfBedrooms: BedroomsTotal ?? undefined,
    numberOfFullBathrooms: BathroomsFull ?? undefined,
    numberOfPartialBathrooms: BathroomsHalf ?? undefined,
    yearBuilt: YearBuilt ?? undefined,
    // UN/CEFACT codes of the units.
    floorSize: LivingArea
      ? { '@type': 'QuantitativeValue', value: LivingArea, unitCode: LivingAreaUnits === 'Square Meters' ? 'MTK' : 'FTK' }
      : undefined,
  };
}

/** The price of a sold home is that at which it was sold, if visitors see it. */
function offerOf(home: Home): StructuredData {
  const price = isSold(home) ? home.ClosePrice : home.ListPrice;
  const availability = { Active: 'InStock', 'Coming Soon': 'PreSale', Closed: 'SoldOut' }[home.StandardStatus] ?? 'Reserved';
  return {
    '@type': 'Offer',
    ...(price !== null && { price, priceCurrency: 'USD' }),
    availability: `https://schema.org/${availability}`,
    offeredBy: { '@id': brokerageId },
  };
}
