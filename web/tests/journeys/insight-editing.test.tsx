import { screen, waitFor, within } from '@testing-library/react';
import { postQuery, postsQuery } from '../../src/features/content/queries';
import { serverAnswersTo } from '../support/serverAnswersTo';
import { openSidebar, reads, visit } from '../support/visit';

const post = (id: string, title: string, published: boolean) => ({
  // Apollo identifies posts by `__typename` and `id`.
  __typename: 'Post',
  id,
  title,
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
  published,
  publish_at: null,
  unpublish_at: null,
  time_zone: null,
  version: `${id}-1`,
});
const [costs, maps] = [post('p1', 'Closing costs', true), post('p2', 'Flood maps', false)];
const journal = [
  reads(postsQuery, { posts: [costs, maps] }),
  ...[costs, maps].map((item) => reads(postQuery, { post: item }, { id: item.id })),
];

async function visitJournal(path: string) {
  const result = await visit(path, { as: 'admin', reads: journal });
  await openSidebar(result.person, 'Industry Insights');
  await screen.findByRole('button', { name: 'Delete “Flood maps”' });
  return result;
}

const list = () => within(screen.getByRole('navigation', { name: 'Industry Insights' }));

test('an admin publishes a post, and its marker disappears immediately', async () => {
  serverAnswersTo({ 'PATCH /api/posts/p2/publish': [200, { ...maps, published: true }] });
  const { person } = await visitJournal('/insights/p2');
  expect(await screen.findByText('Preview: visitors can’t see this.')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Publish “Flood maps”' }));

  expect(await list().findByRole('link', { name: 'Flood maps' })).toBeVisible();
  expect(screen.queryByText('Preview: visitors can’t see this.')).not.toBeInTheDocument();
});

test('an admin deletes the open post and sees the first remaining post', async () => {
  const sentTo = serverAnswersTo({ 'DELETE /api/posts/p1': [204] });
  const { person, router } = await visitJournal('/insights/p1');

  await person.click(screen.getByRole('button', { name: 'Delete “Closing costs”' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Are you sure you want to delete this post?')).toBeVisible();
  expect(sentTo('DELETE /api/posts/p1')).toHaveLength(0);
  await person.click(dialog.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Flood maps' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/insights');
  expect(list().queryByText('Closing costs')).not.toBeInTheDocument();
});

test('an admin is asked to try again when unpublishing fails, and the error is logged', async () => {
  serverAnswersTo({ 'PATCH /api/posts/p1/unpublish': [500, { error: 'x' }] });
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { person } = await visitJournal('/insights');

  await person.click(screen.getByRole('button', { name: 'Unpublish “Closing costs”' }));

  expect(await screen.findByText('Something went wrong. Try again.')).toBeVisible();
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ status: 500 }));
});

test('an admin creates a post and sees it', async () => {
  const added = { ...post('p9', 'Tides', false) };
  const sentTo = serverAnswersTo({ 'POST /api/posts': [201, added] });
  const { person, router } = await visit('/insights/new', {
    as: 'admin',
    reads: [reads(postsQuery, { posts: [added, costs] }), reads(postQuery, { post: added }, { id: 'p9' })],
  });

  await person.type(await screen.findByLabelText('Title'), 'Tides');
  await person.type(screen.getByLabelText('Video URL'), 'https://youtu.be/aqz-KE-bpKQ');
  await person.click(screen.getByRole('button', { name: 'Create Insight' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/insights/p9'));
  expect(sentTo('POST /api/posts')).toEqual([
    {
      post: {
        title: 'Tides',
        content: null,
        image_url: null,
        video_url: 'https://youtu.be/aqz-KE-bpKQ',
        publish_at: null,
        unpublish_at: null,
        time_zone: null,
      },
    },
  ]);
});

test('a visitor is redirected from the form to the home page', async () => {
  const { router } = await visit('/insights/p1/edit', { reads: journal });

  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
