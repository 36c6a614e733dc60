// Copy of the About page.
import { brand } from './brand';
import type { Hero, Section } from './page';

const hero: Hero = {
  heading: `About ${brand.name}`,
  lead: 'A brokerage the size of a good kitchen table, on the wharf where rope and lamp oil used to be sold.',
  image: {
    src: '/images/hero-about.jpg',
    width: 1280,
    height: 720,
    alt: 'Row of colorful clapboard houses and a church steeple along a stone quay with moored sailboats',
  },
};

const sections: Section[] = [
  {
    heading: 'How it began',
    image: { src: '/images/about-office.jpg', alt: 'Dark-green office with bookshelves, a wooden desk and a window over the harbor' },
    paragraphs: [
      'In the fall of 1986 the last ship chandler on the wharf sold his stock and kept the building. Ruth Lindqvist, who had spent eleven years as a bookkeeper at the boatyard, took the front room at a rent she could pay from her savings until spring. She had a new license, a secondhand desk and the chandler’s woodstove. Her first listing was a net loft with no plumbing. It took her seven months to sell it, and the people who bought it became the second listing’s best reference.',
      'Ruth’s daughter Harriet grew up doing her homework under the rate cards and came back in 2009 to learn the trade. She has owned the firm since her mother retired. The desk is in the back office now. The stove has not moved.',
    ],
  },
  {
    id: 'team',
    heading: 'How we work',
    image: { src: '/images/about-dock.jpg', alt: 'Wooden dock with moored boats and a lighthouse across the harbor at golden hour' },
    paragraphs: [
      'Each client has one agent, and that agent answers the phone. We do not hand you to a department after the contract is signed, because we do not have departments. On Tuesday mornings everyone who is not at a closing sits down with coffee and talks through every house we have in hand: what it needs, who has asked, what we got wrong last week.',
      'We tell sellers what the comparable sales say even when we would rather say something else. We tell buyers what we see, including the damp. If we think you should wait a season, or not buy the house at all, you will hear it from us before you hear it from an inspector.',
      'Every home we list is open to every buyer who can buy it. We describe houses, land and water, and leave the deciding to you.',
    ],
  },
  {
    heading: 'The town',
    image: {
      src: '/images/town-map.svg',
      alt: 'Map of Pellwick Harbor: the old town and our office on the quay, Gull Hill, Mill Cove, Quarry Road, and the ferry to Gannet Island',
    },
    paragraphs: [
      `${brand.town} sits where the Pell River loses its argument with the tide. The old town is stacked up behind a granite quay: narrow clapboard houses in colors chosen, so the story goes, so that a boat could find its own door in fog. Rope Walk Lane is exactly as long as the rope walk was. Sparrow Ledge Light has blinked every six seconds since 1871, and residents set nothing by it but love it anyway.`,
      'Up the slope are the Gull Hill streets, with deeper lots and bigger porches. West of the river, Mill Cove has cottages close enough to the water to make the flood map worth reading twice. North along Quarry Road the houses spread out into fields, stone walls and the flooded quarries where everyone learns to swim.',
      'There is a Saturday market on the green from May to October, a hardware store that still cuts glass, a library with a reading room over the water, and a ferry that will take you to Gannet Island and, most days, bring you back.',
    ],
  },
];

export const aboutCopy = {
  hero,
  sections,
  team: 'Who answers the phone',
  contact: {
    heading: 'Get in Touch',
    lead: 'Call, write, or come up the wharf and knock. If the door sticks, it is only the humidity. Push.',
    phonesLabel: 'Call',
    emailsLabel: 'Email',
    addressLabel: 'Visit',
    hoursLabel: 'Office hours',
  },
};
