import { Box } from '@mui/material';
import { isAdmin, listing as contract, type Listing, mayBecome, shownStatuses, type StandardStatus } from 'cms/contract';
import { kebabCase } from 'es-toolkit';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useSessionUser } from '../../api/session';
import { useList } from '../../api/useList';
import { listingsCopy } from '../../content/listings';
import { ChoiceField } from '../../forms/FormField';
import { EntryField, halfWidth, layoutOf, type Inputs } from '../../forms/FormSections';
import type { PhotoValue } from '../../forms/kinds';
import { paths } from '../../paths';
import { returnedBy } from '../../staff-kit/texts';
import { EditEntryPage, NewEntryPage, type FormDefinition } from '../entry-forms/EntryPages';
import { Checklist } from './Checklist';
import { notLand, withRooms } from './checks';
import { OpenHousesField } from './OpenHousesField';
import { PhotosField } from './PhotosField';
import { RemarksField } from './RemarksField';

const hints = {
  ListPrice: 'In dollars. Leave empty for “Price on request”.',
  UnparsedAddress: 'House number and street, without unit and town.',
  SubdivisionName: 'Shown instead of a hidden address. For example: Ledge Point.',
  InternetAddressDisplayYN: 'If not, visitors see only area and town. Street, unit and postal code stay hidden everywhere.',
  TaxAnnualAmount: 'In dollars per year.',
  InteriorFeatures: 'Separate with commas.',
  ExteriorFeatures: 'Separate with commas.',
  ListAgentKey: 'May edit the listing and receives inquiries.',
  CoListAgentKey: 'May edit the listing too.',
  OnMarketDate: 'Filled in when visitors first see the home.',
  InternetEntireListingDisplayYN: 'If not, visitors don’t see the home, even if it is published.',
};

const inOneRow = ['BedroomsTotal', 'BathroomsFull', 'BathroomsHalf', 'GarageSpaces'] as const;

const layout = layoutOf<'listing'>()([
  {
    heading: 'Price and status',
    fields: ['StandardStatus', 'ListPrice', 'ClosePrice', 'CloseDate', 'TaxAnnualAmount', 'AssociationFee', 'AssociationFeeFrequency'],
  },
  { heading: 'Photos', count: <PhotoCount />, wide: true, fields: ['Media'] },
  {
    heading: 'Address',
    fields: ['UnparsedAddress', 'UnitNumber', 'City', 'StateOrProvince', 'PostalCode', 'SubdivisionName', 'InternetAddressDisplayYN'],
  },
  {
    heading: 'Home',
    fields: [
      'PropertyType',
      'PropertySubType',
      ...inOneRow,
      'LivingArea',
      'LivingAreaUnits',
      'LivingAreaSource',
      'YearBuilt',
      'LotSizeArea',
      'LotSizeUnits',
      'ParkingFeatures',
      'Heating',
      'Cooling',
      'WaterSource',
      'Sewer',
    ],
  },
  {
    heading: 'Description',
    wide: true,
    fields: ['PublicRemarks', 'InteriorFeatures', 'ExteriorFeatures', 'VirtualTourURLUnbranded'],
  },
  { heading: 'Open houses', wide: true, fields: ['OpenHouses'] },
  { heading: 'People', fields: ['ListAgentKey', 'CoListAgentKey'] },
  {
    heading: 'Office',
    fields: ['ListingId', 'ListingContractDate', 'Latitude', 'Longitude', 'OnMarketDate', 'InternetEntireListingDisplayYN'],
  },
]).map((section) => ({ ...section, id: kebabCase(section.heading) }));

/** The required fields. Photos need a stored entry. */
const newLayout = [
  {
    heading: 'The home',
    fields: ['PropertyType', 'StandardStatus', 'UnparsedAddress', 'City', 'StateOrProvince', 'ClosePrice', 'CloseDate'],
  },
];

/** Fields that only some listings need: when the value of another field matches. */
const onlyIf = (by: ConditionalFieldProps['by'], values: RegExp, names: string[]): Inputs =>
  Object.fromEntries(names.map((name) => [name, <ConditionalField key={name} name={name} by={by} values={values} />]));

const conditional = {
  ...onlyIf('StandardStatus', /^Closed$/, ['ClosePrice', 'CloseDate']),
  ...onlyIf('PropertyType', notLand, [
    'LivingArea',
    'LivingAreaUnits',
    'LivingAreaSource',
    'YearBuilt',
    'GarageSpaces',
    'Heating',
    'Cooling',
  ]),
  ...onlyIf('PropertyType', withRooms, ['PropertySubType', 'BedroomsTotal', 'BathroomsFull', 'BathroomsHalf']),
};

const listingForm: FormDefinition<'listing'> = {
  type: 'listing',
  layout,
  newLayout,
  inputs: (stored, state) => ({
    ...Object.fromEntries(Object.entries(hints).map(([name, hint]) => [name, { hint }])),
    ...conditional,
    // The numeric keypads of phones have no minus sign.
    ...Object.fromEntries(['Latitude', 'Longitude'].map((name) => [name, { input: { inputMode: 'text' } }])),
    StandardStatus: <StatusField stored={stored} />,
    PropertyType: { optional: false },
    PublicRemarks: <RemarksField />,
    ListAgentKey: <ListAgentField />,
    OpenHouses: <OpenHousesField />,
    ...(stored && { Media: <PhotosField id={stored.id} state={state} /> }),
  }),
  Checklist,
  notice: ({ id, review, review_note }) =>
    review === 'returned'
      ? {
          heading: 'An administrator returned this listing',
          content: (
            <>
              <Returned id={id} />
              <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{review_note}</Box>
            </>
          ),
        }
      : undefined,
  next: (id) => `${paths.listing.edit(id)}#photos`,
  noun: 'listing',
  newSubmit: 'Create Listing',
  editSubmit: 'Save Changes',
  uploading: 'Uploading Photos...',
  created: 'Saved. Add photos now; visitors don’t see the listing yet.',
  createFailed: 'Failed to save the listing',
  updated: 'Listing saved',
  updateFailed: 'Failed to save the listing',
  loadFailed: 'Failed to load the listing',
};

export const NewPage = () => <NewEntryPage definition={listingForm} />;

export const EditPage = () => <EditEntryPage definition={listingForm} />;

function Returned({ id }: { id: string }) {
  const { items = [] } = useList('manageListings', { query: { state: 'returned' } });
  const returned = items.find((item) => item.id === id)?.returned;
  return returned && <p className="small quiet">{returnedBy(returned)}</p>;
}

function PhotoCount() {
  const photos: PhotoValue[] = useWatch({ name: 'Media' });
  return photos.filter(({ removed }) => !removed).length;
}

/** Offers the statuses that may follow the stored one. */
function StatusField({ stored }: { stored: Listing | undefined }) {
  const { StandardStatus: field } = contract.fields;
  const current = useWatch<Record<string, StandardStatus>>({ name: 'StandardStatus' });
  const from = stored?.StandardStatus;
  const options = field.options?.filter((status) => !from || mayBecome(from, status));
  const shown = shownStatuses.find((status) => status === current);
  return (
    <ChoiceField
      name="StandardStatus"
      label={field.label}
      field={{ ...field, options }}
      optional={false}
      hint={shown ? `Visitors see “${listingsCopy.statuses[shown]}”.` : 'Visitors don’t see homes with this status.'}
    />
  );
}

interface ConditionalFieldProps {
  name: string;
  by: 'PropertyType' | 'StandardStatus';
  values: RegExp;
}

/** Field that is visible if the value of another one matches. It stays visible once it holds a value. */
function ConditionalField({ name, by, values }: ConditionalFieldProps) {
  const [decisive, value] = useWatch<Record<string, string>>({ name: [by, name] });
  const wasSet = useRef(false);
  // A unit alone means nothing.
  wasSet.current ||= Boolean(value) && name !== 'LivingAreaUnits';
  const isNeeded = values.test(decisive ?? '');
  const override = {
    ...(isNeeded && by === 'StandardStatus' && { optional: false }),
    // There is no room for “Optional”.
    ...(inOneRow.some((other) => other === name) && { ...halfWidth, optional: undefined }),
  };
  return wasSet.current || isNeeded ? <EntryField type="listing" name={name} override={override} /> : null;
}

/** Only administrators assign listings to agents. */
function ListAgentField() {
  const override: Inputs[string] = { hint: hints.ListAgentKey, optional: false };
  return isAdmin(useSessionUser()) ? <EntryField type="listing" name="ListAgentKey" override={override} /> : null;
}
