import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { postQuery, postsQuery } from '../../src/features/content/queries';
import { SeasonImageGrid } from '../../src/forms/shared-image/SeasonImageGrid';
import { directoryOf } from '../support/directory';
import { maeve } from '../support/people';
import { openSidebar, reads, visit } from '../support/visit';

const many = <Item,>(build: (n: number) => Item) => Array.from({ length: 2000 }, (_, n) => build(n + 1));

const agents = many((n) => ({ ...maeve, id: `a${n}`, last_name: `Alder ${n}`, email: `a${n}@example.com` }));
const page = (page: number, text = '') => directoryOf(agents, { text, page });
// Queries by role are slow in jsdom for this many elements.
const names = () => [...document.querySelectorAll('article h2')].map((heading) => heading.textContent);
const searchBox = () => screen.getByPlaceholderText('Search by name, email, or phone');
const status = (text: string) => screen.findByText(text, { selector: '.find [role=status]' });

test('a visitor loads more of 2,000 agents, and the focus moves to the first new agent', async () => {
  const { person, router } = await visit('/agents', { reads: [page(1), page(2), page(3)] });
  expect(await status('2,000 agents')).toBeVisible();
  expect(names()).toHaveLength(60);
  expect(screen.getByText('Show more')).toHaveAttribute('href', '/agents?page=2');

  await person.click(screen.getByText('Show more'));

  expect(await screen.findByRole('link', { name: 'Maeve Alder 61' })).toHaveFocus();
  expect(names()).toHaveLength(120);
  expect(screen.getByText('1–120 of 2,000')).toBeVisible();
  expect(screen.getByText('Show more')).toHaveAttribute('href', '/agents?page=3');
  expect(router.state.location.search).toBe('');
});

test('a visitor who navigates back sees as many agents as before', async () => {
  const { person, router } = await visit('/agents', { reads: [page(1), page(2)] });
  await person.click(await screen.findByText('Show more'));
  await screen.findByRole('link', { name: 'Maeve Alder 61' });

  await act(() => router.navigate('/about'));
  await act(() => router.navigate(-1));

  expect(names()).toHaveLength(120);
});

test('a visitor who follows a link to a later page sees that page and a link to the previous page', async () => {
  await visit('/agents?page=34', { reads: [page(1), page(34)] });

  expect(await screen.findByText('1,981–2,000 of 2,000')).toBeVisible();
  expect(names()[0]).toBe('Maeve Alder 1981');
  expect(screen.getByText('Show previous')).toHaveAttribute('href', '/agents?page=33');
  expect(screen.queryByText('Show more')).not.toBeInTheDocument();
});

test('a search first shows matches among the loaded agents, then all results of the server', async () => {
  const { person, router } = await visit('/agents', { reads: [page(1), { ...page(1, 'alder 19'), delay: 300 }] });
  await screen.findByText('Show more');

  await person.click(searchBox());
  await person.paste('Alder  19');

  expect(names()).toEqual(['Maeve Alder 19']);
  expect(await status('Searching...')).toBeVisible();
  expect(await status('111 agents')).toBeVisible();
  expect(names()).toHaveLength(60);
  expect(router.state.location.search).toBe('?q=Alder++19');
  expect(screen.getByText('Show more')).toHaveAttribute('href', '/agents?q=Alder++19&page=2');
});

test('a search reports no results only after the server has responded', async () => {
  const { person } = await visit('/agents', { reads: [page(1), { ...page(1, 'alder 1999'), delay: 300 }, page(1, 'zebra')] });
  await screen.findByText('Show more');

  await person.click(searchBox());
  await person.paste('alder 1999');
  expect(await screen.findByText('Searching...', { selector: '.loading' })).toBeVisible();
  expect(screen.queryByText('No agents found')).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Maeve Alder 1999' })).toBeVisible();

  await person.clear(searchBox());
  await person.paste('zebra');
  expect(await screen.findByText('No agents found')).toBeVisible();
});

test('a visitor tries again when a search fails', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const down = { ...page(1, 'alder 5'), result: undefined, error: new Error('down'), maxUsageCount: 1 };
  const { person } = await visit('/agents', { reads: [page(1), down, page(1, 'alder 5')] });
  await screen.findByText('Show more');

  await person.click(searchBox());
  await person.paste('alder 5');
  await person.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await status('111 agents')).toBeVisible();
});

test('a visitor tries again when loading more agents fails', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const down = { ...page(2), result: undefined, error: new Error('down'), maxUsageCount: 1 };
  const { person } = await visit('/agents', { reads: [page(1), down, page(2)] });

  await person.click(await screen.findByText('Show more'));
  await person.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('link', { name: 'Maeve Alder 61' })).toHaveFocus();
});

test.each(['0', '-3', 'x'])('the invalid page number “%s” shows the first page', async (pageNumber) => {
  await visit(`/agents?page=${pageNumber}`, { reads: [page(1)] });

  expect(await screen.findByText('1–60 of 2,000')).toBeVisible();
});

const unscheduled = { publish_at: null, unpublish_at: null, time_zone: null };
const posts = many((n) => ({ __typename: 'Post', id: `p${n}`, title: `Tide ${n}`, published: true, ...unscheduled }));
const fullPost = (id: string) => ({
  ...posts.find((post) => post.id === id)!,
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
});
const journal = [reads(postsQuery, { posts }), ...['p1', 'p100', 'p1999'].map((id) => reads(postQuery, { post: fullPost(id) }, { id }))];
const entries = (sidebar: HTMLElement) => within(within(sidebar).getByRole('list')).getAllByRole('link');

async function visitJournal(path: string) {
  const { person, router } = await visit(path, { reads: journal });
  await openSidebar(person, 'Industry Insights');
  return { person, router, sidebar: screen.getByRole('navigation', { name: 'Industry Insights' }) };
}

test('the sidebar of one of 2,000 insights lists its neighbors, and pages on without leaving the insight', async () => {
  const { person, router, sidebar } = await visitJournal('/insights/p100');
  expect(entries(sidebar).map((link) => link.textContent)).toEqual(Array.from({ length: 40 }, (_, n) => `Tide ${n + 81}`));
  expect(within(sidebar).getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/insights/p121');

  await person.click(within(sidebar).getByRole('link', { name: 'Next' }));

  expect(entries(sidebar)[0]).toHaveTextContent('Tide 121');
  expect(entries(sidebar)[0]).toHaveFocus();
  expect(within(sidebar).getByText('Page 4 of 50')).toBeVisible();
  expect(router.state.location.pathname).toBe('/insights/p100');
});

test('a visitor finds one of 2,000 insights by a part of its name', async () => {
  const { person, router, sidebar } = await visitJournal('/insights');

  await person.type(within(sidebar).getByRole('searchbox', { name: 'Search by name' }), 'tide 1999');
  await person.click(within(sidebar).getByRole('link', { name: 'Tide 1999' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Tide 1999' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/insights/p1999');
  await person.type(within(sidebar).getByRole('searchbox', { name: 'Search by name' }), ' z');
  expect(await within(sidebar).findByText('No matches')).toBeVisible();
});

test('an admin pages through 2,000 season images, starting at the image in use', async () => {
  const images = many((n) => ({ id: `i${n}`, name: `Harbor ${n}`, s3_url: `/i${n}.jpg`, s3_url_srcset: null }));
  const ignore = () => undefined;
  render(
    <SeasonImageGrid images={images} about="" none="None" selected="/i100.jpg" inUse="/i100.jpg" onSelect={ignore} onDelete={ignore} />,
  );
  expect(screen.getAllByRole('radio', { hidden: true })).toHaveLength(48);
  expect(screen.getByLabelText('Harbor 100')).toBeChecked();

  await userEvent.click(screen.getByText('Next'));

  expect(screen.getByLabelText('Harbor 145')).toHaveFocus();
  expect(screen.getByText('Page 4 of 42')).toBeVisible();
});
