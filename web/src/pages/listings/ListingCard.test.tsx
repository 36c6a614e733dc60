import { render, screen } from '@testing-library/react';
import { cardListing } from '../../../tests/support/cardListing';
import { ListingCards } from './ListingCard';
import type { CardListing } from './listingText';

const sold = { StandardStatus: 'Closed', CloseDate: '2026-05-01' };
const openHouse = { OpenHouseStartTime: '2099-11-28T16:00:00Z', OpenHouseEndTime: '2099-11-28T18:00:00Z', OpenHouseType: 'Public' };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const reduced = { PreviousListPrice: 520_000, PriceChangeTimestamp: daysAgo(29), OnMarketDate: daysAgo(1).slice(0, 10) };
const home = ['$500,000', '5 Test Lane', 'Pellwick Harbor'];
const photo = { MediaURL: '/a.jpg', srcset: null, avif_srcset: null, webp_srcset: null, MediaAlteration: 'Virtual Staging' };

test.each<[string, Partial<CardListing>, shown: string[]]>([
  ['the price, the address and the town', {}, ['$500,000', '5 Test Lane', 'Pellwick Harbor']],
  ['no price that is unknown', { ListPrice: null }, ['Price on request', '5 Test Lane', 'Pellwick Harbor']],
  [
    'the area and the size of a home',
    { SubdivisionName: 'Salt Quarter', BedroomsTotal: 3, BathroomsFull: 2, LivingArea: 1680, LivingAreaUnits: 'Square Feet' },
    ['$500,000', '5 Test Lane', 'Salt Quarter, Pellwick Harbor', '3 beds · 2 baths · 1,680 sq ft'],
  ],
  ['where a home is whose address is hidden', { InternetAddressDisplayYN: false }, ['$500,000', 'Home in Pellwick Harbor']],
  ['that a home is new', { OnMarketDate: daysAgo(6).slice(0, 10) }, ['New', ...home]],
  ['no news after a week', { OnMarketDate: daysAgo(9).slice(0, 10) }, home],
  ['that the price was reduced, also of a new home', reduced, ['Price reduced', ...home]],
  ['no reduction after a month', { ...reduced, PriceChangeTimestamp: daysAgo(31), OnMarketDate: null }, home],
  ['no reduction of a price that rose', { ...reduced, PreviousListPrice: 480_000, OnMarketDate: null }, home],
  ['the status instead of news', { ...reduced, StandardStatus: 'Pending' }, ['Pending', ...home]],
  ['a status other than for sale', { StandardStatus: 'Pending' }, ['Pending', '$500,000', '5 Test Lane', 'Pellwick Harbor']],
  [
    'the price and the day of a sale',
    { ...sold, ClosePrice: 480_000 },
    ['Sold', 'Sold for $480,000', '5 Test Lane', 'Pellwick Harbor', 'Closed May 1, 2026'],
  ],
  ['only the day of a sale whose price is hidden', sold, ['Sold', 'Sold May 1, 2026', '5 Test Lane', 'Pellwick Harbor']],
  ['that a photo is altered', { cover: photo }, ['Virtually staged', '$500,000', '5 Test Lane', 'Pellwick Harbor']],
  [
    'the next open house, in the time zone of the listing',
    { OpenHouses: [openHouse] },
    ['$500,000', '5 Test Lane', 'Pellwick Harbor', 'Open house Sat, Nov 28, 11 am–1 pm'],
  ],
])('a card shows %s', (_what, fields, shown) => {
  render(<ListingCards listings={[cardListing(fields)]} />);

  const leaves = [...screen.getByRole('article').querySelectorAll('*')].filter(({ children }) => children.length === 0);
  expect(leaves.map(({ textContent }) => textContent).filter(Boolean)).toEqual(shown);
});

test('a card links to its listing', () => {
  render(<ListingCards listings={[cardListing()]} />);

  expect(screen.getByRole('link', { name: '5 Test Lane' })).toHaveAttribute('href', '/listings/5-test-lane-pellwick-harbor-a1');
});

test.each([
  [0, []],
  [1, []],
  [7, ['7 photos']],
])('a card of a home with %i photos says %j', (photo_count, said) => {
  render(<ListingCards listings={[cardListing({ photo_count })]} />);

  expect(screen.queryAllByRole('img', { name: /photo/ }).map((element) => element.getAttribute('aria-label'))).toEqual(said);
});
