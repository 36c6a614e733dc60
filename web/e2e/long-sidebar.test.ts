import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { buildManyPosts } from './support/content';
import { heading } from './support/screen';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const sidebar = (page: Page) => sidebarOf(page, 'Industry Insights');
const next = (page: Page) => page.getByRole('link', { name: 'Next' });

test('a visitor pages and searches among hundreds of insights that the HTML of the page does not contain', async () => {
  const name = await buildManyPosts(300);
  const page = await openPage();

  const response = await page.goto('/insights');
  expect(await response?.text()).not.toContain(`${name} 000`);
  await sidebar(page).open();
  await next(page).click();
  await page.getByText(/^Page 2 of /).waitFor();
  await expect.poll(() => sidebar(page).isOpen()).toBe(true);
  const { pathname } = new URL(page.url());
  await page.getByLabel('Search by name').fill(`${name} z`);
  await page.getByText('No matches').waitFor();
  expect(new URL(page.url()).pathname).toBe(pathname);
  await page.getByLabel('Search by name').fill(`${name} 000`);
  await sidebar(page).links.getByText(`${name} 000`).click();

  await heading(page, `${name} 000`).waitFor();
  await expect.poll(() => sidebar(page).isOpen()).toBe(true);
});

test('a visitor without JavaScript pages through hundreds of insights, and searches them', async () => {
  const name = await buildManyPosts(300);
  const page = await openPage({ at: '/insights', scripts: false });

  await sidebar(page).open();
  await page.getByLabel('Search by name').fill(`${name} 007`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/find=/);
  await sidebar(page).open();
  await expect(sidebar(page).links).toContainText([`${name} 007`]);

  await page.goBack();
  await sidebar(page).open();
  await next(page).click();
  await page.waitForURL('/insights/*');
  await sidebar(page).open();

  await expect(sidebar(page).links.filter({ hasText: name })).toHaveCount(40);
});
