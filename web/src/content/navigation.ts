import { paths } from '../paths';
import { brand } from './brand';

export const navigation = {
  /** Links of header and footer, with their names in each. Those of `more` are in the header on phones only. */
  links: [
    { to: paths.home, top: 'Home', footer: 'Home' },
    { to: paths.listing.list, top: 'Listings', footer: 'Our listings' },
    { to: paths.agent.list, top: 'Agents', footer: 'Meet our agents' },
    { to: paths.buying, top: 'Buying', footer: 'Buying a home' },
    { to: paths.selling, top: 'Selling', footer: 'Preparing to sell' },
    { to: paths.about, top: 'About', footer: 'About' },
    { to: paths.post.list, top: 'Insights', footer: 'Insights', more: true },
    { to: paths.season.list, top: 'A home for all seasons', footer: 'A home for all seasons', more: true },
  ],
  /** Links of the footer while visitors can write to us. */
  writing: [
    { to: paths.contact, label: 'Write to us' },
    { to: paths.privacy, label: 'Privacy' },
  ],
  settings: {
    staff: 'Staff',
    staffSignIn: 'Staff sign-in',
    signIn: 'Login',
  },
  names: {
    main: 'Main navigation',
    footer: 'Footer navigation',
    logo: `${brand.name}, home page`,
    phone: (number: string) => `Call us at ${number}`,
    menu: 'Menu',
    settings: 'Settings',
    index: 'On this page',
    staffSettings: 'Staff settings',
    skipToContent: 'Skip to content',
  },
  copyright: (year: number) => `© ${year} ${brand.copyrightHolder}. All rights reserved.`,
};

/** Returns the document title of a page. */
export const titled = (page: string) => `${page} · ${brand.name}`;

export const titles = {
  home: `${brand.name} · Homes in ${brand.town}, ${brand.region}`,
  about: titled('About'),
  listings: titled(`Homes for sale in ${brand.town}`),
  agents: titled('Meet our agents'),
  buying: titled('Buying a home'),
  selling: titled('Preparing to sell your home'),
  notFound: titled('Page not found'),
};

/** At most 155 characters each, so that search results do not truncate them. */
export const descriptions = {
  home: brand.siteDescription,
  about: `Since 1986 on Chandlery Wharf: who we are, how we work, what ${brand.town} is like, and how to reach us.`,
  listings: `Homes for sale in ${brand.town}, ${brand.region}, listed by ${brand.name}: photos, prices, open houses, and homes that we have sold.`,
  agents: `Meet the agents of ${brand.name}. Search by name, email or phone number, and read about their areas of expertise.`,
  agent: (name: string) => `${name}, agent at ${brand.name}: background and contact details.`,
  buying: 'Buying a first home on the Maine coast, step by step: financing, looking, the offer, the inspection, insurance and closing.',
  selling: 'What to do before the sign goes up: pricing, repairs, first impressions and disclosure, with checklists for each.',
};
