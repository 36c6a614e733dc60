// Brand and contact details of the brokerage.

export interface Phone {
  label: string;
  display: string;
  href: `tel:${string}`;
}

export interface Email {
  label: string;
  address: string;
}

const frontDesk: Phone = { label: 'Front desk', display: '(207) 555-0142', href: 'tel:+12075550142' };

export const brand = {
  name: 'Hearth & Harbor Realty',
  copyrightHolder: 'Hearth & Harbor Realty, LLC',
  tagline: 'Homes on the harbor, and the people who know them',
  town: 'Pellwick Harbor',
  region: 'Maine',
  /** ISO 3166 code. */
  country: 'US',
  /** IANA name of the office's time zone, the default for schedules. */
  timeZone: 'America/New_York',
  siteDescription: 'Hearth & Harbor Realty helps people buy and sell homes in Pellwick Harbor and along the coves on either side of it.',
  /** Used by the theme, the browser's address bar, the SVG files and emails. */
  colors: {
    primary: '#14304a',
    primaryLight: '#2d5578',
    primaryDark: '#0c2033',
    // For marks and large surfaces. Text uses `accentDark` on light backgrounds (contrast 5:1 on paper) and `accentLight` on dark ones.
    accent: '#b8843c',
    accentLight: '#e3c48d',
    accentDark: '#825719',
    /** Focus outline: contrast of at least 3:1 on white, paper and the primary color. */
    focus: '#a8742d',
    paper: '#f7f3ea',
  },
  logo: '/logo.svg',
  logoLight: '/logo-light.svg',
  logoMark: '/logo-mark.svg',
  /** Default image for link previews and search results. */
  ogImage: {
    src: '/og-image.jpg',
    width: 1200,
    height: 630,
    alt: 'The logo and tagline of Hearth & Harbor Realty next to a white clapboard house with lit windows, sailboats behind it',
  },
  /** Shown in "Get in Touch"; the first number is also in the top navigation. Values in *Site settings* override them. */
  phones: [frontDesk, { label: 'Evenings and weekends', display: '(207) 555-0186', href: 'tel:+12075550186' }] satisfies [Phone, Phone],
  emails: [
    { label: 'General questions', address: 'hello@hearthandharbor.example' },
    { label: 'What is my house worth?', address: 'valuations@hearthandharbor.example' },
  ] satisfies [Email, Email],
  address: ['3 Chandlery Wharf', 'Pellwick Harbor, Maine'],
  officeHours: [
    { days: 'Monday to Friday', hours: '8:30 am to 5:30 pm' },
    { days: 'Saturday', hours: '9 am to 2 pm' },
    { days: 'Sunday', hours: 'By appointment' },
  ],
  license: 'Maine Agency License AC90600000',
  housingStatement: 'Equal Housing Opportunity',
};
