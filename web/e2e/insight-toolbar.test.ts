import type { Page } from '@playwright/test';
import { imageFieldCopy } from '../src/content/imageField';
import { insightFormCopy } from '../src/content/insightForm';
import { insightsCopy } from '../src/content/insights';
import { notFoundCopy } from '../src/content/errors';
import { toasts } from '../src/content/toasts';
import { readingCopy } from '../src/content/reading';
import { scheduleCopy } from '../src/content/schedule';
import { openPage } from './support/browser';
import { buildPost, ownName } from './support/content';
import { publishedPosts } from './support/demo';
import { button, expectNothingAt, field, heading, link, toast, watchFor, write } from './support/screen';
import { chooseFile } from './support/images';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const words = insightFormCopy;
const { actions, deletion, newPost, unpublished } = insightsCopy;
const { labels } = words;
const newest = publishedPosts[0]?.title ?? '';
const video = 'https://youtu.be/aqz-KE-bpKQ';

const sidebar = (page: Page) => sidebarOf(page, insightsCopy.sidebarTitle);
const preview = (page: Page) => page.getByText(scheduleCopy.preview.text);
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('an administrator writes an insight with image and video, previews, publishes, edits, takes down and deletes it', async () => {
  const title = ownName();
  const page = await openPage({ at: '/insights', as: 'admin' });
  await page.evaluate(() => document.body.setAttribute('data-stayed', ''));

  await sidebar(page).open();
  await link(page, newPost).click();
  await field(page, labels.title).fill(title);
  await write(page, labels.content, 'What the tide left.');
  await field(page, labels.video_url).fill(video);
  await page.getByTitle(words.videoPreview).waitFor();
  await chooseFile(page, imageFieldCopy.upload);
  await toast(page, toasts.imageUploaded).waitFor();
  await button(page, words.newSubmit).click();

  await heading(page, title).waitFor();
  await preview(page).waitFor();
  const path = pathOf(page);
  expect(path).toMatch(/^\/insights\/(?!new$)/);
  await expectNothingAt(path);

  await button(page, actions.publish).click();
  await preview(page).waitFor({ state: 'detached' });
  await expectPost(await openPage({ at: path }), title);

  await link(page, actions.edit).click();
  await field(page, labels.title).fill(`${title}, again`);
  await button(page, words.editSubmit).click();
  await heading(page, `${title}, again`).waitFor();
  await expectPost(await openPage({ at: '/insights' }), `${title}, again`);

  const flashes = await watchFor(page, readingCopy.loading, notFoundCopy.heading);
  await sidebar(page).open();
  await button(page, actions.of(actions.unpublish, `${title}, again`)).click();
  await sidebar(page).nav.getByText(`${title}, again ${unpublished}`).waitFor();
  await expectNothingAt(path);

  await button(page, actions.of(actions.delete, `${title}, again`)).click();
  await page.getByRole('dialog').getByText('Are you sure you want to delete this post?').waitFor();
  await button(page, deletion.confirm).click();
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
  await page.getByRole('img', { name: insightsCopy.imageAlt(title) }).waitFor();
  await page.getByTitle(insightsCopy.videoTitle(title)).waitFor();
  expect(await preview(page).count()).toBe(0);
  await page.close();
}

test('an administrator changes and removes the image of a stored insight, and what they typed stays', async () => {
  const { id, title } = await buildPost();
  const page = await openPage({ at: `/insights/${id}/edit`, as: 'admin' });
  await field(page, labels.content).waitFor();
  const typed = `${title}, not saved yet`;
  await field(page, labels.title).fill(typed);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/upload_image', async (route) => {
    await held;
    await route.continue();
  });

  await chooseFile(page, imageFieldCopy.upload);
  await page.getByRole('progressbar', { name: imageFieldCopy.progress }).waitFor();
  expect(await button(page, words.uploading).isDisabled()).toBe(true);
  arrive();
  await toast(page, toasts.imageUploaded).waitFor();
  await page.getByRole('img', { name: imageFieldCopy.preview }).waitFor();
  expect(await field(page, labels.title).inputValue()).toBe(typed);
  const visitorPath = `/api/posts/${id}`;
  const storedImage = () =>
    page.evaluate(async (path) => {
      const reply = await fetch(path, { headers: { Authorization: `Bearer ${localStorage.getItem('token')}` } });
      return (await reply.json()) as { title: string; image_url: string | null };
    }, visitorPath);
  expect(await storedImage()).toMatchObject({ title, image_url: expect.stringContaining('/') });

  await button(page, imageFieldCopy.remove).click();
  await page.getByRole('dialog').getByText(imageFieldCopy.removal.text).waitFor();
  await button(page, imageFieldCopy.removal.confirm).click();
  await page.getByRole('img', { name: imageFieldCopy.preview }).waitFor({ state: 'detached' });
  expect(await storedImage()).toMatchObject({ title, image_url: null });
  expect(await field(page, labels.title).inputValue()).toBe(typed);

  await button(page, words.editSubmit).click();
  await heading(page, typed).waitFor();
});

for (const [as, at] of [
  ['agent1', '/insights/new'],
  ['agent1', '/insights/anything/edit'],
  [undefined, '/insights/new'],
  [undefined, '/insights/anything/edit'],
] as const) {
  test(`nobody but administrators writes insights: ${as} at ${at} is sent home`, async () => {
    const page = await openPage({ as });

    await page.goto(at);

    await page.waitForURL('/');
    expect(await page.getByRole('button', { name: words.newSubmit }).count()).toBe(0);
  });
}
