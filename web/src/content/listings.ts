// Copy of the listings: the list, the page of a home, and the actions of staff.
import type { mediaAlterations, propertySubTypes, propertyTypes, ShownStatus } from 'cms/contract';
import { brand } from './brand';

type HomeType = (typeof propertySubTypes)[number] | (typeof propertyTypes)[number];

export const listingsCopy = {
  heading: 'Our listings',
  lead: `Houses, condos and land in and around ${brand.town} that our agents are selling, and those that they have sold.`,
  loadFailed: 'Failed to load listings',
  none: {
    heading: 'No homes listed right now',
    text: 'New ones come up all year. Tell an agent what you are looking for, and they will call you when it does.',
    label: 'Meet our agents',
  },
  noMatches: {
    heading: 'No homes match',
    text: 'Remove one of the filters above, or try another word.',
    label: 'Show all homes',
    newest: 'Newest homes for sale',
  },
  count: (n: number) => (n === 1 ? '1 home' : `${n.toLocaleString('en')} homes`),
  filters: {
    name: 'Find a home',
    search: 'Address, area or feature',
    open: 'Filters',
    /** Number of filters that are set. */
    active: (n: number) => (n === 0 ? '' : `(${n})`),
    status: 'Status',
    statusHint: 'All but sold homes, unless you choose.',
    type: 'Home type',
    min: 'Price from',
    max: 'Price to',
    beds: 'Beds',
    baths: 'Baths',
    place: 'Place',
    anywhere: 'Anywhere',
    any: 'Any',
    openHouse: 'Open house this weekend',
    sort: 'Sort by',
    submit: 'Show homes',
    agent: (name: string) => (name ? `Homes of ${name}` : 'Homes of one agent'),
    atLeast: { min: (price: string) => `From ${price}`, max: (price: string) => `Up to ${price}` },
    text: (q: string) => `“${q}”`,
    remove: (filter: string) => `Remove filter: ${filter}`,
    clear: 'Clear all',
    names: 'Filters in use',
  },
  sorts: { newest: 'Newest', lowest: 'Lowest price', highest: 'Highest price', largest: 'Largest' },
  pages: 'Listing pages',
  statuses: {
    'Coming Soon': 'Coming soon',
    Active: 'For sale',
    'Active Under Contract': 'Under contract',
    Pending: 'Pending',
    Closed: 'Sold',
  } satisfies Record<ShownStatus, string>,
  types: {
    'Single Family Residence': 'Single family',
    Condominium: 'Condo',
    Townhouse: 'Townhouse',
    'Stock Cooperative': 'Co-op',
    Duplex: 'Two-family',
    Triplex: 'Three-family',
    Quadruplex: 'Four-family',
    'Manufactured Home': 'Manufactured home',
    Cabin: 'Cabin',
    Apartment: 'Apartment',
    Residential: 'Other home',
    'Residential Lease': 'Home for rent',
    'Residential Income': 'Multi-family',
    Land: 'Land',
    Farm: 'Farm',
    'Manufactured In Park': 'Home in a park',
    'Commercial Sale': 'Commercial',
    'Commercial Lease': 'Commercial for rent',
    'Business Opportunity': 'Business',
    'Commercial Real Estate': 'Commercial property',
  } satisfies Record<HomeType, string>,
  /** Shown on photos that were altered. */
  alterations: {
    'Composite Image': 'Composite image',
    'Content Addition': 'Objects added',
    'Content Removal': 'Objects removed',
    'Digital Rendering': 'Digital rendering',
    'Enhanced Image': 'Enhanced image',
    'Lawn Enhancement': 'Lawn enhanced',
    'Sky Replacement': 'Sky replaced',
    'Twilight Conversion': 'Turned to twilight',
    'Virtual Renovation': 'Virtually renovated',
    'Virtual Staging': 'Virtually staged',
  } satisfies Record<(typeof mediaAlterations)[number], string>,
  priceOnRequest: 'Price on request',
  soldFor: (price: string) => `Sold for ${price}`,
  soldOn: (date: string) => `Sold ${date}`.trim(),
  closedOn: (date: string) => `Closed ${date}`,
  homeIn: (place: string) => `Home in ${place}`,
  landIn: (place: string) => `Land in ${place}`,
  unit: (number: string) => `Unit ${number}`,
  beds: (n: number) => (n === 1 ? '1 bed' : `${n} beds`),
  /** One half bath reads fastest as a fraction. */
  baths: (full: number, half: number) =>
    half > 1 || (full === 0 && half > 0)
      ? `${full} full, ${half} half baths`
      : half === 1
        ? `${full}½ baths`
        : full === 1
          ? '1 bath'
          : `${full} baths`,
  units: {
    'Square Feet': () => 'sq ft',
    'Square Meters': () => 'm²',
    Acres: (n: number) => (n === 1 ? 'acre' : 'acres'),
    Hectares: () => 'ha',
  },
  openHouse: (time: string) => `Open house ${time}`,
  actions: {
    edit: 'Edit',
    publish: 'Publish',
    unpublish: 'Unpublish',
    delete: 'Delete',
    history: 'History',
    of: (action: string, name: string) => `${action} “${name}”`,
  },
  deletion: {
    heading: 'Delete this listing?',
    text: 'Visitors who open its address are shown similar homes. To mark a home as sold, change its status instead.',
    more: 'You can bring it back for 30 days under Recently deleted.',
    confirm: 'Delete',
    cancel: 'Cancel',
  },
};
