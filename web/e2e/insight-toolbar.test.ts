import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { buildPost, ownName } from './support/content';
import { publishedPosts } from './support/demo';
import { atEachWidth, problemsAtEachWidth } from './support/page-problems';
import { button, expectNothingAt, field, heading, link, toast, watchFor, write } from './support/screen';
import { chooseFile } from './support/images';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const newest = publishedPosts[0]?.title ?? '';
const video = 'https://youtu.be/aqz-KE-bpKQ';

const sidebar = (page: Page) => sidebarOf(page, 'Industry Insights');
const preview = (page: Page) => page.getByText('Preview: visitors can’t see this.');
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('an administrator creates, previews, publishes, edits, unpublishes and deletes an insight with image and video', async () => {
  const title = ownName();
  const page = await openPage({ at: '/insights', as: 'admin' });
  await page.evaluate(() => document.body.setAttribute('data-stayed', ''));

  await sidebar(page).open();
  await link(page, '+ New Post').click();
  await field(page, 'Title').fill(title);
  await write(page, 'Content', 'What the tide left.');
  await field(page, 'Video URL').fill(video);
  await page.getByTitle('Video preview').waitFor();
  await chooseFile(page, 'Upload image');
  await toast(page, 'Image uploaded successfully!').waitFor();
  await button(page, 'Create Insight').click();

  await heading(page, title).waitFor();
  await preview(page).waitFor();
  const path = pathOf(page);
  expect(path).toMatch(/^\/insights\/(?!new$)/);
  await expectNothingAt(path);

  await button(page, 'Publish').click();
  await preview(page).waitFor({ state: 'detached' });
  await expectPost(await openPage({ at: path }), title);

  await link(page, 'Edit').click();
  await field(page, 'Title').fill(`${title}, again`);
  await button(page, 'Update Insight').click();
  await heading(page, `${title}, again`).waitFor();
  await expectPost(await openPage({ at: '/insights' }), `${title}, again`);

  const flashes = await watchFor(page, 'Loading...', 'Page not found');
  await sidebar(page).open();
  await button(page, `Unpublish “${title}, again”`).click();
  await sidebar(page).nav.getByText(`${title}, again (unpublished)`).waitFor();
  await expectNothingAt(path);

  await button(page, `Delete “${title}, again”`).click();
  await page.getByRole('dialog').getByText('Are you sure you want to delete this post?').waitFor();
  expect(await problemsAtEachWidth(page)).toMatchObject(atEachWidth({ sideways: false, violations: [] }));
  await button(page, 'Delete').click();
  await heading(page, newest).waitFor();
  expect(pathOf(page)).toBe('/insights');
  await sidebar(page).nav.getByText(title).waitFor({ state: 'detached' });
  expect(await page.locator('body[data-stayed]').count()).toBe(1);
  expect(await flashes()).toEqual([]);
  await expectNothingAt(path);
});

async function expectPost(page: Page, title: string) {
  await heading(page, title).waitFor();
  await page.getByText('What the tide left.').waitFor();
  // The image is the poster of the video.
  const poster = page.frameLocator(`[title="Video: ${title}"]`).locator('img');
  expect(await poster.getAttribute('src')).toContain('/uploads/');
  await expect(page.getByRole('img', { name: `Illustration for “${title}”` })).toHaveCount(0);
  expect(await preview(page).count()).toBe(0);
  await page.close();
}

test('an administrator uploads and removes the image of a stored insight without losing unsaved changes', async () => {
  const { id, title } = await buildPost();
  const page = await openPage({ at: `/insights/${id}/edit`, as: 'admin' });
  await field(page, 'Content').waitFor();
  const newTitle = `${title}, not saved yet`;
  await field(page, 'Title').fill(newTitle);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/upload_image', async (route) => {
    await released;
    await route.continue();
  });

  await chooseFile(page, 'Upload image');
  await page.getByRole('progressbar', { name: 'Upload progress' }).waitFor();
  expect(await button(page, 'Uploading Image...').isDisabled()).toBe(true);
  release();
  await toast(page, 'Image uploaded successfully!').waitFor();
  await page.getByRole('img', { name: 'Selected image' }).waitFor();
  expect(await field(page, 'Title').inputValue()).toBe(newTitle);
  const apiPath = `/api/posts/${id}`;
  const storedImage = () =>
    page.evaluate(async (path) => {
      const reply = await fetch(path, { headers: { Authorization: `Bearer ${localStorage.getItem('token')}` } });
      return (await reply.json()) as { title: string; image_url: string | null };
    }, apiPath);
  expect(await storedImage()).toMatchObject({ title, image_url: expect.stringContaining('/') });

  await button(page, 'Remove image').click();
  await page.getByRole('dialog').getByText('The image is removed from the insight immediately.').waitFor();
  await button(page, 'Remove').click();
  // While the dialog is open, the form behind it has no roles.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'Selected image' }).waitFor({ state: 'detached' });
  expect(await storedImage()).toMatchObject({ title, image_url: null });
  expect(await field(page, 'Title').inputValue()).toBe(newTitle);

  await button(page, 'Update Insight').click();
  await heading(page, newTitle).waitFor();
});
