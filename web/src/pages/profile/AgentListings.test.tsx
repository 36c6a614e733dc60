import { render, screen } from '@testing-library/react';
import { cardListing } from '../../../tests/support/cardListing';
import { AgentListings } from './AgentListings';

const sold = cardListing({ id: 'b2', StandardStatus: 'Closed', CloseDate: '2026-05-01' });
const statuses = [
  { value: 'Active', count: 30 },
  { value: 'Pending', count: 1 },
  { value: 'Closed', count: 12 },
];

const names = (role: string) => screen.getAllByRole(role).map((element) => element.textContent);

test('a profile shows the current and the sold listings of an agent, with links to all of them', () => {
  render(<AgentListings agent={{ id: 'ada' }} found={{ listings: [cardListing(), sold], statuses }} />);

  expect(names('heading')).toEqual(['Current listings', '5 Test Lane', 'Sold', '5 Test Lane']);
  const link = screen.getByRole('link', { name: 'Current listings: all 31' });
  expect(link).toHaveTextContent('All 31');
  expect(link).toHaveAttribute('href', '/listings?agent=ada&status=Coming+Soon&status=Active&status=Active+Under+Contract&status=Pending');
  expect(screen.getByRole('link', { name: 'Sold: all 12' })).toHaveAttribute('href', '/listings?agent=ada&status=Closed');
});

test('a profile has a link to sold listings that its query did not return, without an empty section', () => {
  const listings = Array.from({ length: 24 }, (_, n) => cardListing({ id: `a${n}` }));
  render(<AgentListings agent={{ id: 'ada' }} found={{ listings, statuses }} />);

  expect(names('heading')).toEqual(['Current listings', ...Array<string>(6).fill('5 Test Lane')]);
  expect(screen.getByText('Sold: all 12')).toHaveAttribute('href', '/listings?agent=ada&status=Closed');
});

test('a profile of an agent without listings has neither headings nor links', () => {
  const { container } = render(<AgentListings agent={{ id: 'ada' }} found={{ listings: [], statuses: [] }} />);

  expect(container).toBeEmptyDOMElement();
});
