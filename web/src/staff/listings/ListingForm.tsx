import { isAdmin, type Listing } from 'cms/contract';
import { useSessionUser } from '../../api/session';
import { listingFormCopy as copy } from '../../content/listings';
import { layoutOf } from '../../forms/FormSections';
import { NotFound } from '../../pages/NotFound';
import { paths } from '../../paths';
import { LoadFailed } from '../../ui/states';
import { EditContentPage, NewContentPage, type ContentFormDefinition } from '../content/ContentForm';
import { OpenHousesField } from './OpenHousesField';
import { PhotosField } from './PhotosField';

const { sections } = copy;

const layout = layoutOf<'listing'>()([
  {
    heading: sections.price,
    fields: ['StandardStatus', 'ListPrice', 'ClosePrice', 'CloseDate'],
  },
  {
    heading: sections.address,
    fields: [
      'UnparsedAddress',
      'UnitNumber',
      'City',
      'StateOrProvince',
      'PostalCode',
      'SubdivisionName',
      'Latitude',
      'Longitude',
      'InternetAddressDisplayYN',
    ],
  },
  {
    heading: sections.home,
    fields: [
      'PropertyType',
      'PropertySubType',
      'BedroomsTotal',
      'YearBuilt',
      'BathroomsFull',
      'BathroomsHalf',
      'LivingArea',
      'LivingAreaUnits',
      'LivingAreaSource',
      'GarageSpaces',
      'LotSizeArea',
      'LotSizeUnits',
      'AssociationFee',
      'AssociationFeeFrequency',
    ],
  },
  {
    heading: sections.description,
    wide: true,
    fields: ['PublicRemarks', 'InteriorFeatures', 'ExteriorFeatures', 'VirtualTourURLUnbranded'],
  },
  { heading: sections.photos, wide: true, fields: ['Media'] },
  { heading: sections.openHouses, wide: true, fields: ['OpenHouses'] },
  { heading: sections.people, fields: ['ListAgentKey', 'CoListAgentKey'] },
  { heading: sections.office, fields: ['ListingId', 'ListingContractDate', 'OnMarketDate', 'InternetEntireListingDisplayYN'] },
]);

/** Without fields that only administrators write, and those of entries that are not saved yet. */
const layoutFor = (isStored: boolean, writesAll: boolean) =>
  layout
    .filter(({ heading }) => isStored || heading !== sections.photos)
    .map((section) => ({ ...section, fields: section.fields.filter((name) => writesAll || name !== 'ListAgentKey') }));

const listingForm = (isStored: boolean, writesAll: boolean): ContentFormDefinition => ({
  type: 'listing',
  layout: layoutFor(isStored, writesAll),
  inputs: (stored) => ({
    Media: stored ? <PhotosField id={stored.id} /> : {},
    OpenHouses: <OpenHousesField />,
    PublicRemarks: { minRows: 8 },
    ...Object.fromEntries(Object.entries(copy.hints).map(([name, hint]) => [name, { hint }])),
  }),
  nameOf: (stored) => (stored as unknown as Listing).UnparsedAddress ?? '',
  next: paths.listing.edit,
  Lost: ({ failed, retry }) => (failed ? <LoadFailed heading={copy.loadFailed} retry={retry} level="h1" /> : <NotFound />),
  copy,
  toasts: { created: copy.created, createFailed: copy.failed, updated: copy.updated, updateFailed: copy.failed },
});

export function NewListingPage() {
  return <NewContentPage definition={listingForm(false, isAdmin(useSessionUser()))} />;
}

export function EditListingPage() {
  return <EditContentPage definition={listingForm(true, isAdmin(useSessionUser()))} />;
}
