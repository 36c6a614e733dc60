import type { Page } from '@playwright/test';
import { agentsCopy } from '../src/content/agents';
import { insightsCopy } from '../src/content/insights';
import { navigation } from '../src/content/navigation';
import { seasonsCopy } from '../src/content/seasons';
import { agentNamed, postTitled } from './support/demo';
import { openPage } from './support/browser';
import { heading, openSettings } from './support/screen';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

/** Delay of the app's scripts on a slow connection, in ms. */
const delayMs = 3000;

/** Public pages must work without the app, before it has loaded and with it. */
const browsers: [name: string, open: (at: string, width: number) => Promise<Page>][] = [
  ['without JavaScript', (at, width) => openPage({ at, width, scripts: false })],
  ['with a slow connection', openSlowly],
  ['with a fast connection', (at, width) => openPage({ at, width })],
];

async function openSlowly(at: string, width: number): Promise<Page> {
  const page = await openPage({ width });
  await page.route(/\/assets\/(?!index-).*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
  await page.goto(at, { waitUntil: 'commit' });
  return page;
}

const main = (page: Page) => page.getByRole('main');
const menu = (page: Page) => page.getByRole('navigation', { name: navigation.names.main });

for (const [name, open] of browsers) {
  test(`a visitor ${name} goes from the home page to a profile and back to the directory`, async () => {
    const page = await open('/', 390);

    await main(page).getByRole('link', { name: 'Meet our agents' }).click();
    await heading(page, agentsCopy.heading).waitFor();
    await main(page).getByRole('link', { name: 'Maeve Callahan', exact: true }).click();
    await heading(page, 'Maeve Callahan').waitFor();
    await main(page).getByRole('link', { name: agentsCopy.profile.allAgents }).click();

    await heading(page, agentsCopy.heading).waitFor();
  });

  test(`a visitor ${name} searches with the Enter key`, async () => {
    const page = await open('/agents', 390);

    await page.getByRole('searchbox').pressSequentially('callah');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('searchbox')).toHaveValue('callah');
    expect(new URL(page.url()).searchParams.get('q')).toBe('callah');
  });

  test(`a visitor ${name} returns from a search without matches to all agents`, async () => {
    const page = await open('/agents?q=zebra', 390);

    await page.getByRole('heading', { name: agentsCopy.noMatches.heading }).waitFor();
    await page.getByRole('link', { name: agentsCopy.noMatches.label }).click();

    await main(page).getByRole('link', { name: 'Maeve Callahan', exact: true }).waitFor();
  });

  test(`a visitor ${name} opens a page from the menu`, async () => {
    const page = await open('/', 390);

    await page.getByRole('button', { name: navigation.names.menu }).click();
    await menu(page).getByRole('link', { name: navigation.top.selling }).click();

    await heading(page, 'Preparing to Sell Your Home').waitFor();
    await menu(page).waitFor({ state: 'hidden' });
  });

  test(`a visitor ${name} opens the sign-in page from the settings menu`, async () => {
    const page = await open('/about', 1280);

    await (await openSettings(page)).click();

    await heading(page, 'Sign in to your account').waitFor();
  });

  for (const [list, copy, title] of [
    ['/insights', insightsCopy, 'Pricing a House in a Slow Spring'],
    ['/seasons', seasonsCopy, 'Spring, When the Ground Lets Go'],
  ] as const) {
    test(`a visitor ${name} opens the list of ${list} and selects another entry`, async () => {
      const page = await open(list, 1280);
      const sidebar = sidebarOf(page, copy.sidebarTitle);

      expect(await sidebar.nav.isVisible()).toBe(false);
      await sidebar.open();
      await sidebar.links.filter({ hasText: title }).click();

      await heading(page, title).waitFor();
    });
  }

  test(`a visitor ${name} finds email, phone and website links and opens an image`, async () => {
    const maeve = agentNamed('Maeve Callahan');
    const page = await open(`/agents/${maeve.documentId}`, 390);
    const hrefs = await main(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(expect.arrayContaining([`mailto:${maeve.email}`, 'tel:+12075550103', maeve.website_url]));

    await page.goto(`/insights/${postTitled('Closing Costs, Line by Line').documentId}`, { waitUntil: 'commit' });
    const opened = page.context().waitForEvent('page');
    await page.getByTitle(insightsCopy.imageNewTab).click();

    expect(new URL((await opened).url()).pathname).toMatch(/^\/uploads\//);
  });
}

test('an administrator who signs in before the app has loaded is signed in after it loads', async () => {
  const page = await openSlowly('/login', 390);

  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('welcome-home');
  await page.keyboard.press('Enter');

  await page.getByText('Welcome back, Finn.').waitFor();
});

test('a password that is shown before the app has loaded is visible after it loads', async () => {
  const page = await openSlowly('/login', 390);

  await page.getByLabel('Password', { exact: true }).fill('hello-there');
  await page.getByRole('button', { name: 'Show password' }).click();

  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'text');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('hello-there');
});
