// Copy of the listings: the list and the page of a home.
import type { mediaAlterations, propertySubTypes, propertyTypes, ShownStatus } from 'cms/contract';
import { brand } from './brand';

const homes = (n: number) => (n === 1 ? '1 home' : `${n.toLocaleString('en')} homes`);

type HomeType = (typeof propertySubTypes)[number] | (typeof propertyTypes)[number];

interface Ask {
  label: string;
  text: (home: string) => string;
}

const question: Ask = { label: 'Ask about this home', text: (home) => `I would like to know more about ${home}.` };

export const listingsCopy = {
  heading: 'Our listings',
  lead: `Houses, condos and land for sale in and around ${brand.town}.`,
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
  },
  newest: 'Newest homes for sale',
  count: homes,
  countWithoutSold: (n: number) => `${homes(n)}, sold ones not shown`,
  filters: {
    name: 'Find a home',
    search: 'Address, area or feature',
    open: 'Filters',
    /** Number of filters that are set. */
    active: (n: number) => (n === 0 ? '' : ` · ${n}`),
    close: 'Close filters',
    status: 'Status',
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
    submit: (n: number) => `Show ${homes(n)}`,
    agent: (name: string) => (name ? `Listed by ${name}` : 'Listed by one agent'),
    from: (price: string) => `From ${price}`,
    upTo: (price: string) => `Up to ${price}`,
    withBeds: (n: string) => `${n}+ beds`,
    withBaths: (n: string) => `${n}+ baths`,
    text: (q: string) => `“${q}”`,
    remove: (filter: string) => `Remove filter: ${filter}`,
    clear: 'Clear',
    clearAll: 'Clear all',
    names: 'Filters in use',
  },
  sorts: { newest: 'Newest', lowest: 'Lowest price', highest: 'Highest price', largest: 'Largest' },
  feed: `New listings · ${brand.name}`,
  statuses: {
    'Coming Soon': 'Coming soon',
    Active: 'For sale',
    'Active Under Contract': 'Under contract',
    Pending: 'Pending',
    Closed: 'Sold',
  } satisfies Record<ShownStatus, string>,
  news: { new: 'New', reduced: 'Price reduced' },
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
    'Residential Income': 'Multi-family',
    Land: 'Land',
    Farm: 'Farm',
    'Manufactured In Park': 'Home in a park',
    'Commercial Sale': 'Commercial',
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
  baths(full: number, half: number): string {
    if (full > 0 && half === 1) return `${full}½ baths`;
    if (half > 0) return `${full > 0 ? `${full} full, ` : ''}${half} half ${half === 1 ? 'bath' : 'baths'}`;
    return full === 1 ? '1 bath' : `${full} baths`;
  },
  units: {
    'Square Feet': () => 'sq ft',
    'Square Meters': () => 'm²',
    Acres: (n: number) => (n === 1 ? 'acre' : 'acres'),
    Hectares: () => 'ha',
  },
  openHouse: (time: string) => `Open house ${time}`,
  openHouseAt: (name: string) => `Open house: ${name}`,
  photos: {
    photo: (n: number) => `Photo ${n}`,
    count: (n: number) => `${n} photos`,
    fullScreen: 'View full screen',
    position: (n: number, count: number) => `${n} of ${count}`,
    original: 'Original',
    all: 'All photos',
    seeAll: (n: number) => `See all ${n} photos`,
    previous: 'Previous photo',
    next: 'Next photo',
    close: 'Close',
  },
  /** Large numbers at the top of the page, with labels of one or two words. */
  keyFacts: {
    beds: (n: number) => (n === 1 ? 'Bed' : 'Beds'),
    baths: (n: string) => (n === '1' ? 'Bath' : 'Baths'),
    area: (unit: string) => unit.replace(/^s/, 'S'),
    lot: (unit: string) => `Lot, ${unit}`,
    built: 'Built',
    perArea: (unit: string) => `Per ${unit}`,
  },
  bathsInShort: (full: number, half: number) => (half === 0 ? `${full}` : full > 0 && half === 1 ? `${full}½` : `${full} + ${half} half`),
  page: {
    loadFailed: 'Failed to load this home',
    facts: 'Facts',
    description: 'About this home',
    openHouses: 'Open houses',
    appointment: 'by appointment',
    addToCalendar: 'Add to calendar',
    addAll: 'Add all to calendar',
    agents: 'Listed by',
    us: 'us',
    all: 'All listings',
    tour: 'Virtual tour',
    sheet: 'Print',
    share: 'Share',
    copy: 'Copy link',
    copied: 'Link copied',
    email: 'Send by email',
    similar: 'Similar homes',
    forSale: 'For sale now',
  },
  /** Requests to the agent, by the status of the home. */
  asks: {
    'Coming Soon': { label: 'Tell me when it opens', text: (home) => `Please tell me when ${home} can be seen.` },
    Active: { label: 'Request a showing', text: (home) => `I would like to see ${home} on …` },
    'Active Under Contract': question,
    Pending: question,
    Closed: { label: 'What could yours sell for?', text: (home) => `You sold ${home}. What could my house sell for? Its address: …` },
  } satisfies Record<ShownStatus, Ask>,
  /** The email, which the visitor completes. */
  askBody: (name: string, text: string, url: string) => `Hello ${name},\n\n${text}\n\nMy telephone: …\n\n${url}\n`,
  payment: {
    before: 'About ',
    after: ' a month',
    fields: { down: 'Down payment (%)', rate: 'Rate (%)', years: 'Years', tax: 'Yearly tax ($)', fee: 'Monthly fee ($)' },
    assumed: ({ down, rate, years, tax, fee }: Record<'down' | 'rate' | 'years' | 'tax' | 'fee', number | string>) =>
      `With ${down}% down, a loan at ${rate}% for ${years} years, ${tax} of tax a year, and fees of ${fee} a month.`,
    note: 'Estimate, not an offer of credit. Insurance is not included.',
  },
  sheet: {
    title: (name: string) => `Print sheet: ${name}`,
    back: 'Back to the home',
    print: 'Print',
    code: 'QR code with the address of this home on our site',
  },
  ofAgent: {
    current: 'Current listings',
    sold: 'Sold',
    all: (n: number) => `All ${n.toLocaleString('en')}`,
    allOf: (heading: string, n: number) => `${heading}: all ${n.toLocaleString('en')}`,
  },
  gone: {
    heading: 'This home is no longer listed',
    text: 'It was sold or taken off the market. Look at what is for sale now, or ask an agent what is coming up.',
    label: 'Show all homes',
  },
};
