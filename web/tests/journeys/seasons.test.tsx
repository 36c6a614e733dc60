import { screen, within } from '@testing-library/react';
import { seasonQuery, seasonsQuery } from '../../src/features/seasons/operations';
import { reads, visit } from '../support/visit';

const unplanned = { publish_at: null, unpublish_at: null, time_zone: null, recur_from: null, recur_to: null };
const winter = { id: 's1', name: 'Winter', published: true, archived: false, ...unplanned };
const mud = { id: 's2', name: 'Mud season', published: false, archived: false, ...unplanned };
const old = { id: 's3', name: 'Last year', published: false, archived: true, ...unplanned };
const year = [
  reads(seasonsQuery, { seasons: [old, winter, mud] }),
  reads(seasonQuery, { season: { ...winter, body: '<p>Snow</p>', background_image: null, background_image_srcset: null, version: null } }, { id: 's1' }),
];

test('a visitor reads the first season that is not archived', async () => {
  await visit('/seasons', { reads: year });

  expect(await screen.findByRole('heading', { level: 1, name: 'Winter' })).toBeVisible();
  expect(screen.getByText('Snow')).toBeVisible();
});

test('an admin sees no archived season in the sidebar, and which are unpublished', async () => {
  const { person } = await visit('/seasons', { as: 'admin', reads: year });

  await person.click(await screen.findByRole('button', { name: 'A Home for All Seasons' }));

  const list = screen.getByRole('navigation', { name: 'A Home for All Seasons' });
  expect(within(list).getAllByRole('link').map((link) => link.textContent)).toEqual(['Winter', 'Mud season (unpublished)']);
});
