import { homeCopy } from '../src/content/home';
import type { Page } from '@playwright/test';
import { answering, openPage } from './support/browser';
import { logs } from './support/logs';
import { loseReads } from './support/reads';
import { expect, test } from './support/test';

const explore = (page: Page) => page.getByRole('region', { name: 'Explore' }).getByRole('link');
const always = ['Meet our agents', 'Buying a home', 'Preparing to sell'];
const all = [...always, 'Industry insights', 'Home for all seasons', 'About'];

test('a visitor sees the hero picture and reads who the brokerage is', async () => {
  const page = await openPage({ at: '/' });
  const hero = page.getByRole('img', { name: homeCopy.hero.image.alt });

  await page.waitForFunction((image) => image instanceof HTMLImageElement && image.naturalWidth > 0, await hero.elementHandle());
  await page.getByRole('heading', { name: homeCopy.company.heading }).waitFor();
  await page.getByText(homeCopy.company.paragraphs[0] ?? '').waitFor();
});

for (const width of [390, 1280]) {
  test(`a visitor explores in this order at ${width} px, insights and seasons included`, async () => {
    const page = await openPage({ at: '/', width });

    expect(await explore(page).allTextContents()).toEqual(all);
    expect(await explore(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/agents',
      '/buying',
      '/selling',
      '/insights',
      '/seasons',
      '/about',
    ]);
  });
}

test('a visitor who comes home from another page sees the same', async () => {
  const page = await openPage({ at: '/about' });

  await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Home').click();
  await explore(page).getByText('Home for all seasons').waitFor();

  expect(await explore(page).allTextContents()).toEqual(all);
});

/** Of what there is, and of the words of the page. */
const failedReads = [expect.stringContaining('Failed to fetch'), expect.stringContaining('Failed to fetch')];

/** Within the app, which is awake: for whoever has reached for something that needs it. */
async function comeHomeWithoutReads(as?: 'admin') {
  const page = await openPage({ at: '/agents', as });
  await page.getByRole('searchbox').focus();
  await answering(page);
  await loseReads(page);
  let failures = 0;
  page.on('console', () => (failures += 1));
  await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Home').click();
  await expect.poll(() => failures).toBe(failedReads.length);
  return page;
}

test('a visitor is not offered what may not exist when it cannot be read', async () => {
  const page = await comeHomeWithoutReads();

  expect(await explore(page).allTextContents()).toEqual([...always, 'About']);
  expect(logs.take()).toEqual(failedReads);
});

test('an administrator is offered everything even then', async () => {
  const page = await comeHomeWithoutReads('admin');

  expect(await explore(page).allTextContents()).toEqual(all);
  expect(logs.take()).toEqual(failedReads);
});
