import { brand } from '../../content/brand';
import { listingsCopy as copy } from '../../content/listings';
import { titled } from '../../content/navigation';
import { paths } from '../../paths';
import { PageMeta, type StructuredData } from '../../ui/PageMeta';
import type { Contact } from '../frame/contact';
import { breadcrumbs, brokerageId, brokerageOf, excerptOf } from '../structuredData';
import { glanceOf, headingOf, isSold, priceOf, type Home } from './listing';
import { altOf } from './Photos';

/** Title and metadata of a home. Nothing here may contain an address that visitors do not see. */
export function ListingMeta({ home, contact }: { home: Home; contact: Contact }) {
  const { UnparsedAddress, SubdivisionName, City, Media, PublicRemarks } = home;
  const name = [headingOf(home), (UnparsedAddress || SubdivisionName) && City].filter(Boolean).join(', ');
  const path = paths.listingAt(home);
  const description = excerptOf(`${[priceOf(home), ...glanceOf(home)].join(' · ')}. ${PublicRemarks ?? ''}`);
  const [cover] = Media;
  const image = cover ? { src: cover.MediaURL, width: cover.width, height: cover.height, alt: altOf(cover, 1) } : null;
  const listing = {
    '@type': 'RealEstateListing',
    name,
    description,
    url: path,
    image: Media.map(({ MediaURL }) => MediaURL),
    datePosted: home.OnMarketDate ?? undefined,
    mainEntity: residenceOf(home, name),
    offers: offerOf(home),
  };
  const trail = breadcrumbs({ name: copy.heading, path: paths.listing.list }, { name, path });
  return <PageMeta title={titled(name)} description={description} image={image} structured={[listing, brokerageOf(contact), trail]} />;
}

const apartments: readonly (string | null)[] = ['Apartment', 'Condominium', 'Stock Cooperative'];
const places: readonly string[] = ['Land', 'Commercial Sale', 'Commercial Lease', 'Business Opportunity', 'Commercial Real Estate'];

function typeOf({ PropertyType, PropertySubType }: Home): string {
  if (PropertySubType === 'Single Family Residence') return 'SingleFamilyResidence';
  if (apartments.includes(PropertySubType)) return 'Apartment';
  return places.includes(PropertyType) ? 'Place' : 'House';
}

function residenceOf(home: Home, name: string): StructuredData {
  const { UnparsedAddress, City, StateOrProvince, PostalCode, BathroomsFull, BathroomsHalf, LivingArea, LivingAreaUnits } = home;
  return {
    '@type': typeOf(home),
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: UnparsedAddress ? headingOf(home) : undefined,
      addressLocality: City,
      addressRegion: StateOrProvince,
      postalCode: (UnparsedAddress && PostalCode) || undefined,
      addressCountry: brand.country,
    },
    numberOfBedrooms: home.BedroomsTotal ?? undefined,
    numberOfFullBathrooms: BathroomsFull ?? undefined,
    numberOfPartialBathrooms: BathroomsHalf ?? undefined,
    yearBuilt: home.YearBuilt ?? undefined,
    // UN/CEFACT codes of the units.
    floorSize: LivingArea
      ? { '@type': 'QuantitativeValue', value: LivingArea, unitCode: LivingAreaUnits === 'Square Meters' ? 'MTK' : 'FTK' }
      : undefined,
  };
}

/** The price of a sold home is that at which it was sold, if visitors see it. */
function offerOf(home: Home): StructuredData {
  const price = isSold(home) ? home.ClosePrice : home.ListPrice;
  const isLease = /Lease$/.test(home.PropertyType);
  const availability = { Active: 'InStock', 'Coming Soon': 'PreSale', Closed: 'SoldOut' }[home.StandardStatus] ?? 'Reserved';
  return {
    '@type': 'Offer',
    ...(price !== null && { price, priceCurrency: 'USD' }),
    availability: `https://schema.org/${availability}`,
    businessFunction: `http://purl.org/goodrelations/v1#${isLease ? 'LeaseOut' : 'Sell'}`,
    offeredBy: { '@id': brokerageId },
  };
}
