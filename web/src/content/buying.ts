// Copy of the buying page: a first-time buyer's guide, step by step.
import type { Hero, Section } from './page';

const hero: Hero = {
  heading: 'Buying a Home',
  lead: 'A house is the largest thing most people ever buy, and they are usually given twenty minutes to look at it. Here is how to take your time where it counts.',
  image: {
    src: '/images/hero-buying.jpg',
    width: 1280,
    height: 720,
    alt: 'Welcoming front porch with a wooden door, wreath and flower-lined stone path in morning light',
  },
};

const introduction: Section = {
  heading: 'From the first thought to the front door',
  paragraphs: [
    'If you have never done this before, allow three to six months, of which the last six to eight weeks are paperwork. The steps below come in the order you will meet them. None of them is hard. Most of the trouble we see comes from doing them out of order.',
  ],
};

const sections: Section[] = [
  {
    heading: 'Begin with the money',
    paragraphs: [
      'Speak to two or three lenders, one of them local, before you look at a single house. Ask each for a pre-approval: they will check your income, debts and credit, and tell you in writing what they would lend. Then decide for yourself what you would like to pay each month. It is often less than you could borrow, and your own number is the one to shop with.',
      'Ask about programs for first-time buyers while you are there. State housing agencies and some local banks help with the down payment, and the rules are kinder than people expect.',
    ],
    lists: [
      {
        heading: 'Put these in your monthly number',
        items: [
          'Principal and interest',
          'Property tax',
          'Homeowner’s insurance, and flood insurance where the map calls for it',
          'Heat, which in an old house on the coast is a bill of its own',
          'A little every month for the roof you will one day replace',
        ],
      },
    ],
  },
  {
    id: 'agent',
    heading: 'Choose your agent',
    paragraphs: [
      'Talk to more than one. Ask what they would look for in the kind of house you want, and listen for a real answer. Before you tour homes together you will sign a written buyer agreement that says what the agent will do, for how long, and how they are paid. Those terms are negotiable. Read them, and ask about any line you would not repeat in your own words.',
    ],
  },
  {
    heading: 'Look slowly',
    image: { src: '/images/buying-kitchen.jpg', alt: 'Navy-blue kitchen with a marble-topped island and three stools' },
    paragraphs: [
      'Make two lists: what you need, and what you would enjoy. Keep the first one short. When a house feels right, see it again at another hour and in worse weather. Walk the street at low tide and at high. Stand in the cellar with the lights off and your nose on.',
    ],
    lists: [
      {
        heading: 'Ask at every showing',
        items: [
          'How old are the roof, the boiler and the water heater?',
          'Where does the water come from, and where does the waste go?',
          'Is any of the lot in a flood zone, and has the house ever taken water?',
          'What did it cost to heat last winter?',
          'What has been changed, and was there a permit?',
        ],
      },
    ],
  },
  {
    heading: 'Make the offer',
    paragraphs: [
      'We bring you the recent sales nearby and what they tell us, and you choose the number. A good offer is more than that number: it names the closing date, the deposit that shows you are serious (earnest money), what stays with the house, and the contingencies that let you step back if the inspection, the loan or the appraisal goes wrong.',
      'Sellers often weigh certainty as heavily as price. A pre-approval letter and a flexible closing date cost you nothing. Giving up the inspection might cost you a great deal, and we will say so.',
    ],
  },
  {
    heading: 'Have it inspected',
    image: { src: '/images/buying-stair.jpg', alt: 'Entrance hall with a white and oak staircase and a teal front door' },
    paragraphs: [
      'You choose the inspector and you should be there. Bring shoes you do not mind ruining. Every house has a list, and an old one has a long list; what matters is sorting it into what is unsafe, what is expensive, and what is simply old. In this part of the world we usually suggest a few tests beyond the general inspection.',
    ],
    lists: [
      {
        heading: 'Worth testing on this coast',
        items: [
          'Well water, including arsenic and, near the shore, salt',
          'Radon in air, and in water where there is a well',
          'The septic system, opened and seen',
          'The chimney, with a camera',
          'The sills and any wood near the ground, for rot and insects',
        ],
      },
    ],
  },
  {
    heading: 'Settle the loan, the insurance and the title',
    paragraphs: [
      'Within three business days of your loan application the lender must send a Loan Estimate. Compare it line by line with the others you collected. The lender orders an appraisal; a title company or attorney checks that the seller can really sell. Call an insurer in the same week, not the last one, because a quote for a house near the water can change your mind.',
      'Until you close, keep your finances still: no new car, no new card, no change of job that you can put off.',
    ],
  },
  {
    heading: 'Close',
    image: { src: '/images/buying-keys.jpg', alt: 'Brass and steel house keys with a house-shaped tag on a wooden table' },
    paragraphs: [
      'Your Closing Disclosure arrives at least three business days before closing. Lay it next to the Loan Estimate and ask about anything that moved. Confirm wire instructions by telephone, at a number you already had, since false ones sent by email are a common fraud. The day before, we walk through the house with you to see that it is as promised.',
      'At the table you sign for about an hour, and then someone slides you the keys. Change the locks, find the main water shutoff, and eat something on the floor.',
    ],
  },
];

const callToAction = {
  heading: 'Walk through one with us',
  text: 'Bring your questions, your list, and a friend who notices things. We will bring the flashlight.',
  label: 'Find an Agent',
  image: { src: '/images/about-quay.jpg', alt: 'Colorful clapboard houses and a church steeple along a stone quay with moored boats' },
};

export const buyingCopy = { hero, introduction, sections, callToAction };
