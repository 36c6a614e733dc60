import { screen, within } from '@testing-library/react';
import { postQuery, postsQuery } from '../../src/features/content/queries';
import { openSidebar, reads, visit } from '../support/visit';

const unscheduled = { publish_at: null, unpublish_at: null, time_zone: null };
const summaries = [
  { __typename: 'Post', id: 'p1', title: 'Closing costs', published: true, ...unscheduled },
  { __typename: 'Post', id: 'p2', title: 'Flood maps', published: false, ...unscheduled },
];
const posts = summaries.map((post) => ({
  ...post,
  content: '<p>Text</p>',
  image_url: null,
  image_url_srcset: null,
  image_url_avif_srcset: null,
  image_url_webp_srcset: null,
  image_url_width: null,
  image_url_height: null,
  created_at: null,
  updated_at: null,
  video_url: null,
  version: null,
}));
const journal = [reads(postsQuery, { posts: summaries }), ...posts.map((post) => reads(postQuery, { post }, { id: post.id }))];
const empty = [reads(postsQuery, { posts: [] })];

test('a visitor reads the first post until they pick another from the sidebar', async () => {
  const { person, router } = await visit('/insights', { reads: journal });
  expect(await screen.findByRole('heading', { level: 1, name: 'Closing costs' })).toBeVisible();
  expect(screen.getByText(/Flood maps/)).not.toBeVisible();

  await openSidebar(person, 'Industry Insights');
  await person.click(within(screen.getByRole('navigation', { name: 'Industry Insights' })).getByText(/Flood maps/));

  expect(await screen.findByRole('heading', { level: 1, name: 'Flood maps' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/insights/p2');
});

test('a post whose id is in the navigation state is selected', async () => {
  await visit('/insights', { reads: journal, state: { id: 'p2' } });

  expect(await screen.findByRole('heading', { level: 1, name: 'Flood maps' })).toBeVisible();
});

test('a post opens at its own path', async () => {
  await visit('/insights/p2', { reads: journal });

  expect(await screen.findByRole('heading', { level: 1, name: 'Flood maps' })).toBeVisible();
});

test('a visitor who opens a deleted post sees that the page was not found', async () => {
  await visit('/insights/p9', { reads: journal });

  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('an admin sees which posts are unpublished', async () => {
  const { person } = await visit('/insights', { as: 'admin', reads: journal });

  await openSidebar(person, 'Industry Insights');

  expect(screen.getByRole('link', { name: 'Flood maps (unpublished)' })).toBeVisible();
});

test('a visitor sees that posts are coming soon', async () => {
  await visit('/insights', { reads: empty });

  expect(await screen.findByText('Coming Soon')).toBeVisible();
});

test('an admin is asked for the first post', async () => {
  await visit('/insights', { as: 'admin', reads: empty });

  expect(await screen.findByText('No posts found. Create the first post.')).toBeVisible();
});
