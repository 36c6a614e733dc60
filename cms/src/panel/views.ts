import { contentTypes, type AnyContentType, type ContentTypeName } from '../../contract';

/** Attributes side by side, with their width in twelfths. */
type Row = [attribute: string, width: number][];

const half = (...attributes: string[]): Row => attributes.map((name) => [name, 6]);
const full = (attribute: string): Row => [[attribute, 12]];

/** How the panel lists and edits a content type. */
export interface View {
  /** Same as in the content type's schema, because the panel's forms and lists identify their type only by this name. */
  displayName: string;
  sort: { by: string; order: 'ASC' | 'DESC' };
  /** Field that represents an entry in relations. */
  mainField: string;
  columns: string[];
  groups: { heading: string; rows: Row[] }[];
  labels: Record<string, string>;
  /** Help below a field. */
  hints: Record<string, string>;
}

const metadataLabels = {
  createdAt: 'Created',
  updatedAt: 'Updated',
  createdBy: 'Created by (admin panel)',
  updatedBy: 'Updated by (admin panel)',
};

const labelsOf = ({ fields }: AnyContentType): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
  ...metadataLabels,
});

const publication = 'Publication';

const scheduleHints = {
  published: 'Visible to visitors. The times below change this automatically.',
  publish_at: 'Published automatically at this time. Displayed in your device’s time zone.',
  unpublish_at: 'Unpublished automatically at this time, even if Published is set to Yes.',
  time_zone: 'Time zone for these times on the site, for example America/New_York.',
};

const required = 'Required.';
const formatted = 'Supports headings, lists, quotes and links.';

const listingView: View = {
  displayName: 'Listing',
  sort: { by: 'createdAt', order: 'DESC' },
  mainField: 'UnparsedAddress',
  columns: ['Media', 'UnparsedAddress', 'StandardStatus'],
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
        half('ParkingFeatures', 'Heating'),
        half('Cooling', 'WaterSource'),
        half('Sewer', 'TaxAnnualAmount'),
        half('AssociationFee', 'AssociationFeeFrequency'),
      ],
    },
    {
      heading: 'Description and photos',
      rows: [full('PublicRemarks'), half('InteriorFeatures', 'ExteriorFeatures'), half('VirtualTourURLUnbranded'), full('Media')],
    },
    {
      heading: 'Publication and open houses',
      rows: [
        half('published', 'OnMarketDate'),
        half('publish_at', 'unpublish_at'),
        half('time_zone', 'ListingContractDate'),
        half('ListingId'),
        full('OpenHouses'),
      ],
    },
  ],
  labels: { ...labelsOf(contentTypes.listing), StandardStatus: 'Sale status' },
  hints: {
    ...scheduleHints,
    StandardStatus: 'Sold needs a sold price and date. Visitors don’t see homes on hold, withdrawn, canceled, expired or incomplete.',
    ListPrice: 'In dollars. Leave empty for “Price on request”.',
    UnparsedAddress: 'Required. Number and street.',
    City: 'Required.',
    StateOrProvince: 'Required. For example: ME.',
    SubdivisionName: 'Shown in place of a hidden address.',
    InternetAddressDisplayYN: 'Choose No to hide the street address from visitors everywhere.',
    InternetEntireListingDisplayYN: 'Choose No to hide the whole listing from visitors.',
    ListAgentKey: 'Required.',
    PublicRemarks: 'Plain text, up to 4,000 characters. An empty line starts a paragraph.',
    TaxAnnualAmount: 'In dollars per year.',
    InteriorFeatures: 'Separate with commas.',
    ExteriorFeatures: 'Separate with commas.',
    Media: 'Up to 60. The first one is the cover. Describe photos and mark altered ones on the site.',
    OpenHouses: 'Times are in your device’s time zone.',
    unpublish_at: 'Hidden automatically at this time, unless the home is sold.',
    time_zone: 'Time zone of the home, for example America/New_York. By default that of the site.',
    OnMarketDate: 'Filled in when the listing is first published.',
  },
};

const useDefault = 'Leave empty to use the default.';

const siteView: View = {
  displayName: 'Site settings',
  sort: { by: 'createdAt', order: 'DESC' },
  mainField: 'id',
  columns: ['updatedAt'],
  groups: [
    {
      heading: 'Contact',
      rows: [
        half('phone', 'phone_label'),
        half('second_phone', 'second_phone_label'),
        half('email', 'email_label'),
        half('second_email', 'second_email_label'),
        full('office_hours'),
      ],
    },
    { heading: 'Home page hero', rows: [full('home_hero_heading'), full('home_hero_lead')] },
    { heading: 'Home page', rows: [full('home_heading'), full('home_text')] },
    { heading: 'Testimonial', rows: [full('testimonial'), half('testimonial_by')] },
    { heading: 'Hero images', rows: [half('home_picture', 'about_picture'), half('buying_picture', 'selling_picture')] },
    { heading: 'Featured agents and listings', rows: [half('first_agents', 'first_listings')] },
    {
      heading: 'Listings and license',
      rows: [half('license', 'time_zone'), half('show_sold_prices', 'listings_need_approval'), half('mortgage_rate')],
    },
    {
      heading: 'Inquiries',
      rows: [
        half('inquiries', 'receipt'),
        half('inquiry_emails'),
        half('remind_after_hours', 'escalate_after_hours'),
        full('phone_consent_text'),
        full('showing_note'),
        full('inquiry_rules'),
      ],
    },
    { heading: 'Sign-in', rows: [half('second_factor')] },
    { heading: 'Privacy', rows: [half('retention_months', 'names_leavers'), full('privacy_text')] },
  ],
  labels: labelsOf(contentTypes.site),
  hints: {
    phone: `Shown on every page. ${useDefault}`,
    phone_label: 'For example: Front desk.',
    second_phone: 'Shown on the About page below the first number.',
    email: `Shown on the About page. ${useDefault}`,
    email_label: 'For example: General questions.',
    office_hours: 'One per line. For example: Monday to Friday: 8:30 am to 5:30 pm.',
    home_hero_heading: useDefault,
    home_hero_lead: useDefault,
    home_heading: useDefault,
    home_text: 'Separate paragraphs with an empty line.',
    testimonial: 'Shown next to every season. Enter it without quotation marks.',
    testimonial_by: 'For example: A homeowner on Rope Walk Lane. Optional.',
    home_picture: 'Choose a season image. Its name is used as alt text.',
    license: 'Shown at the bottom of every page. For example: Maine Agency License 123456.',
    inquiry_emails: 'Up to 3, separated by commas.',
    remind_after_hours: '0 to 72. 4 if empty, 0 for never.',
    escalate_after_hours: '0 to 168. 24 if empty, 0 for never.',
    retention_months: '3, 6, 12 or 24. 12 if empty.',
    inquiry_rules: 'Agents are public ids, separated by spaces. The form on the site chooses them by name.',
    second_factor: 'Who needs a second factor to sign in to the site. Change it on the site.',
    mortgage_rate: 'Percent a year, for the estimated payment of a home. Without one, there is no estimate.',
    time_zone: 'For open houses, for example America/New_York.',
    listings_need_approval: 'An administrator publishes new listings of agents.',
    first_agents: 'Listed first, in this order. Up to 12.',
    first_listings: 'First on the home page, in this order. Up to 12.',
  },
};

/** Views by name of the content type. */
export const views: Record<ContentTypeName | 'seasonImage', View> = {
  agent: {
    displayName: 'Agent',
    sort: { by: 'last_name', order: 'ASC' },
    mainField: 'last_name',
    columns: ['avatar', 'first_name', 'last_name'],
    groups: [
      {
        heading: 'Name and contact',
        rows: [half('first_name', 'last_name'), half('title', 'phone_number'), half('areas', 'languages'), half('email', 'username')],
      },
      { heading: 'Photo and bio', rows: [half('avatar'), full('bio')] },
      { heading: 'Links', rows: [half('website_url'), full('social_links')] },
      { heading: 'Inquiries', rows: [half('takes_inquiries', 'away_until'), half('cover', 'successor')] },
      { heading: 'Account', rows: [half('listed', 'blocked'), half('role')] },
    ],
    labels: { ...labelsOf(contentTypes.agent), username: 'Username', blocked: 'Deactivated' },
    hints: {
      first_name: required,
      last_name: required,
      title: 'For example: Broker, Buyer’s Agent.',
      areas: 'Separate with commas. Visitors can filter the directory by area.',
      languages: 'Separate with commas.',
      phone_number: 'Required for agents shown in the directory.',
      email: 'Required and unique. The old address is notified of a change.',
      username: 'Required. Letters and digits only. Used to sign in.',
      avatar: 'JPEG, PNG, WebP, GIF or AVIF, up to 10 MB. The logo is shown if empty.',
      bio: formatted,
      website_url: 'For example: www.example.com.',
      social_links: 'At most 20.',
      away_until: 'Until this day, the cover gets new inquiries.',
      successor: 'Gets the inquiries of an agent who has left or takes none. Without one, the office.',
      listed: 'Choose No for office staff who should not appear in the directory.',
      blocked: 'The agent is signed out on all devices, can’t sign in and is hidden from visitors. Nothing is deleted.',
      role: 'Agents edit their own profile. Administrators manage agents and content.',
    },
  },
  listing: listingView,
  post: {
    displayName: 'Insight',
    sort: { by: 'createdAt', order: 'DESC' },
    mainField: 'title',
    columns: ['image', 'title'],
    groups: [
      { heading: 'Content', rows: [full('title'), full('content')] },
      { heading: 'Image and video', rows: [half('image', 'video_url')] },
      { heading: publication, rows: [half('published'), half('publish_at', 'unpublish_at'), half('time_zone')] },
    ],
    labels: { ...labelsOf(contentTypes.post), image: 'Image' },
    hints: {
      ...scheduleHints,
      title: required,
      content: `${formatted} Provide at least content, a video or an image.`,
      image: 'JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.',
      video_url: 'A YouTube or Vimeo link, or a link to an MP4, WebM or Ogg file.',
    },
  },
  season: {
    displayName: 'Season',
    sort: { by: 'createdAt', order: 'DESC' },
    mainField: 'name',
    columns: ['background_image', 'name'],
    groups: [
      { heading: 'Content', rows: [full('name'), full('body')] },
      { heading: 'Background', rows: [half('background_image')] },
      {
        heading: publication,
        rows: [half('published', 'archived'), half('publish_at', 'unpublish_at'), half('recur_from', 'recur_to'), half('time_zone')],
      },
    ],
    labels: labelsOf(contentTypes.season),
    hints: {
      ...scheduleHints,
      name: required,
      body: `${required} ${formatted}`,
      background_image: 'One of the season images.',
      archived: 'Only administrators can see it, even if it is published.',
      recur_from: 'Month and day, for example 12-01. Leave both empty to show it all year.',
      recur_to: 'Month and day, for example 02-28. Inclusive.',
      time_zone: 'Time zone for the dates and times above, for example America/New_York.',
    },
  },
  seasonImage: {
    displayName: 'Season image',
    sort: { by: 'name', order: 'ASC' },
    mainField: 'name',
    columns: ['file', 'name', 'updatedAt'],
    groups: [{ heading: 'Image', rows: [full('name'), full('file')] }],
    labels: { ...metadataLabels, name: 'Name', file: 'Image' },
    hints: { name: required, file: `${required} JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.` },
  },
  site: siteView,
};
