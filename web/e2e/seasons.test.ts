import type { Page } from '@playwright/test';
import { seasonsCopy } from '../src/content/seasons';
import { openPage } from './support/browser';
import { publishedSeasons, seasonNamed, seasons } from './support/demo';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const sidebar = (page: Page) => sidebarOf(page, 'A Home for All Seasons');
const shows = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

const newest = publishedSeasons[0]?.name ?? '';

test('a visitor reads the newest season, and opens and closes the list of seasons', async () => {
  const page = await openPage({ at: '/seasons' });

  await shows(page, newest);
  expect(await sidebar(page).nav.isVisible()).toBe(false);
  await sidebar(page).open();
  expect(await sidebar(page).links.allTextContents()).toEqual(publishedSeasons.map(({ name }) => name));
  expect(await sidebar(page).nav.locator('[aria-current=page]').allTextContents()).toEqual([newest]);
  await sidebar(page).toggle.click();

  await sidebar(page).nav.waitFor({ state: 'hidden' });
  expect(await sidebar(page).isOpen()).toBe(false);
});

test('a season shows its name on the banner, a testimonial and its text', async () => {
  const page = await openPage({ at: `/seasons/${seasonNamed('Autumn, and the Woodpile').documentId}` });
  const banner = page.getByRole('article').locator('header');

  await banner.getByRole('heading', { level: 1, name: 'Autumn, and the Woodpile' }).waitFor();
  const [background, frame] = await Promise.all([banner.locator('img').boundingBox(), banner.boundingBox()]);
  expect(background).toEqual(frame);
  await page.waitForFunction(
    (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
    await banner.locator('img').elementHandle(),
  );
  await page.getByRole('blockquote').getByText(seasonsCopy.testimonial.quote).waitFor();
  await page.getByText('Have the chimney swept').waitFor();
});

test('an administrator sees unpublished seasons, marked as unpublished, and no archived seasons', async () => {
  const page = await openPage({ at: '/seasons', as: 'admin' });
  const marked = seasons.filter((season) => !season.archived).map(({ name, published }) => (published ? name : `${name} (unpublished)`));

  await page.getByText(seasonsCopy.testimonial.attribution).waitFor();
  await sidebar(page).open();

  expect(marked.at(0)).toContain('(unpublished)');
  expect(await sidebar(page).links.allTextContents()).toEqual(marked);
});
