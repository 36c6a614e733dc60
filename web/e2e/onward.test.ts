import type { Page } from '@playwright/test';
import { brand } from '../src/content/brand';
import { openPage } from './support/browser';
import { buildPost } from './support/content';
import { postTitled, publishedPosts, publishedSeasons } from './support/demo';
import { logs } from './support/logs';
import { loseReads } from './support/reads';
import { expect, test } from './support/test';

// Every public page leads on to a person, to something to read, or to a next step.

const section = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });
const hrefs = (part: ReturnType<typeof section>) =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('the home page leads to agents, to the newest season and insights, and to the answer what a house is worth', async () => {
  const page = await openPage({ at: '/', width: 390 });

  expect(await hrefs(section(page, 'People who know the place'))).toEqual([
    '/agents',
    ...Array(4).fill(expect.stringMatching(/^\/agents\/\w+$/)),
  ]);
  const [newest, ...others] = publishedSeasons.map(({ documentId }) => `/seasons/${documentId}`);
  expect(await hrefs(section(page, publishedSeasons[0]!.name))).toEqual([newest, ...others.slice(0, 3)]);
  expect(await hrefs(section(page, 'From our desks'))).toEqual([
    '/insights',
    ...publishedPosts.slice(0, 4).map(({ documentId }) => `/insights/${documentId}`),
  ]);
  await page.getByText('We came to see one house in March, with sleet going sideways.').waitFor();
  expect(await hrefs(section(page, 'Come in and ask us anything'))).toEqual([
    `mailto:${brand.emails[1].address}`,
    '/agents',
    brand.phones[0].href,
  ]);
  await page.locator('.hero').getByRole('link', { name: 'What is my house worth?' }).click();
  await page.getByRole('heading', { name: 'Ask for an analysis' }).waitFor();

  const offer = page.locator('.offer');
  await expect(offer.getByLabel('Address of your home')).toBeVisible();
  await expect(offer.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute('href', `mailto:${brand.emails[1].address}`);
  await expect(page.getByRole('heading', { name: 'Intelligent pricing' })).toBeInViewport();
});

test('the home page loads only its first image at once on a phone', async () => {
  const page = await openPage({ width: 390, height: 700 });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') requested.push(new URL(request.url()).pathname);
  });

  await page.goto('/');
  await page.waitForFunction(() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'));
  await page.waitForLoadState();

  expect(requested.filter((path) => !/logo|favicon/.test(path))).toEqual([expect.stringContaining('/images/hero-home')]);
});

test('the home page of an administrator shows what visitors see, without unpublished insights', async () => {
  const { title } = await buildPost();
  const page = await openPage({ at: '/', as: 'admin' });

  await expect(section(page, 'From our desks').getByRole('link')).toHaveCount(5);

  await expect(page.getByText(title)).toHaveCount(0);
});

test('the home page has no empty sections when its entries cannot be read', async () => {
  const page = await openPage({ at: '/agents', as: 'agent1' });
  await loseReads(page);

  await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Home', { exact: true }).click();
  await page.getByRole('heading', { name: 'A woodstove and two chairs' }).waitFor();

  for (const heading of ['People who know the place', 'From our desks']) await expect(section(page, heading)).toHaveCount(0);
  await expect(page.getByText('This season')).toHaveCount(0);
  expect(logs.take()).toEqual([expect.stringContaining('Failed to fetch')]);
});

test('an insight shows its date and reading time, and leads to an agent and three other insights', async () => {
  const { documentId, title } = postTitled('Closing Costs, Line by Line');
  const page = await openPage({ at: `/insights/${documentId}`, width: 390 });

  await page.getByRole('article').getByText('November 10, 2026 · 3 minutes').waitFor();
  await expect(page.getByRole('region', { name: 'Talk it over with' }).getByRole('link', { name: /^Call / })).toHaveAttribute(
    'href',
    /^tel:/,
  );
  const others = publishedPosts.filter((post) => post.title !== title).slice(0, 3);
  expect(await hrefs(section(page, 'More insights'))).toEqual(others.map((post) => `/insights/${post.documentId}`));
  await section(page, 'More insights').getByRole('link', { name: others[0]!.title }).click();

  await page.getByRole('heading', { level: 1, name: others[0]!.title }).waitFor();
});

test('a season leads to the other seasons', async () => {
  const [newest, ...others] = publishedSeasons;
  const page = await openPage({ at: `/seasons/${newest!.documentId}`, scripts: false });

  expect(await hrefs(section(page, 'The other seasons'))).toEqual(others.map(({ documentId }) => `/seasons/${documentId}`));
});

test('the index of a guide leads to each section, for visitors and for agents', async () => {
  for (const visit of [{ width: 390 }, { scripts: false }, { as: 'agent1' as const }]) {
    const page = await openPage({ at: '/buying', ...visit });
    const index = page.getByRole('navigation', { name: 'On this page' });

    await expect(index.getByRole('link')).toHaveCount(7);
    await index.getByRole('link', { name: 'Have it inspected' }).click();

    await expect(page.getByRole('heading', { name: 'Have it inspected' })).toBeInViewport();
  }
});
