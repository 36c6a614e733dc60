import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { buildSeason, ownName } from './support/content';
import { publishedSeasons, seasonNamed } from './support/demo';
import { button, failCalls, field, heading, toast, write } from './support/screen';
import { logs } from './support/logs';
import { chooseFile, text } from './support/images';
import { ask } from './support/session';
import { expect, test } from './support/test';

const dayOf = (page: Page, label: string, part: string) => page.getByLabel(`${label}: ${part}`, { exact: true });

test('the season form shows missing fields, failed uploads, and that a season does not exist', async () => {
  const page = await openPage({ at: '/seasons/new', as: 'admin' });
  await field(page, 'Body content').waitFor();
  await button(page, 'Create Season Post').click();
  await page.getByText('Name is required').waitFor();
  await page.getByText('Body content is required').waitFor();

  await field(page, 'Post name').fill(ownName());
  await write(page, 'Body content', 'Words.');
  await button(page, 'Schedule…').click();
  await dayOf(page, 'First day', 'month').selectOption('March');
  await dayOf(page, 'First day', 'day').selectOption('1');
  await page.getByText('Last day is required').waitFor();
  await dayOf(page, 'Last day', 'month').selectOption('May');
  await dayOf(page, 'Last day', 'day').selectOption('31');
  await page.getByText('Last day is required').waitFor({ state: 'detached' });
  await chooseFile(page, 'Upload image', text);
  await button(page, 'Upload').click();
  await toast(page, 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted').waitFor();
  await failCalls(page, 'POST', '**/season_images/upload', 500);
  await chooseFile(page, 'Upload image');
  await button(page, 'Upload').click();
  await toast(page, 'Failed to upload image').waitFor();
  expect(logs.take()).toHaveLength(2);

  const otherPage = await openPage({ at: '/seasons/unknown/edit', as: 'admin' });
  await toast(otherPage, 'Failed to load season data').waitFor();
  await otherPage.waitForURL('/seasons');
  expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)')]);
});

test('an administrator in an edit conflict compares images, dates and times of a season', async () => {
  const { id, name } = await buildSeason();
  const page = await openPage({ at: `/seasons/${id}/edit`, as: 'admin' });
  await field(page, 'Body content').waitFor();
  await field(page, 'Post name').fill(`${name}, mine`);
  const { background_image } = (await ask('GET', `/seasons/${seasonNamed(publishedSeasons[0]?.name ?? '').documentId}`)) as {
    background_image: string;
  };
  await ask('PATCH', `/seasons/${id}`, {
    season: { background_image, recur_from: '03-01', recur_to: '05-31', publish_at: '2035-11-30T14:00:00Z', time_zone: 'America/New_York' },
  });

  await button(page, 'Update Season Post').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved changes' });
  await dialog.waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('409 (Conflict)')]);
  await dialog.getByRole('group', { name: 'Background image' }).getByRole('img').waitFor();
  await dialog.getByRole('group', { name: 'First day' }).getByText('March 1').waitFor();
  await dialog.getByRole('group', { name: 'Publish time', exact: true }).getByText('Friday, November 30, 2035 at 9:00 AM EST').waitFor();
  await button(page, 'Save selection').click();

  await heading(page, `${name}, mine`).waitFor();
  await page.getByRole('article').locator('header img').waitFor();
});
