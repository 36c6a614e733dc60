import { screen, within } from '@testing-library/react';
import { seasonQuery, seasonsQuery } from '../../src/features/content/queries';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { openSidebar, reads, visit } from '../support/visit';

const unscheduled = { publish_at: null, unpublish_at: null, time_zone: null, recur_from: null, recur_to: null };
const winter = { __typename: 'Season', id: 's1', name: 'Winter', published: true, archived: false, ...unscheduled };
const mud = { __typename: 'Season', id: 's2', name: 'Mud season', published: false, archived: false, ...unscheduled };
const archived = { __typename: 'Season', id: 's3', name: 'Last year', published: false, archived: true, ...unscheduled };
const fullSeason = (season: typeof winter) => ({
  ...season,
  body: '<p>Snow</p>',
  background_image: null,
  background_image_srcset: null,
  background_image_avif_srcset: null,
  background_image_webp_srcset: null,
  background_image_width: null,
  background_image_height: null,
  created_at: null,
  updated_at: null,
  version: null,
});
const year = [
  reads(seasonsQuery, { seasons: [archived, winter, mud] }),
  ...[winter, mud].map((season) => reads(seasonQuery, { season: fullSeason(season) }, { id: season.id })),
];

test('a visitor reads the first season that is not archived', async () => {
  await visit('/seasons', { reads: year });

  expect(await screen.findByRole('heading', { level: 1, name: 'Winter' })).toBeVisible();
  expect(screen.getByText('Snow')).toBeVisible();
});

test('an admin sees which seasons are unpublished, with archived seasons in a separate list', async () => {
  const { person } = await visit('/seasons', { as: 'admin', reads: year });

  await openSidebar(person, 'A Home for All Seasons');

  const list = screen.getByRole('navigation', { name: 'A Home for All Seasons' });
  expect(within(list).getByRole('link', { name: 'Mud season (unpublished)' })).toBeVisible();
  expect(within(list).queryByRole('link', { name: 'Last year' })).not.toBeInTheDocument();
  expect(within(await screen.findByRole('navigation', { name: 'Archived' })).getByRole('link', { name: 'Last year' })).toBeVisible();
});

test('a visitor sees neither archived seasons nor admin actions', async () => {
  const { person } = await visit('/seasons', { reads: year });

  await openSidebar(person, 'A Home for All Seasons');

  expect(screen.queryByText('Last year')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '+ New Season Post' })).not.toBeInTheDocument();
});

test('an admin archives the open season and sees the next season', async () => {
  serverAnswersTo({ 'PATCH /api/seasons/s1/archive': [200, { ...fullSeason(winter), archived: true }] });
  const { person, router } = await visit('/seasons/s1', { as: 'admin', reads: year });
  await openSidebar(person, 'A Home for All Seasons');

  await person.click(await screen.findByRole('button', { name: 'Archive “Winter”' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Mud season' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/seasons');
});
