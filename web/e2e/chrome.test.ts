import type { Page } from '@playwright/test';
import { brand } from '../src/content/brand';
import { openPage } from './support/browser';
import { openSettings } from './support/screen';
import { callApi, signIn } from './support/session';
import { expect, test } from './support/test';

const bar = (page: Page) => page.getByRole('banner');
const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
const footerLinks = (page: Page) => page.getByRole('navigation', { name: 'Footer navigation' }).getByRole('link');
const hrefsOf = (links: ReturnType<typeof mainLinks>) =>
  links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a visitor finds logo, telephone and pages in the bar', async () => {
  const page = await openPage({ at: '/agents' });

  expect(await hrefsOf(mainLinks(page))).toEqual(['Home /', 'Agents /agents', 'Buying /buying', 'Selling /selling', 'About /about']);
  const phone = bar(page).getByRole('link', { name: `Call us at ${brand.phones[0].display}` });
  expect(await phone.getAttribute('href')).toBe(brand.phones[0].href);
  await page.getByRole('link', { name: `${brand.name}, home page` }).click();

  await heading(page, brand.tagline);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a visitor is told which page they are on', async () => {
  const page = await openPage({ at: '/selling' });

  expect(await mainLinks(page).and(page.locator('[aria-current=page]')).allTextContents()).toEqual(['Selling']);
});

test('a visitor finds the same pages and this year in the footer', async () => {
  const page = await openPage({ at: '/about' });
  const footer = page.getByRole('contentinfo');

  expect(await hrefsOf(footerLinks(page))).toEqual([
    'Home /',
    'Meet our agents /agents',
    'Buying a home /buying',
    'Preparing to sell /selling',
    'About /about',
  ]);
  await footer.getByText(`© ${new Date().getFullYear()} ${brand.copyrightHolder}`).waitFor();
});

test('a visitor is offered Login, and only that, in the settings menu', async () => {
  const page = await openPage({ at: '/' });

  const offered = await openSettings(page);
  expect(await offered.allTextContents()).toEqual(['Login']);
  await offered.click();

  await heading(page, 'Sign in to your account');
});

test('an agent signs out: the server is told, nothing stays behind, and home is shown', async () => {
  const session = await signIn('agent1');
  const page = await openPage({ at: '/agents', as: session });
  const told = page.waitForResponse('**/api/auth/logout');

  const offered = await openSettings(page);
  await offered.filter({ hasText: 'Logout' }).waitFor();
  expect(await offered.allTextContents()).toEqual(['My profile', 'Logout']);
  await offered.filter({ hasText: 'Logout' }).click();

  expect((await told).ok()).toBe(true);
  await heading(page, brand.tagline);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null]);
  expect((await callApi('POST', '/auth/logout', session)).status).toBe(401);
});

for (const as of [undefined, 'agent1'] as const) {
  test(`${as ? 'an agent' : 'a visitor'} on a phone opens the menu, goes somewhere, and finds it closed`, async () => {
    const page = await openPage({ at: '/', width: 390, as });
    expect(await mainLinks(page).first().isVisible()).toBe(false);

    await page.getByRole('button', { name: 'Menu' }).click();
    await mainLinks(page).getByText('Buying').click();

    await heading(page, 'Buying a Home');
    await mainLinks(page).first().waitFor({ state: 'hidden' });
  });
}

test('a visitor on a phone closes the menu with Escape, its button or a press beside it', async () => {
  const page = await openPage({ at: '/', width: 390 });
  const button = page.getByRole('button', { name: 'Menu' });
  const waysOut = [() => page.keyboard.press('Escape'), () => button.click(), () => page.mouse.click(195, 780)];

  for (const goOut of waysOut) {
    await button.click();
    await mainLinks(page).first().waitFor();
    await goOut();
    await mainLinks(page).first().waitFor({ state: 'hidden' });
  }
});

test('an agent arrives at the top of every page, on its heading, and going back where they were', async () => {
  const page = await openPage({ at: '/buying', as: 'agent1' });
  const arrived = (name: string) =>
    page.waitForFunction(
      (text) => scrollY === 0 && document.activeElement?.matches('h1') && document.activeElement.textContent === text,
      name,
    );

  await footerLinks(page).getByText('Preparing to sell').click();
  await arrived('Preparing to Sell Your Home');
  await footerLinks(page).getByText('Meet our agents').scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await footerLinks(page).getByText('Meet our agents').click();
  await arrived('Meet our agents');
  await page.goBack();

  await heading(page, 'Preparing to Sell Your Home');
  await page.waitForFunction((before) => scrollY === before, left);
});

test('a visitor arrives at the top of every page, and going back where they were', async () => {
  const page = await openPage({ at: '/selling' });
  await footerLinks(page).getByText('Meet our agents').scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);

  await footerLinks(page).getByText('Meet our agents').click();
  await heading(page, 'Meet our agents');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();

  await heading(page, 'Preparing to Sell Your Home');
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, left);
});

test('a visitor at the keyboard skips to the content', async () => {
  const page = await openPage({ at: '/agents' });

  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');

  await page.waitForFunction(() => document.activeElement?.matches('main [type=search]'));
});

test('a visitor’s thumb finds every button and link of bar and footer', async () => {
  const page = await openPage({ at: '/', width: 390 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await mainLinks(page).first().waitFor();

  const small = await page.locator('header button:visible, header a:visible, footer a:visible').evaluateAll((targets) =>
    targets
      .map((target) => ({ name: target.getAttribute('aria-label') ?? target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 44 || box.width < 24)
      .map(({ name, box }) => `${name} ${box.width} × ${box.height}`),
  );

  expect(small).toEqual([]);
});
