import { render, screen } from '@testing-library/react';
import { AgentListings } from './AgentListings';
import type { CardListing } from '../listings/listingText';

const listing: CardListing = {
  id: 'a1',
  StandardStatus: 'Active',
  PropertyType: 'Residential',
  InternetAddressDisplayYN: true,
  UnparsedAddress: '5 Test Lane',
  UnitNumber: null,
  City: 'Pellwick Harbor',
  SubdivisionName: null,
  ListPrice: 500_000,
  ClosePrice: null,
  CloseDate: null,
  BedroomsTotal: 3,
  BathroomsFull: 1,
  BathroomsHalf: null,
  LivingArea: null,
  LivingAreaUnits: null,
  LotSizeArea: null,
  LotSizeUnits: null,
  local_time_zone: 'America/New_York',
  OpenHouses: [],
  cover: null,
};
const sold: CardListing = { ...listing, id: 'b2', StandardStatus: 'Closed', CloseDate: '2026-05-01' };
const statuses = [
  { value: 'Active', count: 30 },
  { value: 'Pending', count: 1 },
  { value: 'Closed', count: 12 },
];

const names = (role: string) => screen.getAllByRole(role).map((element) => element.textContent);

test('a profile shows the current and the sold listings of an agent, with links to all of them', () => {
  render(<AgentListings agent={{ id: 'ada' }} found={{ listings: [listing, sold], statuses }} />);

  expect(names('heading')).toEqual(['Current listings', '5 Test Lane', 'Sold', '5 Test Lane']);
  const link = screen.getByRole('link', { name: 'Current listings: all 31' });
  expect(link).toHaveTextContent('All 31');
  expect(link).toHaveAttribute('href', '/listings?agent=ada&status=Coming+Soon&status=Active&status=Active+Under+Contract&status=Pending');
  expect(screen.getByRole('link', { name: 'Sold: all 12' })).toHaveAttribute('href', '/listings?agent=ada&status=Closed');
});

test('a profile has a link to sold listings that its query did not return, without an empty section', () => {
  const listings = Array.from({ length: 24 }, (_, n) => ({ ...listing, id: `a${n}` }));
  render(<AgentListings agent={{ id: 'ada' }} found={{ listings, statuses }} />);

  expect(names('heading')).toEqual(['Current listings', ...Array<string>(6).fill('5 Test Lane')]);
  expect(screen.getByText('Sold: all 12')).toHaveAttribute('href', '/listings?agent=ada&status=Closed');
});

test('a profile of an agent without listings has neither headings nor links', () => {
  const { container } = render(<AgentListings agent={{ id: 'ada' }} found={{ listings: [], statuses: [] }} />);

  expect(container).toBeEmptyDOMElement();
});
