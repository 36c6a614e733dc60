import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { button, heading, link, openSettings } from './support/screen';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

/** Public pages must work without JavaScript, and in the same way with it. */
const browsers: [name: string, scripts: boolean][] = [
  ['without JavaScript', false],
  ['with JavaScript', true],
];

const main = (page: Page) => page.getByRole('main');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

for (const [name, scripts] of browsers) {
  const open = (at: string, width: number) => openPage({ at, width, scripts });

  test(`a visitor ${name} goes from the home page to a profile and back to the directory`, async () => {
    const page = await open('/', 390);

    await main(page).getByRole('link', { name: 'Meet our agents' }).click();
    await heading(page, 'Meet our agents').waitFor();
    await page.getByRole('img', { name: 'Photo of Maeve Callahan' }).waitFor();
    await main(page).getByRole('link', { name: 'Maeve Callahan', exact: true }).click();
    await heading(page, 'Maeve Callahan').waitFor();
    await page.getByText('narrow, tall and on speaking terms').waitFor();
    await main(page).getByRole('link', { name: 'All agents' }).click();

    await heading(page, 'Meet our agents').waitFor();
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
    await link(page, 'Show all agents').click();

    await link(page, 'Maeve Callahan').waitFor();
  });

  test(`a visitor ${name} opens a page from the menu`, async () => {
    const page = await open('/', 390);

    await button(page, 'Menu').click();
    await menu(page).getByRole('link', { name: 'Selling' }).click();

    await heading(page, 'Preparing to Sell Your Home').waitFor();
    await menu(page).waitFor({ state: 'hidden' });
  });

  test(`a visitor ${name} opens the sign-in page from the settings menu`, async () => {
    const page = await open('/about', 1280);

    const entries = await openSettings(page);
    expect(await entries.allTextContents()).toEqual(['Login']);
    await entries.click();

    await page.waitForURL('/login');
    if (scripts) await heading(page, 'Sign in to your account').waitFor();
    // Playwright's locators skip the text of <noscript>.
    else expect(await page.getByRole('main').innerText()).toContain('This page needs JavaScript.');
  });

  test(`a visitor ${name} opens the list of seasons and selects another one`, async () => {
    const page = await open('/seasons', 1280);
    const sidebar = sidebarOf(page, 'A Home for All Seasons');

    expect(await sidebar.nav.isVisible()).toBe(false);
    await sidebar.open();
    await sidebar.links.filter({ hasText: 'Spring, When the Ground Lets Go' }).click();

    await heading(page, 'Spring, When the Ground Lets Go').waitFor();
  });
}
