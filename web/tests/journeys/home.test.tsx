import { screen, waitFor, within } from '@testing-library/react';
import { homeQuery } from '../../src/features/home/queries';
import { reads, visit } from '../support/visit';

const emptySite = { posts: [], seasons: [] };
const fullSite = { posts: [{ __typename: 'Post', id: 'p1' }], seasons: [{ __typename: 'Season', id: 's1' }] };
const always = ['Meet our agents', 'Buying a home', 'Preparing to sell', 'About'];
const all = [...always.slice(0, 3), 'Industry insights', 'Home for all seasons', 'About'];

async function exploreButtons() {
  const explore = await screen.findByRole('region', { name: 'Explore' });
  return within(explore)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

test('a visitor sees all buttons in order', async () => {
  await visit('/', { reads: [reads(homeQuery, fullSite)] });

  await screen.findByRole('link', { name: 'Industry insights' });

  expect(await exploreButtons()).toEqual(all);
});

test('a visitor sees no buttons for insights and seasons while there are none', async () => {
  await visit('/', { reads: [reads(homeQuery, emptySite)] });

  expect(await exploreButtons()).toEqual(always);
});

test.each(['admin', 'super_admin'] as const)('a user with role %s always sees insights and seasons', async (role) => {
  await visit('/', { as: role, reads: [reads(homeQuery, emptySite)] });

  expect(await exploreButtons()).toEqual(all);
});

test('a visitor sees the other buttons when the query fails', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  await visit('/', { reads: [reads(homeQuery, new Error('down'))] });

  await waitFor(() => expect(log).toHaveBeenCalledTimes(1));

  expect(await exploreButtons()).toEqual(always);
});
