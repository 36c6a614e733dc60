import type { Page } from '@playwright/test';
import { agentsCopy } from '../src/content/agents';
import { navigation } from '../src/content/navigation';
import { seasonsCopy } from '../src/content/seasons';
import { signInCopy } from '../src/content/signIn';
import { openPage } from './support/browser';
import { afterwards } from './support/cleanUp';
import { button, field, heading, link, openSettings } from './support/screen';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

/** Opens a page whose app does not load until the returned function is called, or until the test ends. */
async function openWithoutApp(at: string, width: number) {
  const page = await openPage({ width });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!index-).*\.js$/, (route) => released.then(() => route.continue()).catch(() => undefined));
  afterwards(async () => release());
  await page.goto(at, { waitUntil: 'domcontentloaded' });
  return { page, release };
}

/** Public pages must work without the app and before it has loaded. Other files show them with it. */
const browsers: [name: string, open: (at: string, width: number) => Promise<Page>][] = [
  ['without JavaScript', (at, width) => openPage({ at, width, scripts: false })],
  ['whose app has not loaded', async (at, width) => (await openWithoutApp(at, width)).page],
];

const main = (page: Page) => page.getByRole('main');
const menu = (page: Page) => page.getByRole('navigation', { name: navigation.names.main });

for (const [name, open] of browsers) {
  test(`a visitor ${name} goes from the home page to a profile and back to the directory`, async () => {
    const page = await open('/', 390);

    await main(page).getByRole('link', { name: 'Meet our agents' }).click();
    await heading(page, agentsCopy.heading).waitFor();
    await page.getByRole('img', { name: 'Photo of Maeve Callahan' }).waitFor();
    await main(page).getByRole('link', { name: 'Maeve Callahan', exact: true }).click();
    await heading(page, 'Maeve Callahan').waitFor();
    await page.getByText('narrow, tall and on speaking terms').waitFor();
    await main(page).getByRole('link', { name: agentsCopy.profile.allAgents }).click();

    await heading(page, agentsCopy.heading).waitFor();
  });

  test(`a visitor ${name} searches with the Enter key, and returns from a search without matches to all agents`, async () => {
    const page = await open('/agents', 390);

    for (const [text, count] of [
      ['callah', 1],
      ['zebra', 0],
    ] as const) {
      await page.getByRole('searchbox').fill('');
      await page.getByRole('searchbox').pressSequentially(text);
      await page.keyboard.press('Enter');
      await page.waitForURL(`/agents?q=${text}`);
      await expect(page.getByRole('article')).toHaveCount(count);
      await expect(page.getByRole('searchbox')).toHaveValue(text);
    }
    await link(page, agentsCopy.noMatches.label).click();

    await link(page, 'Maeve Callahan').waitFor();
  });

  test(`a visitor ${name} opens a page from the menu`, async () => {
    const page = await open('/', 390);

    await button(page, navigation.names.menu).click();
    await menu(page).getByRole('link', { name: navigation.top.selling }).click();

    await heading(page, 'Preparing to Sell Your Home').waitFor();
    await menu(page).waitFor({ state: 'hidden' });
  });

  test(`a visitor ${name} opens the sign-in page from the settings menu`, async () => {
    const page = await open('/about', 1280);

    const entries = await openSettings(page);
    expect(await entries.allTextContents()).toEqual([navigation.settings.signIn]);
    await entries.click();

    await heading(page, signInCopy.heading).waitFor();
  });

  test(`a visitor ${name} opens the list of seasons and selects another one`, async () => {
    const page = await open('/seasons', 1280);
    const sidebar = sidebarOf(page, seasonsCopy.sidebarTitle);

    expect(await sidebar.nav.isVisible()).toBe(false);
    await sidebar.open();
    await sidebar.links.filter({ hasText: 'Spring, When the Ground Lets Go' }).click();

    await heading(page, 'Spring, When the Ground Lets Go').waitFor();
  });
}

test('an administrator who signs in before the app has loaded is signed in after it loads', async () => {
  const { page, release } = await openWithoutApp('/login', 390);
  await field(page, signInCopy.username).fill('admin');
  await field(page, signInCopy.password).fill('welcome-home');
  await page.keyboard.press('Enter');

  release();

  await page.getByText('Welcome back, Finn.').waitFor();
});

test('a password that is shown before the app has loaded is visible after it loads, until it is hidden', async () => {
  const { page, release } = await openWithoutApp('/login', 390);
  const password = field(page, signInCopy.password);
  await password.fill('hello-there');
  await button(page, signInCopy.showPassword).click();

  release();

  await expect(password).toHaveAttribute('type', 'text');
  await button(page, signInCopy.hidePassword).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('hello-there');
});
