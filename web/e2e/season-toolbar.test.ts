import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { buildSeason, ownName } from './support/content';
import { seasons } from './support/demo';
import { atEachWidth, problemsAtEachWidth } from './support/page-problems';
import { button, expectNothingAt, field, heading, link, toast, watchFor, write } from './support/screen';
import { chooseFile } from './support/images';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const newest = seasons.find(({ archived }) => !archived)?.name ?? '';

const sidebar = (page: Page) => sidebarOf(page, 'A Home for All Seasons');
const archive = (page: Page) => page.getByRole('navigation', { name: 'Archived' });
const preview = (page: Page) => page.getByText('Preview: visitors can’t see this.');
const dayOf = (page: Page, label: string, part: string) => page.getByLabel(`${label}: ${part}`, { exact: true });

test('an administrator creates a yearly season with a new background and publishes it, then archives and unarchives it', async () => {
  const name = ownName();
  const page = await openPage({ at: '/seasons', as: 'admin' });

  await sidebar(page).open();
  await link(page, '+ New Season Post').click();
  await field(page, 'Post name').fill(name);
  await write(page, 'Body content', 'Salt on the panes.');
  await chooseFile(page, 'Upload image');
  const naming = page.getByRole('dialog', { name: 'Name the image' });
  expect(await naming.getByLabel('Image name').inputValue()).toBe('old wharf');
  expect(await problemsAtEachWidth(page)).toMatchObject(atEachWidth({ sideways: false, violations: [] }));
  await naming.getByLabel('Image name').fill(name);
  await button(page, 'Upload').click();
  await toast(page, 'Image uploaded successfully!').waitFor();
  await button(page, 'Schedule…').click();
  for (const [label, month, day] of [
    ['First day', 'January', '1'],
    ['Last day', 'December', '31'],
  ] as const) {
    await dayOf(page, label, 'month').selectOption(month);
    await dayOf(page, label, 'day').selectOption(day);
  }
  await page.getByText('Shown only from January 1 to December 31 each year.').waitFor();
  await button(page, 'Create Season Post').click();

  await toast(page, 'Season post created successfully!').waitFor();
  await heading(page, name).waitFor();
  await preview(page).waitFor();
  const path = new URL(page.url()).pathname;
  await button(page, 'Publish').click();
  await preview(page).waitFor({ state: 'detached' });
  await expectSeason(path, name);

  const flashes = await watchFor(page, 'Page not found');
  await sidebar(page).open();
  await button(page, `Archive “${name}”`).click();
  await heading(page, newest).waitFor();
  expect(new URL(page.url()).pathname).toBe('/seasons');
  await archive(page).getByRole('link', { name }).click();
  await heading(page, name).waitFor();
  await page.getByRole('note').getByText('Archived', { exact: true }).waitFor();
  await expectNothingAt(path);

  await button(page, `Unarchive “${name}”`).click();
  await sidebar(page).nav.getByText(`${name} (unpublished)`).waitFor();
  await heading(page, name).waitFor();
  expect(await flashes()).toEqual([]);
});

async function expectSeason(path: string, name: string) {
  const visitor = await openPage({ at: path });
  await heading(visitor, name).waitFor();
  await visitor.getByText('Salt on the panes.').waitFor();
  expect(await visitor.getByRole('article').locator('header img').count()).toBe(1);
  expect(await preview(visitor).count()).toBe(0);
  await visitor.close();
}

test('an administrator deletes an unused image, cannot delete an image in use, and selects and removes the background of a season', async () => {
  const { id, name } = await buildSeason();
  const page = await openPage({ at: `/seasons/${id}/edit`, as: 'admin' });
  await field(page, 'Body content').waitFor();
  await chooseFile(page, 'Upload image');
  await page.getByLabel('Image name').fill(name);
  await page.keyboard.press('Enter');
  await toast(page, 'Image uploaded successfully!').waitFor();
  await button(page, 'Remove image').click();

  await button(page, 'Choose image').click();
  await page.getByRole('radio', { name }).check({ force: true });
  await button(page, `Delete image “${name}”`).click();
  await button(page, 'Delete').click();
  await page.getByRole('radio', { name }).waitFor({ state: 'detached' });
  expect(await problemsAtEachWidth(page)).toMatchObject(atEachWidth({ sideways: false, violations: [] }));
  await page.getByRole('radio', { name: 'Autumn leaves' }).check({ force: true });
  await page.getByText(/^Used in “/).waitFor();
  await expect(button(page, 'Delete image “Autumn leaves”')).toHaveCount(0);

  const dialog = page.getByRole('dialog', { name: 'Choose an image' });
  await dialog.getByLabel('Search by name').fill('quay');
  await dialog.getByRole('radio', { name: 'The quay at evening' }).check({ force: true });
  await button(page, 'Use this image').click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'Selected image' }).waitFor();
  await button(page, 'Update Season Post').click();
  await heading(page, name).waitFor();
  await page.getByRole('article').locator('header img').waitFor();

  await link(page, 'Edit').click();
  await button(page, 'Remove image').click();
  await button(page, 'Update Season Post').click();
  await heading(page, name).waitFor();
  await page.getByRole('article').locator('header img').waitFor({ state: 'detached' });
});
