import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { seasonNamed, seasons } from './support/demo';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { rowOf, sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const sidebar = (page: Page) => sidebarOf(page, 'A Home for All Seasons');

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
  await page.getByRole('blockquote').getByText('We came to see one house in March, with sleet going sideways.').waitFor();
  await page.getByText('Have the chimney swept').waitFor();
});

test('an administrator sees unpublished seasons, marked as unpublished, and no archived seasons', async () => {
  const page = await openPage({ at: '/seasons', as: 'admin' });
  const marked = seasons.filter(({ archived }) => !archived).map((season) => rowOf(season.name, season));

  await page.getByText('A homeowner on Rope Walk Lane').waitFor();
  await sidebar(page).open();

  expect(marked.at(0)).toContain('(unpublished)');
  expect(await sidebar(page).links.allInnerTexts()).toEqual(marked);
  await page.getByRole('navigation', { name: 'Archived' }).waitFor();
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
});
