import type { Page } from '@playwright/test';
import { goTo, openPage } from './support/browser';
import { buildListing } from './support/listings';
import { logs } from './support/logs';
import { loseReads } from './support/reads';
import { expect, test } from './support/test';

const explore = (page: Page) => page.getByRole('region', { name: 'Explore' }).getByRole('link');
const always = ['Meet our agents', 'Buying a home', 'Preparing to sell'];
const all = [...always, 'Industry insights', 'Home for all seasons', 'About'];

test('the home page shows the hero image and introduces the brokerage', async () => {
  const page = await openPage({ at: '/' });
  const hero = page.getByRole('img', { name: 'White clapboard house with a lit porch by a calm harbor' });

  await page.waitForFunction((image) => image instanceof HTMLImageElement && image.naturalWidth > 0, await hero.elementHandle());
  await page.getByRole('heading', { name: 'A woodstove and two chairs' }).waitFor();
  await page.getByText('Our office was a ship chandlery long before it was ours.').waitFor();
});

test('the home page lists all explore links in order, also after navigation from another page', async () => {
  const page = await openPage({ at: '/', width: 390 });
  expect(await explore(page).evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))).toEqual([
    'Meet our agents /agents',
    'Buying a home /buying',
    'Preparing to sell /selling',
    'Industry insights /insights',
    'Home for all seasons /seasons',
    'About /about',
  ]);

  await goTo(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click();

  await expect(explore(page)).toHaveText(all);
});

test('the home page shows agents the pages that always exist, and administrators all of them, when reads fail', async () => {
  for (const [account, labels] of [
    ['agent1', [...always, 'About']],
    ['admin', all],
  ] as const) {
    const page = await openPage({ at: '/agents', as: account });
    const restore = await loseReads(page);

    await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Home', { exact: true }).click();

    await expect(explore(page)).toHaveText(labels);
    await page.getByRole('heading', { level: 2, name: 'Failed to load homes, agents and insights' }).waitFor();
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(explore(page)).toHaveText(all);
    await page.getByRole('heading', { name: 'Failed to load homes, agents and insights' }).waitFor({ state: 'detached' });
    expect(logs.take()).toEqual([expect.stringContaining('Failed to fetch')]);
  }
});

test('the home page leads first to the homes for sale, and says how many there are', async () => {
  await buildListing();
  const page = await openPage({ at: '/', width: 390, height: 844 });
  const links = page.locator('.hero').getByRole('link');

  await expect(links).toHaveText([/^See \d+ homes$/, 'Find your agent', 'What is my house worth?']);
  const [homes, agents] = [await links.nth(0).boundingBox(), await links.nth(1).boundingBox()];
  expect([homes!.height, homes!.y, homes!.width]).toEqual([48, agents!.y, agents!.width]);
  expect(await topOfHomes(page)).toBeLessThanOrEqual(1000);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await topOfHomes(page)).toBeLessThanOrEqual(860);
  const [, total] = /^See (\d+) homes$/.exec((await links.first().textContent())!)!;
  await links.first().click();

  await expect(page.getByRole('main').getByRole('status')).toContainText(`${total} homes`);
});

const topOfHomes = async (page: Page) => (await page.getByRole('article').first().boundingBox())!.y;

test('on phones, the third link of the hero has a row of its own before and after the fonts arrive', async () => {
  for (const hasFonts of [false, true]) {
    const page = await openPage({ width: 412 });
    if (!hasFonts) await page.route('**/*.woff2', () => undefined);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    if (hasFonts) await page.evaluate(() => document.fonts.ready);
    const hero = page.locator('.hero');
    const button = (await hero.getByRole('link', { name: 'Find your agent' }).boundingBox())!;
    const link = (await hero.getByRole('link', { name: 'What is my house worth?' }).boundingBox())!;

    expect([hasFonts, link.y >= button.y + button.height]).toEqual([hasFonts, true]);
  }
});
