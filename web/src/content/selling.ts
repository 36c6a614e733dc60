// Copy of the selling page: how to get a house ready for its next owner.
import type { Hero, Section } from './page';

const hero: Hero = {
  heading: 'Preparing to Sell Your Home',
  lead: 'The weeks before the sign goes up decide most of what happens after it. Here is where they are best spent.',
  image: {
    src: '/images/hero-selling.jpg',
    width: 1280,
    height: 720,
    alt: 'House with glowing windows behind a white picket fence and tidy garden at dusk',
  },
};

/** Keep this order: pricing, repairs, first impression, disclosure. */
const sections: Section[] = [
  {
    id: 'worth',
    heading: 'Intelligent pricing',
    image: { src: '/images/selling-market.jpg', alt: 'Rising row of blocks topped with model houses on a desk with a market chart' },
    paragraphs: [
      'A house gets its best attention in its first two weeks, when every buyer who has been waiting for one like it comes to look. Priced well, it meets them. Priced for luck, it teaches them to wait for the reduction.',
      'We begin with a complimentary comparable market analysis: the homes like yours that have sold lately, the ones on the market now, and the ones that came off it unsold. We adjust for what differs, such as the water view, the second bath or the new septic, and show our arithmetic. You keep the analysis whether or not you list with us, and you choose the price.',
    ],
  },
  {
    heading: 'Repairs and deferred maintenance',
    paragraphs: [
      'Buyers do not price a dripping faucet as a faucet. They price it as a question about everything they cannot see. Small repairs answer that question cheaply. Large ones deserve a conversation first, since a new kitchen seldom pays its way and a sound roof nearly always does.',
      'Walk through with this list and a pencil. What you cannot mend, write down: you will want it for the disclosure.',
    ],
    lists: [
      {
        heading: 'Deferred-maintenance checklist',
        items: [
          'Roof: missing or curled shingles, loose flashing, moss on the north side',
          'Gutters and downspouts cleared, and carrying water away from the foundation',
          'Peeling paint and soft trim, with care and certified help where the paint predates 1978',
          'Cracked panes, torn screens and windows that no longer open',
          'Dripping faucets, running toilets, slow drains',
          'Boiler or furnace serviced, with the tag to show for it',
          'Chimney swept and its cap in place',
          'Septic tank pumped, and the receipt kept',
          'Damp in the cellar: find the source before you paint the wall',
          'Loose railings, worn treads, doors that stick',
          'Smoke and carbon monoxide detectors, tested and in date',
          'Every bulb working, inside and out',
        ],
      },
    ],
  },
  {
    heading: 'First impression',
    image: { src: '/images/selling-front.jpg', alt: 'Sage-green house with a columned front porch, a picket fence and blossoming trees' },
    paragraphs: [
      'People decide more than they admit between the curb and the kitchen. Two weekends of work, most of it cleaning, will do more than anything you could buy. Start outside, cross the street, and look back at the house as if you had never had its key.',
    ],
    lists: [
      {
        heading: 'Exterior',
        items: [
          'Mow, edge, and cut shrubs back below the windowsills',
          'Wash the clapboards, the porch ceiling and the front windows',
          'Paint or polish the front door, and replace a tired mat',
          'Straighten the mailbox, and make the house number readable from the road',
          'Coil hoses and stow traps, trailers and anything under a tarp',
          'Sweep walks and steps, and in winter keep them shoveled and sanded',
          'Put the porch light on a timer for evening visits',
        ],
      },
      {
        heading: 'Interior',
        items: [
          'Clear counters, windowsills and the front of the refrigerator',
          'Take a third of what is in every closet to storage',
          'Clean the windows, then open the curtains',
          'Patch nail holes, and touch up paint where hands and chairs have been',
          'Give each room one plain purpose, even the one that has had four',
          'Air the cellar, and run a dehumidifier for a week before the first showing',
          'Put away photographs, medicines, jewelry and papers',
          'Find another place for pets and their dishes during showings',
        ],
      },
    ],
  },
  {
    heading: 'Seller disclosure',
    paragraphs: [
      'Before a buyer makes an offer, you tell them in writing what you know about the house. In Maine that includes the water supply, the heating system, the waste disposal system, hazardous materials, flood hazard, how the property is reached, and any known defects. Homes built before 1978 also need a federal lead paint disclosure.',
      'Disclose what you know, plainly, and say so where you do not know. A problem on paper becomes part of the price. The same problem found later becomes a dispute. We go through the form with you question by question, and for anything that feels like a legal question we will send you to an attorney.',
    ],
    lists: [
      {
        heading: 'Worth gathering now',
        items: [
          'Well, septic and fuel records',
          'Permits, plans and the names of those who did the work',
          'Warranties and manuals for whatever stays',
          'Your deed, any survey, and agreements about roads, docks or rights of way',
          'Insurance claims, and the elevation certificate if there is one',
        ],
      },
    ],
  },
];

const callToAction = {
  heading: 'Have someone walk through it with you',
  text: 'An hour, room by room, with an agent who will tell you what to fix and what to leave alone. It costs nothing and commits you to nothing.',
  label: 'Find an Agent',
  image: { src: '/images/valuation.jpg', alt: 'Yellow Queen Anne house with a round tower at dusk, its windows lit' },
};

const analysis = {
  text: 'See what your house could sell for. Free, and yours to keep.',
  label: 'Ask for an analysis',
};

export const sellingCopy = { hero, sections, analysis, callToAction };
