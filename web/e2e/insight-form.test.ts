import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { buildPost, ownName } from './support/content';
import { button, expectNothingAt, field, heading, toast, write } from './support/screen';
import { logs } from './support/logs';
import { chooseFile } from './support/images';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const sidebar = (page: Page) => sidebarOf(page, 'Industry Insights');
const preview = (page: Page) => page.getByText('Preview: visitors can’t see this.');

test('the insight form requires a title and at least one of text, video and image, and warns about a video that cannot play', async () => {
  const message = 'At least one of the following must be provided: content, video URL, or image';
  const page = await openPage({ at: '/insights/new', as: 'admin' });
  const error = page.getByText(message);

  await button(page, 'Create Insight').click();
  await page.getByText('Title is required').waitFor();
  await error.waitFor();
  await field(page, 'Title').fill('A title');
  await page.getByText('Title is required').waitFor({ state: 'detached' });

  await field(page, 'Video URL').fill('https://example.com/tour');
  await error.waitFor({ state: 'detached' });
  await page.getByText('The site can’t play this link, so visitors won’t see a video.').waitFor();
  await field(page, 'Video URL').fill('vimeo.com/76979871');
  await expect(page.getByTitle('Video preview')).toHaveAttribute('src', 'https://player.vimeo.com/video/76979871?dnt=1');
  await field(page, 'Video URL').fill('');
  await error.waitFor();
  await chooseFile(page, 'Upload image');
  await error.waitFor({ state: 'detached' });
  await button(page, 'Remove image').click();
  await error.waitFor();
  await write(page, 'Content', 'Words.');
  await error.waitFor({ state: 'detached' });
  expect(await button(page, 'Create Insight').isEnabled()).toBe(true);
});

test('an administrator schedules an insight in the office’s time zone and in another one', async () => {
  const { id, title } = await buildPost();
  const page = await openPage({ at: `/insights/${id}/edit`, as: 'admin' });
  await field(page, 'Content').waitFor();

  await button(page, 'Schedule…').click();
  await page.getByLabel('Publish time', { exact: true }).fill('2035-11-30T09:00');
  await page.getByText('Goes live on Friday, November 30, 2035 at 9:00 AM EST.').waitFor();
  await page.getByLabel('Time zone', { exact: true }).selectOption('Europe/Berlin');
  await page.getByText('Goes live on Friday, November 30, 2035 at 9:00 AM GMT+1.').waitFor();
  expect(await page.getByLabel('Publish time', { exact: true }).inputValue()).toBe('2035-11-30T09:00');
  await page.getByLabel('Time zone', { exact: true }).selectOption('America/New_York');
  await page.getByLabel('Unpublish time', { exact: true }).fill('2035-11-29T09:00');
  await page.getByLabel('Unpublish time', { exact: true }).blur();
  await page.getByText('Unpublish time must be after the publish time').waitFor();
  await page.getByLabel('Unpublish time', { exact: true }).fill('2035-12-24T18:00');
  await button(page, 'Update Insight').click();

  await page.getByText(/^Preview: .* It goes live on Friday, November 30, 2035 at 9:00 AM EST\.$/).waitFor();
  await sidebar(page).open();
  const entry = sidebar(page).nav.getByRole('listitem').filter({ hasText: title });
  await entry.getByText('Goes live Nov 30, 2035, 9:00 AM EST').waitFor();
  await entry.getByText('Until Dec 24, 2035, 6:00 PM EST').waitFor();
  await expectNothingAt(`/insights/${id}`);
});

test('a publication and a deletion update the insight in another tab and leave an open form unchanged', async () => {
  const { id, title } = await buildPost();
  const page = await openPage({ at: `/insights/${id}`, as: 'admin' });
  await heading(page, title).waitFor();
  const [viewTab, formTab] = [await page.context().newPage(), await page.context().newPage()];
  await viewTab.goto(`/insights/${id}`);
  await heading(viewTab, title).waitFor();
  await formTab.goto(`/insights/${id}/edit`);
  await field(formTab, 'Content').waitFor();
  await field(formTab, 'Title').fill('Half a thou');

  await button(page, 'Publish').click();
  await preview(page).waitFor({ state: 'detached' });

  await preview(viewTab).waitFor({ state: 'detached' });
  expect(await field(formTab, 'Title').inputValue()).toBe('Half a thou');
  // The server renders the page as for a visitor, who gets 404.
  expect(logs.take().every((line) => line.includes('404 (Not Found)'))).toBe(true);

  await sidebar(page).open();
  const refetch = formTab.waitForResponse('**/graphql');
  await button(page, `Delete “${title}”`).click();
  await button(page, 'Delete').click();
  await (await refetch).finished();
  await button(formTab, 'Update Insight').click();

  await formTab
    .getByRole('alert')
    .getByText(/not found/i)
    .waitFor();
  expect(await field(formTab, 'Title').inputValue()).toBe('Half a thou');
  // The form reads what the header says of the insight again, too.
  expect(logs.take().every((line) => line.includes('404 (Not Found)'))).toBe(true);
});

test('an administrator publishes a new insight from the notice that it was saved', async () => {
  const title = ownName();
  const page = await openPage({ at: '/insights/new', as: 'admin' });
  await field(page, 'Title').fill(title);
  await write(page, 'Content', 'Twice a day.');

  await button(page, 'Create Insight').click();
  await toast(page, 'Insight saved. Visitors do not see it yet.').waitFor();
  await preview(page).waitFor();
  await button(page, 'Publish this insight').click();

  await toast(page, 'Published. Visitors see it now.').waitFor();
  await preview(page).waitFor({ state: 'detached' });
});

test('an administrator publishes an insight from its form, which first saves what was typed', async () => {
  const { id, title } = await buildPost();
  const page = await openPage({ at: `/insights/${id}/edit`, as: 'admin' });
  await field(page, 'Content').waitFor();
  await button(page, 'Publish').waitFor();
  await field(page, 'Title').fill('');
  await button(page, 'Save and publish').click();
  await page.getByText('Title is required').waitFor();
  await expectNothingAt(`/insights/${id}`);

  await field(page, 'Title').fill(`${title}, at dusk`);
  await button(page, 'Save and publish').click();

  await heading(page, `${title}, at dusk`).waitFor();
  await toast(page, 'Published. Visitors see it now.').waitFor();
  await heading(await openPage({ at: `/insights/${id}` }), `${title}, at dusk`).waitFor();
});
