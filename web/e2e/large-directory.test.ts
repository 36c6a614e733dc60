import type { Page } from '@playwright/test';
import { agentsCopy } from '../src/content/agents';
import { readingCopy } from '../src/content/reading';
import { buildMany } from './support/agents';
import { answering, goTo, openPage } from './support/browser';
import { logs } from './support/logs';
import { holdReads, loseReads } from './support/reads';
import { button } from './support/screen';
import { site } from './support/site';
import { expect, test } from './support/test';

const search = (page: Page) => page.getByPlaceholder(agentsCopy.searchPlaceholder);
const cards = (page: Page) => page.getByRole('article');
const more = (page: Page) => page.getByRole('link', { name: agentsCopy.more });
/** Uses the keyboard, because cards above that are laid out late would move the link away from the pointer. */
const showMore = (page: Page) => more(page).press('Enter');
const status = (page: Page, text: string) => page.locator('.find').getByRole('status').filter({ hasText: text });

test('a visitor without JavaScript pages forward and back through the agents', async () => {
  const name = buildMany(130);
  const page = await openPage({ at: `/agents?q=${name}`, scripts: false });
  await status(page, '130 agents').waitFor();
  await expect(cards(page)).toHaveCount(60);

  await showMore(page);
  await page.getByText('61–120 of 130').waitFor();
  await expect(cards(page)).toHaveCount(60);
  await expect(cards(page).first()).toContainText(`N060 ${name}`);
  await showMore(page);
  await page.getByText('121–130 of 130').waitFor();
  await expect(more(page)).toHaveCount(0);
  await page.getByRole('link', { name: agentsCopy.previous }).click();

  await page.getByText('61–120 of 130').waitFor();
  await expect(search(page)).toHaveValue(name);
  for (const invalid of ['0', '-3', 'x']) {
    expect(await (await fetch(`${site.url}/agents?q=${name}&page=${invalid}`)).text()).toContain('1–60 of 130');
  }
});

test('the search filters loaded agents immediately and finds all others on the server', async () => {
  const name = buildMany(130);
  const page = await openPage({ at: '/agents' });
  await status(page, '142 agents').waitFor();

  await page.evaluate(() => scrollTo(0, 40));
  await search(page).fill(name.toUpperCase());

  await status(page, '130 agents').waitFor();
  await expect(cards(page)).toHaveCount(60);
  expect(await page.evaluate(() => scrollY)).toBe(40);
  const release = await holdReads(page);
  await search(page).fill(`n129 ${name}`);
  await page.locator('.loading').getByText(agentsCopy.searching).waitFor();
  await expect(page.getByRole('heading', { name: agentsCopy.noMatches.heading })).toHaveCount(0);
  release();
  await status(page, '1 agent').waitFor();
  await expect(cards(page)).toContainText([`N129 ${name}`]);
  await search(page).fill('maeve zebra');
  await page.getByRole('heading', { name: agentsCopy.noMatches.heading }).waitFor();
  await search(page).fill('');
  await status(page, '142 agents').waitFor();
});

test('the search of a small directory sends no requests', async () => {
  const page = await openPage();
  await page.clock.install();
  await goTo(page, '/agents');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/graphql') && requests.push(request.url()));

  await search(page).fill('callahan');
  await status(page, '1 agent').waitFor();
  await search(page).fill('zebra');
  await page.getByRole('heading', { name: agentsCopy.noMatches.heading }).waitFor();
  await page.waitForURL('/agents?q=zebra');
  await page.clock.runFor(1_000);

  expect(requests).toEqual([]);
});

test('a visitor who shows more agents, after a failure, moves to the first new one, and Back restores the list', async () => {
  const name = buildMany(130);
  const page = await openPage({ at: `/agents?q=${name}` });
  // A click on the search box hydrates the app.
  await search(page).click();
  await answering(page);
  const restore = await loseReads(page);

  await showMore(page);
  await page.getByRole('heading', { name: agentsCopy.loadFailed }).waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('Failed to fetch')]);
  await restore();
  await button(page, readingCopy.retry).click();
  await expect(page.getByRole('link', { name: `N060 ${name}`, exact: true })).toBeFocused();
  await expect(cards(page)).toHaveCount(120);
  await page.getByText('1–120 of 130').waitFor();
  await page.getByRole('link', { name: `N100 ${name}`, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `N100 ${name}` }).waitFor();
  await page.goBack();

  await expect(cards(page)).toHaveCount(120);
});

test('a visitor retries after a search fails to load', async () => {
  const name = buildMany(130);
  const page = await openPage({ at: '/agents' });
  const restore = await loseReads(page);

  await search(page).fill(name);
  await page.getByRole('heading', { name: agentsCopy.loadFailed }).waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('Failed to fetch')]);
  await restore();
  await button(page, readingCopy.retry).click();

  await status(page, '130 agents').waitFor();
});
