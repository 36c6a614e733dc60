import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentsQuery } from '../../src/features/agents/queries';
import { postQuery, postsQuery } from '../../src/features/content/queries';
import { SeasonImageGrid } from '../../src/features/content/seasons/SeasonImageGrid';
import { maeve } from '../support/people';
import { openSidebar, reads, visit } from '../support/visit';

const many = <Item,>(build: (n: number) => Item) => Array.from({ length: 2000 }, (_, n) => build(n + 1));

const directory = reads(agentsQuery, {
  agents: many((n) => ({ ...maeve, id: `a${n}`, last_name: `Alder ${n}`, email: `a${n}@example.com` })),
});
// Roles take jsdom long where there is so much.
const names = () => [...document.querySelectorAll('article h2')].map((heading) => heading.textContent);

test('a visitor leafs through 2,000 agents by links', async () => {
  const { person, router } = await visit('/agents', { reads: [directory] });
  expect(await screen.findByText('2000 agents')).toBeVisible();
  expect(names()).toHaveLength(60);

  const pages = screen.getByLabelText('Pages of agents');
  expect(within(pages).getByText('Page 1 of 34')).toBeVisible();
  expect(within(pages).getByText('Previous')).toBeDisabled();
  await person.click(within(pages).getByText('Next'));

  expect(router.state.location.search).toBe('?page=2');
  expect(names()[0]).toBe('Maeve Alder 61');
  expect(names()).toHaveLength(60);
});

test('a visitor’s search looks through all agents, from the first page on', async () => {
  const { person, router } = await visit('/agents?page=34', { reads: [directory] });
  expect(await screen.findByText('Page 34 of 34')).toBeVisible();
  expect(names().at(-1)).toBe('Maeve Alder 2000');

  await person.click(screen.getByPlaceholderText('Search by name, email, or phone'));
  await person.paste('alder 19');

  expect(await screen.findByText('111 agents')).toBeVisible();
  expect(names()[0]).toBe('Maeve Alder 19');
  await person.click(screen.getByText('Next'));
  expect(router.state.location.search).toBe('?q=alder+19&page=2');
  expect(names()).toHaveLength(51);
});

test.each(['0', '-3', 'x', '99999'])('a page “%s” that is none of the directory’s shows one that is', async (page) => {
  await visit(`/agents?page=${page}`, { reads: [directory] });

  expect(await screen.findByText(page === '99999' ? 'Page 34 of 34' : 'Page 1 of 34')).toBeVisible();
});

const unplanned = { publish_at: null, unpublish_at: null, time_zone: null };
const posts = many((n) => ({ __typename: 'Post', id: `p${n}`, title: `Tide ${n}`, published: true, ...unplanned }));
const read = (id: string) => ({
  ...posts.find((post) => post.id === id)!,
  content: '<p>Text</p>',
  image_url: null,
  image_url_srcset: null,
  video_url: null,
  version: null,
});
const journal = [reads(postsQuery, { posts }), ...['p1', 'p100', 'p1999'].map((id) => reads(postQuery, { post: read(id) }, { id }))];
const entries = (sidebar: HTMLElement) => within(within(sidebar).getByRole('list')).getAllByRole('link');

async function visitJournal(address: string) {
  const { person, router } = await visit(address, { reads: journal });
  await openSidebar(person, 'Industry Insights');
  return { person, router, sidebar: screen.getByRole('navigation', { name: 'Industry Insights' }) };
}

test('a reader of one of 2,000 insights sees its neighbours beside it, and leafs on without leaving it', async () => {
  const { person, router, sidebar } = await visitJournal('/insights/p100');
  expect(entries(sidebar).map((link) => link.textContent)).toEqual(Array.from({ length: 40 }, (_, n) => `Tide ${n + 81}`));
  expect(within(sidebar).getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/insights/p121');

  await person.click(within(sidebar).getByRole('link', { name: 'Next' }));

  expect(entries(sidebar)[0]).toHaveTextContent('Tide 121');
  expect(entries(sidebar)[0]).toHaveFocus();
  expect(within(sidebar).getByText('Page 4 of 50')).toBeVisible();
  expect(router.state.location.pathname).toBe('/insights/p100');
});

test('a reader finds one of 2,000 insights by a part of its name', async () => {
  const { person, router, sidebar } = await visitJournal('/insights');

  await person.type(within(sidebar).getByRole('searchbox', { name: 'Find by name' }), 'tide 1999');
  await person.click(within(sidebar).getByRole('link', { name: 'Tide 1999' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Tide 1999' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/insights/p1999');
  await person.type(within(sidebar).getByRole('searchbox', { name: 'Find by name' }), ' z');
  expect(await within(sidebar).findByText('Nothing by that name.')).toBeVisible();
});

test('an administrator leafs through 2,000 season images from the one in use', async () => {
  const images = many((n) => ({ id: `i${n}`, name: `Harbor ${n}`, s3_url: `/i${n}.jpg`, s3_url_srcset: null }));
  const nothing = () => undefined;
  render(
    <SeasonImageGrid images={images} about="" none="None" selected="/i100.jpg" inUse="/i100.jpg" onSelect={nothing} onDelete={nothing} />,
  );
  expect(screen.getAllByRole('radio', { hidden: true })).toHaveLength(48);
  expect(screen.getByLabelText('Harbor 100')).toBeChecked();

  await userEvent.click(screen.getByText('Next'));

  expect(screen.getByLabelText('Harbor 145')).toHaveFocus();
  expect(screen.getByText('Page 4 of 42')).toBeVisible();
});
