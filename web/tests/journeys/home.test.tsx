import { screen, waitFor, within } from '@testing-library/react';
import { homeQuery } from '../../src/features/home/queries';
import { reads, visit } from '../support/visit';

const nothing = { posts: [], seasons: [] };
const everything = { posts: [{ __typename: 'Post', id: 'p1' }], seasons: [{ __typename: 'Season', id: 's1' }] };
const always = ['Meet our agents', 'Buying a home', 'Preparing to sell', 'About'];
const all = [...always.slice(0, 3), 'Industry insights', 'Home for all seasons', 'About'];

async function exploreButtons() {
  const explore = await screen.findByRole('region', { name: 'Explore' });
  return within(explore)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

test('a visitor finds the buttons in their order', async () => {
  await visit('/', { reads: [reads(homeQuery, everything)] });

  await screen.findByRole('link', { name: 'Industry insights' });

  expect(await exploreButtons()).toEqual(all);
});

test('a visitor is not sent to insights and seasons that do not exist yet', async () => {
  await visit('/', { reads: [reads(homeQuery, nothing)] });

  expect(await exploreButtons()).toEqual(always);
});

test.each(['admin', 'super_admin'] as const)('the %s always finds insights and seasons', async (role) => {
  await visit('/', { as: role, reads: [reads(homeQuery, nothing)] });

  expect(await exploreButtons()).toEqual(all);
});

test('a visitor keeps the other buttons when the server cannot be read', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  await visit('/', { reads: [reads(homeQuery, new Error('down'))] });

  await waitFor(() => expect(log).toHaveBeenCalledTimes(1));

  expect(await exploreButtons()).toEqual(always);
});
