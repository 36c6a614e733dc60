import { brand } from '../../content/brand';
import { listingsCopy as copy } from '../../content/listings';
import { titled } from '../../content/navigation';
import { paths } from '../../paths';
import { PageMeta, type StructuredData } from '../../ui/PageMeta';
import type { Contact } from '../frame/contact';
import { breadcrumbs, brokerageId, brokerageOf, excerptOf } from '../structuredData';
import { addressOf, isSold, publicNameOf, priceOf, summaryOf, type ListingDetails } from './listingText';
import { listingPaths } from './listingPaths';

/** Title and metadata of a listing. Nothing here may contain an address that visitors do not see. */
export function ListingMeta({ listing, contact }: { listing: ListingDetails; contact: Contact }) {
  const name = publicNameOf(listing);
  const path = listingPaths.one(listing);
  const description = excerptOf(`${summaryOf(listing)}. ${listing.PublicRemarks ?? ''}`);
  const preview = { src: listingPaths.preview(listing), width: 1200, height: 630, alt: `${name}, ${priceOf(listing)}` };
  const image = listing.Media.length > 0 ? preview : null;
  const structured = {
    '@type': 'RealEstateListing',
    name,
    description,
    url: path,
    image: listing.Media.map(({ MediaURL }) => MediaURL),
    datePosted: listing.OnMarketDate ?? undefined,
    mainEntity: residenceOf(listing, name),
    offers: offerOf(listing),
  };
  const trail = breadcrumbs({ name: copy.heading, path: paths.listing.list }, { name, path });
  return <PageMeta title={titled(name)} description={description} image={image} structured={[structured, brokerageOf(contact), trail]} />;
}

const apartments: readonly (string | null)[] = ['Apartment', 'Condominium', 'Stock Cooperative'];
const places: readonly string[] = ['Land', 'Commercial Sale', 'Business Opportunity', 'Commercial Real Estate'];

function typeOf({ PropertyType, PropertySubType }: ListingDetails): string {
  if (places.includes(PropertyType)) return 'Place';
  if (PropertySubType === 'Single Family Residence') return 'SingleFamilyResidence';
  return apartments.includes(PropertySubType) ? 'Apartment' : 'House';
}

function residenceOf(listing: ListingDetails, name: string): StructuredData {
  const type = typeOf(listing);
  const address = {
    '@type': 'PostalAddress',
    streetAddress: addressOf(listing) ?? undefined,
    addressLocality: listing.City,
    addressRegion: listing.StateOrProvince,
    postalCode: (addressOf(listing) && listing.PostalCode) || undefined,
    addressCountry: brand.country,
  };
  return { '@type': type, name, address, ...(type !== 'Place' && roomsOf(listing)) };
}

/** Facts that only an Accommodation has. */
function roomsOf({ BedroomsTotal, BathroomsFull, BathroomsHalf, YearBuilt, LivingArea, LivingAreaUnits }: ListingDetails): StructuredData {
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

/** The price of a sold listing is that at which it was sold, if visitors see it. */
function offerOf(listing: ListingDetails): StructuredData {
  const price = isSold(listing) ? listing.ClosePrice : listing.ListPrice;
  const availability = { Active: 'InStock', 'Coming Soon': 'PreSale', Closed: 'SoldOut' }[listing.StandardStatus] ?? 'Reserved';
  return {
    '@type': 'Offer',
    ...(price !== null && { price, priceCurrency: 'USD' }),
    availability: `https://schema.org/${availability}`,
    offeredBy: { '@id': brokerageId },
  };
}
