import type { Page } from '@playwright/test';
import { brand } from '../src/content/brand';
import { openPage } from './support/browser';
import { button, heading, openSettings } from './support/screen';
import { callApi, signIn } from './support/session';
import { expect, test } from './support/test';

const bar = (page: Page) => page.getByRole('banner');
const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
const footerLinks = (page: Page) => page.getByRole('navigation', { name: 'Footer navigation' }).getByRole('link');
const hrefsOf = (links: ReturnType<typeof mainLinks>) =>
  links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`));

test('top bar and footer show the main pages, the phone number and the current year', async () => {
  const page = await openPage({ at: '/agents' });

  expect(await hrefsOf(mainLinks(page))).toEqual([
    'Home /',
    'Listings /listings',
    'Agents /agents',
    'Buying /buying',
    'Selling /selling',
    'About /about',
  ]);
  const phone = bar(page).getByRole('link', { name: `Call us at ${brand.phones[0].display}` });
  expect(await phone.getAttribute('href')).toBe(brand.phones[0].href);
  expect(await mainLinks(page).and(page.locator('[aria-current=page]')).allTextContents()).toEqual(['Agents']);
  expect(await hrefsOf(footerLinks(page))).toEqual([
    'Home /',
    'Our listings /listings',
    'Meet our agents /agents',
    'Buying a home /buying',
    'Preparing to sell /selling',
    'About /about',
    'Insights /insights',
    'A home for all seasons /seasons',
  ]);
  await page.getByRole('contentinfo').getByText(`© ${new Date().getFullYear()} ${brand.copyrightHolder}`).waitFor();
  await page.getByRole('link', { name: `${brand.name}, home page` }).click();

  await heading(page, brand.tagline).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an agent who signs out ends the session, clears the local storage and sees the home page', async () => {
  const session = await signIn('agent1');
  const page = await openPage({ at: '/agents', as: session });
  const logout = page.waitForResponse('**/api/auth/logout');

  const entries = await openSettings(page);
  await entries.filter({ hasText: 'Logout' }).waitFor();
  expect(await entries.allTextContents()).toEqual(['Dashboard', 'My profile', 'My account', 'Logout']);
  await entries.filter({ hasText: 'Logout' }).click();

  expect((await logout).ok()).toBe(true);
  await heading(page, brand.tagline).waitFor();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
  expect((await callApi('POST', '/auth/logout', session)).status).toBe(401);
});

test('an agent on a phone opens a page from the menu, which closes', async () => {
  const page = await openPage({ at: '/', width: 390, as: 'agent1' });
  expect(await mainLinks(page).first().isVisible()).toBe(false);

  await button(page, 'Menu').click();
  await mainLinks(page).getByText('Buying').click();

  await heading(page, 'Buying a Home').waitFor();
  await mainLinks(page).first().waitFor({ state: 'hidden' });
});

for (const scripts of [true, false]) {
  test(`a visitor on a phone finds everything in the menu ${scripts ? 'with' : 'without'} scripts`, async () => {
    const page = await openPage({ at: '/insights', width: 390, scripts });

    await button(page, 'Menu').click();

    expect(await hrefsOf(mainLinks(page))).toEqual([
      'Home /',
      'Listings /listings',
      'Agents /agents',
      'Buying /buying',
      'Selling /selling',
      'About /about',
      'Insights /insights',
      'A home for all seasons /seasons',
      'Staff sign-in /login',
      `${brand.address.join(', ')} https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: brand.address.join(', ') })}`,
      `${brand.phones[0].display} ${brand.phones[0].href}`,
    ]);
    expect(await mainLinks(page).and(page.locator('[aria-current=page]')).allTextContents()).toEqual(['Insights']);
  });
}

test('a visitor on a phone closes the menu with Escape, its button or a click outside it', async () => {
  const page = await openPage({ at: '/', width: 390 });
  const menu = button(page, 'Menu');
  const closeActions = [() => page.keyboard.press('Escape'), () => menu.click(), () => page.mouse.click(195, 835)];

  for (const close of closeActions) {
    await menu.click();
    await mainLinks(page).first().waitFor();
    await close();
    await mainLinks(page).first().waitFor({ state: 'hidden' });
  }
});

test('a link takes an agent to the heading at the top of a page, and Back restores the scroll position', async () => {
  const page = await openPage({ at: '/buying', as: 'agent1' });
  const arrived = (name: string) =>
    page.waitForFunction(
      (text) => scrollY === 0 && document.activeElement?.matches('h1') && document.activeElement.textContent === text,
      name,
    );

  await footerLinks(page).getByText('Preparing to sell').click();
  await arrived('Preparing to Sell Your Home');
  await noteScrollPosition(page);
  await footerLinks(page).getByText('Meet our agents').click();
  await arrived('Meet our agents');
  await page.goBack();

  await heading(page, 'Preparing to Sell Your Home').waitFor();
  await page.waitForFunction(isBack);
});

/** Notes the scroll position of the next click, which may scroll the page first. */
const noteScrollPosition = (page: Page) =>
  page.evaluate(() => addEventListener('click', () => sessionStorage.setItem('position', String(scrollY)), { capture: true, once: true }));

/** Whether the page is at the noted position again. Runs in the page. */
const isBack = () => scrollY > 0 && Math.abs(scrollY - Number(sessionStorage.getItem('position'))) < 2;

test('a link takes a visitor to the top of a page, and Back restores the scroll position', async () => {
  const page = await openPage({ at: '/selling' });
  await noteScrollPosition(page);

  await footerLinks(page).getByText('Meet our agents').click();
  await heading(page, 'Meet our agents').waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();

  await heading(page, 'Preparing to Sell Your Home').waitFor();
  await page.waitForFunction(isBack);
});

test('a visitor skips to the content with the keyboard', async () => {
  const page = await openPage({ at: '/agents' });

  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');

  await page.waitForFunction(() => document.activeElement?.matches('main [type=search]'));
});

test('every button and link of the top bar and the footer is large enough to tap', async () => {
  const page = await openPage({ at: '/', width: 390 });
  await button(page, 'Menu').click();
  await mainLinks(page).first().waitFor();

  const small = await page.locator('header button:visible, header a:visible, footer a:visible').evaluateAll((targets) =>
    targets
      .map((target) => ({ name: target.getAttribute('aria-label') ?? target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 44 || box.width < 24)
      .map(({ name, box }) => `${name} ${box.width} × ${box.height}`),
  );

  expect(small).toEqual([]);
});
