/* Lookups of listings, with the values of the RESO Data Dictionary 2.1, and kinds of inquiries. */

/** Allowed changes of the status. A new listing may have any status, because an import adds listings that were sold in the past. */
export const statusTransitions = {
  'Coming Soon': ['Active', 'Active Under Contract', 'Pending', 'Closed', 'Hold', 'Withdrawn', 'Canceled', 'Expired', 'Delete'],
  Active: ['Active Under Contract', 'Pending', 'Closed', 'Hold', 'Withdrawn', 'Canceled', 'Expired', 'Delete'],
  'Active Under Contract': ['Active', 'Pending', 'Closed', 'Hold', 'Withdrawn', 'Canceled', 'Expired', 'Delete'],
  Pending: ['Active', 'Active Under Contract', 'Closed', 'Hold', 'Withdrawn', 'Canceled', 'Expired', 'Delete'],
  // Only to correct a mistake. A home that is for sale again gets a new listing.
  Closed: ['Pending', 'Delete'],
  Hold: ['Coming Soon', 'Active', 'Withdrawn', 'Canceled', 'Expired', 'Delete'],
  Withdrawn: ['Active', 'Canceled', 'Expired', 'Delete'],
  Canceled: ['Delete'],
  Expired: ['Active', 'Canceled', 'Delete'],
  Incomplete: ['Coming Soon', 'Active', 'Withdrawn', 'Canceled', 'Delete'],
  Delete: [],
} as const;
export type StandardStatus = keyof typeof statusTransitions;
export const standardStatuses = Object.keys(statusTransitions) as StandardStatus[];

/** Statuses of listings that visitors see, in the order of the filter. */
export const shownStatuses = ['Coming Soon', 'Active', 'Active Under Contract', 'Pending', 'Closed'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

export const mayBecome = (from: StandardStatus, to: unknown): boolean =>
  from === to || (statusTransitions[from] as readonly unknown[]).includes(to);

/** Without leases: prices and statuses are those of sales. */
export const propertyTypes = [
  'Residential',
  'Residential Income',
  'Land',
  'Farm',
  'Manufactured In Park',
  'Commercial Sale',
  'Business Opportunity',
  'Commercial Real Estate',
] as const;
export const propertySubTypes = [
  'Single Family Residence',
  'Condominium',
  'Townhouse',
  'Stock Cooperative',
  'Duplex',
  'Triplex',
  'Quadruplex',
  'Manufactured Home',
  'Cabin',
  'Apartment',
] as const;
export const areaUnits = ['Square Feet', 'Square Meters'] as const;
export const lotUnits = ['Acres', 'Square Feet', 'Square Meters', 'Hectares'] as const;
export const areaSources = ['Appraiser', 'Assessor', 'Builder', 'Estimated', 'Other', 'Owner', 'Plans', 'Public Records'] as const;
export const feeFrequencies = ['Annually', 'Bi-Annually', 'Monthly', 'One Time', 'Quarterly', 'Weekly'] as const;
export const openHouseTypes = ['Public', 'Broker', 'Office', 'Livestream Public', 'Livestream Broker'] as const;
export type OpenHouseType = (typeof openHouseTypes)[number];
/** Open houses that visitors are invited to. */
export const publicOpenHouseTypes: readonly string[] = ['Public', 'Livestream Public'];
export const mediaAlterations = [
  'Composite Image',
  'Content Addition',
  'Content Removal',
  'Digital Rendering',
  'Enhanced Image',
  'Lawn Enhancement',
  'Sky Replacement',
  'Twilight Conversion',
  'Virtual Renovation',
  'Virtual Staging',
] as const;

/** Where an agent's listing is on its way to publication, if the site settings require approval. */
export const reviewStates = ['submitted', 'returned', 'approved'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Subjects of messages from visitors. */
export const inquiryKinds = ['message', 'showing', 'valuation'] as const;
export type InquiryKind = (typeof inquiryKinds)[number];
