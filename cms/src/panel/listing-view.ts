import { contentTypes } from '../../contract';
import { full, half, labelsOf, type View } from './view';

export const listingView: View = {
  displayName: 'Listing',
  sort: { by: 'createdAt', order: 'DESC' },
  mainField: 'UnparsedAddress',
  columns: ['Media', 'UnparsedAddress', 'StandardStatus', 'ListPrice'],
  groups: [
    {
      heading: 'Status and price',
      rows: [half('StandardStatus', 'ListPrice'), half('ClosePrice', 'CloseDate'), half('ListAgentKey', 'CoListAgentKey')],
    },
    {
      heading: 'Address',
      rows: [
        half('UnparsedAddress', 'UnitNumber'),
        half('City', 'StateOrProvince'),
        half('PostalCode', 'SubdivisionName'),
        half('Latitude', 'Longitude'),
        half('InternetAddressDisplayYN', 'InternetEntireListingDisplayYN'),
      ],
    },
    {
      heading: 'Home',
      rows: [
        half('PropertyType', 'PropertySubType'),
        half('BedroomsTotal', 'YearBuilt'),
        half('BathroomsFull', 'BathroomsHalf'),
        half('LivingArea', 'LivingAreaUnits'),
        half('LivingAreaSource', 'GarageSpaces'),
        half('LotSizeArea', 'LotSizeUnits'),
        half('AssociationFee', 'AssociationFeeFrequency'),
      ],
    },
    {
      heading: 'Description and photos',
      rows: [full('PublicRemarks'), half('InteriorFeatures', 'ExteriorFeatures'), half('VirtualTourURLUnbranded'), full('Media')],
    },
    { heading: 'Open houses', rows: [full('OpenHouses')] },
    {
      heading: 'Publication',
      rows: [
        half('published', 'OnMarketDate'),
        half('publish_at', 'unpublish_at'),
        half('time_zone', 'ListingContractDate'),
        half('ListingId'),
      ],
    },
  ],
  labels: labelsOf(contentTypes.listing),
  hints: {
    StandardStatus: 'Visitors see Coming Soon, Active, Active Under Contract, Pending and Closed. Closed needs a sold price and date.',
    ListPrice: 'In dollars. Leave empty for “Price on request”.',
    UnparsedAddress: 'Required. Number and street.',
    City: 'Required.',
    StateOrProvince: 'Required. For example: ME.',
    SubdivisionName: 'Shown in place of a hidden address.',
    InternetAddressDisplayYN: 'Choose No to hide the street address from visitors everywhere.',
    InternetEntireListingDisplayYN: 'Choose No to hide the whole listing from visitors.',
    ListAgentKey: 'Required.',
    PublicRemarks: 'Plain text, up to 4,000 characters. An empty line starts a paragraph.',
    InteriorFeatures: 'Separate with commas.',
    ExteriorFeatures: 'Separate with commas.',
    Media: 'Up to 60. The first one is the cover. Describe photos and mark altered ones on the site.',
    OpenHouses: 'Times are in your device’s time zone.',
    published: 'Visible to visitors. The times below change this automatically.',
    publish_at: 'Published automatically at this time. Displayed in your device’s time zone.',
    unpublish_at: 'Hidden automatically at this time, unless the home is sold.',
    time_zone: 'Time zone of the home, for example America/New_York. By default that of the site.',
    OnMarketDate: 'Filled in when the listing is first published.',
  },
};
