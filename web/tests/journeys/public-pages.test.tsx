import { screen, waitFor, within } from '@testing-library/react';
import { postQuery, postsQuery } from '../../src/features/content/queries';
import { homeQuery } from '../../src/features/home/queries';
import { directoryOf } from '../support/directory';
import { desmond, maeve } from '../support/people';
import { openSidebar, reads, visit } from '../support/visit';

const many = <Item,>(count: number, build: (n: number) => Item) => Array.from({ length: count }, (_, n) => build(n + 1));

describe('the home page', () => {
  const emptySite = { posts: [], seasons: [] };
  const always = ['Meet our agents', 'Buying a home', 'Preparing to sell', 'About'];
  const all = [...always.slice(0, 3), 'Industry insights', 'Home for all seasons', 'About'];

  async function exploreButtons() {
    const explore = await screen.findByRole('region', { name: 'Explore' });
    return within(explore)
      .getAllByRole('link')
      .map((link) => link.textContent);
  }

  test('has no buttons for insights and seasons while there are none', async () => {
    await visit('/', { reads: [reads(homeQuery, emptySite)] });

    expect(await exploreButtons()).toEqual(always);
  });

  test.each(['admin', 'super_admin'] as const)('always has buttons for insights and seasons for the role %s', async (role) => {
    await visit('/', { as: role, reads: [reads(homeQuery, emptySite)] });

    expect(await exploreButtons()).toEqual(all);
  });

  test('has the other buttons when the query fails', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    await visit('/', { reads: [reads(homeQuery, new Error('down'))] });

    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));

    expect(await exploreButtons()).toEqual(always);
  });
});

describe('the directory', () => {
  const agents = many(2000, (n) => ({ ...maeve, id: `a${n}`, last_name: `Alder ${n}`, email: `a${n}@example.com` }));
  const page = (page: number, text = '') => directoryOf(agents, { text, page });
  // Queries by role are slow in jsdom for this many elements.
  const names = () => [...document.querySelectorAll('article h2')].map((heading) => heading.textContent);
  const searchBox = () => screen.getByPlaceholderText('Search by name, email, or phone');
  const status = (text: string) => screen.findByText(text, { selector: '.find [role=status]' });

  test('keeps the scroll position and the focus while a visitor types a search', async () => {
    const { person } = await visit('/agents', { reads: [directoryOf([maeve, desmond])] });
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation();

    await person.type(await screen.findByRole('searchbox', { name: 'Search agents' }), 'mae');

    expect(names()).toEqual(['Maeve Callahan']);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('first shows matches among the loaded agents, then all results of the server', async () => {
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

  test('reports no results only after the server has responded', async () => {
    const { person } = await visit('/agents', { reads: [page(1), { ...page(1, 'alder 1999'), delay: 300 }] });
    await screen.findByText('Show more');

    await person.click(searchBox());
    await person.paste('alder 1999');

    expect(await screen.findByText('Searching...', { selector: '.loading' })).toBeVisible();
    expect(screen.queryByText('No agents found')).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Maeve Alder 1999' })).toBeVisible();
  });

  test('loads more agents after a failure, and the focus moves to the first new agent', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const down = { ...page(2), result: undefined, error: new Error('down'), maxUsageCount: 1 };
    const { person } = await visit('/agents', { reads: [page(1), down, page(2)] });

    await person.click(await screen.findByText('Show more'));
    await person.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('link', { name: 'Maeve Alder 61' })).toHaveFocus();
    expect(screen.getByText('1–120 of 2,000')).toBeVisible();
  });

  test.each(['0', '-3', 'x'])('shows the first page for the invalid page number “%s”', async (pageNumber) => {
    await visit(`/agents?page=${pageNumber}`, { reads: [page(1)] });

    expect(await screen.findByText('1–60 of 2,000')).toBeVisible();
  });
});

describe('the insights', () => {
  const plan = { publish_at: null, unpublish_at: null, time_zone: null };
  const posts = many(200, (n) => ({ __typename: 'Post', id: `p${n}`, title: `Tide ${n}`, published: true, ...plan }));
  const image = { image_url: null, image_url_srcset: null, image_url_avif_srcset: null, image_url_webp_srcset: null };
  const rest = { content: '<p>Text</p>', image_url_width: null, image_url_height: null, created_at: null, updated_at: null };
  const opened = { ...posts[99]!, ...image, ...rest, video_url: null, version: null };

  test.each([
    [undefined, 'Coming Soon'],
    ['admin', 'No posts found. Create the first post.'],
  ] as const)('without a post show the role %s “%s”', async (as, message) => {
    await visit('/insights', { as, reads: [reads(postsQuery, { posts: [] })] });

    expect(await screen.findByText(message)).toBeVisible();
  });

  test('list the neighbors of the open post, and page and search without leaving it', async () => {
    const { person, router } = await visit('/insights/p100', {
      reads: [reads(postsQuery, { posts }), reads(postQuery, { post: opened }, { id: 'p100' })],
    });
    await openSidebar(person, 'Industry Insights');
    const sidebar = within(screen.getByRole('navigation', { name: 'Industry Insights' }));
    const entries = () => within(sidebar.getByRole('list')).getAllByRole('link');
    expect(entries().map((link) => link.textContent)).toEqual(many(40, (n) => `Tide ${n + 80}`));
    expect(sidebar.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/insights/p121');

    await person.click(sidebar.getByRole('link', { name: 'Next' }));

    expect(entries()[0]).toHaveTextContent('Tide 121');
    expect(entries()[0]).toHaveFocus();
    expect(sidebar.getByText('Page 4 of 5')).toBeVisible();
    await person.click(sidebar.getByRole('searchbox', { name: 'Search by name' }));
    await person.paste('tide 199');
    expect(entries().map((link) => link.textContent)).toEqual(['Tide 199']);
    await person.paste(' z');
    expect(await sidebar.findByText('No matches')).toBeVisible();
    expect(router.state.location.pathname).toBe('/insights/p100');
  });
});
