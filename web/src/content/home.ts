// Copy of the home page.
import { brand } from './brand';
import type { Hero, Section } from './page';

const hero: Hero = {
  heading: brand.tagline,
  lead: `We help people buy and sell houses in ${brand.town}, from the clapboard rows along the quay to the farmhouses up Quarry Road.`,
  image: {
    src: '/images/hero-home.jpg',
    width: 1280,
    height: 720,
    alt: 'White clapboard house with a lit porch by a calm harbor, sailboats and a lighthouse at golden hour',
  },
};

const company: Section = {
  heading: 'A woodstove and two chairs',
  paragraphs: [
    'Our office was a ship chandlery long before it was ours. When Ruth Lindqvist rented the front room in 1986, she kept the woodstove, set two chairs next to it, and put a hand-lettered card in the window. People came in to ask what a house was worth and stayed to talk about its roof.',
    'That is still most of the work. A house on this coast has a good deal to say for itself, if you know where to listen: in the sill at the northeast corner, in the flood map, in the way the cellar smells in April. We go and listen before we name a price, and before we let you fall for a view.',
    'You will deal with one agent from the first conversation to the day the keys change hands. When that agent does not know something, the person who does is usually at the next desk, or two doors down the wharf.',
  ],
};

const services = [
  {
    heading: 'Cellar first, view second',
    text: 'We walk a house from the foundation up with you, so that an offer rests on what is there and not only on the light in the kitchen.',
  },
  {
    heading: 'A price you can check',
    text: 'Every seller is offered a complimentary comparable market analysis, with the sales it rests on laid out for you to argue with.',
  },
  {
    heading: 'Plain words on paper',
    text: 'Offers, disclosures and closing papers, read through with you at a table, with as many questions as it takes.',
  },
];

export const homeCopy = {
  loadFailed: 'Failed to load homes, agents and insights',
  hero,
  seeHomes: (n: number) => (n === 1 ? 'See 1 home' : `See ${n.toLocaleString('en')} homes`),
  findAgent: 'Find your agent',
  exploreHeading: 'Explore',
  exploreButtons: {
    agents: 'Meet our agents',
    buying: 'Buying a home',
    selling: 'Preparing to sell',
    insights: 'Industry insights',
    seasons: 'Home for all seasons',
    about: 'About',
  },
  listingsHeading: 'New on the market',
  company,
  companyImage: { src: '/images/hearth.jpg', alt: 'Living room with a lit brick fireplace, a navy armchair and a bookshelf' },
  companyLink: 'Read how we work',
  servicesHeading: 'What you can count on',
  services,
  peopleHeading: 'People who know the place',
  seasonHeading: 'This season',
  read: 'Read',
  insightsHeading: 'From our desks',
  allInsights: 'All insights',
  askHeading: 'Come in and ask us anything',
  askText: `The stove is lit from October to May, at ${brand.address[0]}.`,
  worth: 'What is my house worth?',
  talk: 'Talk to an agent',
};
