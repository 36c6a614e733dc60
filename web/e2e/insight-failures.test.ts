import { openPage } from './support/browser';
import { buildPost, ownName } from './support/content';
import { noProblems, problemsOf } from './support/page-problems';
import { button, failCalls, field, heading, toast, write } from './support/screen';
import { logs } from './support/logs';
import { chooseFile, text } from './support/images';
import { ask } from './support/session';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

async function openNew() {
  const page = await openPage({ at: '/insights/new', as: 'admin' });
  await write(page, 'Content', 'Kept.');
  await field(page, 'Title').fill(ownName());
  return page;
}

async function openEdit() {
  const post = await buildPost({ video_url: 'https://youtu.be/aqz-KE-bpKQ' });
  const page = await openPage({ at: `/insights/${post.id}/edit`, as: 'admin' });
  await field(page, 'Content').waitFor();
  return { post, page };
}

/** Log lines of a request that `failCalls` loses. */
const lost = [expect.stringContaining('ERR_FAILED'), expect.stringContaining('ERR_FAILED')];

test('a new insight stays in its form when the connection is lost, and when the server rejects it', async () => {
  const page = await openNew();
  const restore = await failCalls(page, 'POST', '**/api/posts', 'lost');

  await button(page, 'Create Insight').click();
  await toast(page, 'Failed to create post').waitFor();
  await page.getByRole('main').getByText('Failed to create post').waitFor();
  expect(await problemsOf(page)).toEqual(noProblems);
  expect(logs.take()).toEqual(lost);
  await restore();

  const fields = { title: 'Title is required', video_url: 'Invalid video URL' };
  const errors = [...Object.values(fields), 'It is Sunday'];
  await failCalls(page, 'POST', '**/api/posts', 422, { error: errors[0], errors, fields });
  await button(page, 'Create Insight').click();
  await toast(page, errors.join(', ')).waitFor();
  for (const message of errors) await page.getByText(message, { exact: true }).waitFor();
  expect(await field(page, 'Title').getAttribute('aria-invalid')).toBe('true');
  expect(logs.take()).toEqual([expect.stringContaining('422')]);
  await field(page, 'Content').getByText('Kept.').waitFor();
});

test('a writer retries after an invalid image file and a failed upload', async () => {
  const page = await openNew();

  await chooseFile(page, 'Upload image', text);
  await toast(page, 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('415')]);
  const restore = await failCalls(page, 'POST', '**/upload_temp_image', 'lost');
  await chooseFile(page, 'Upload image');
  await toast(page, 'Failed to upload image').waitFor();
  expect(logs.take()).toEqual(lost);
  await restore();
  await chooseFile(page, 'Upload image');

  await toast(page, 'Image uploaded successfully!').waitFor();
  await page.getByRole('img', { name: 'Selected image' }).waitFor();
});

test('the form of a stored insight shows an error when its image cannot be replaced or removed, or saving fails', async () => {
  const { post, page } = await openEdit();
  await chooseFile(page, 'Upload image');
  await page.getByRole('img', { name: 'Selected image' }).waitFor();
  await failCalls(page, 'PATCH', '**/upload_image', 500);
  await failCalls(page, 'PATCH', `**/api/posts/${post.id}`, 500);

  await chooseFile(page, 'Replace image');
  await toast(page, 'Failed to upload image').waitFor();
  await button(page, 'Remove image').click();
  await button(page, 'Remove').click();
  await toast(page, 'Failed to remove image').waitFor();
  await field(page, 'Title').fill('Still here');
  await button(page, 'Update Insight').click();
  await toast(page, 'Failed to update post').waitFor();

  expect(await field(page, 'Title').inputValue()).toBe('Still here');
  await page.getByRole('img', { name: 'Selected image' }).waitFor();
  expect(logs.take().filter((line) => line.includes('500 (Internal Server Error)'))).toHaveLength(3);
});

test('a writer retries after an insight fails to load', async () => {
  const { id, title } = await buildPost();
  const page = await openPage({ at: '/about', as: 'admin' });
  const restore = await failCalls(page, 'GET', `**/api/posts/${id}`, 'lost');

  await page.goto(`/insights/${id}/edit`);
  await page.getByRole('heading', { name: 'Failed to load post' }).waitFor();
  expect(logs.take()).toEqual([...lost, expect.stringContaining('ApiError 0')]);
  await restore();
  await button(page, 'Try again').click();

  await field(page, 'Content').waitFor();
  expect(await field(page, 'Title').inputValue()).toBe(title);
});

test('an administrator sees a request to try again after a failed action', async () => {
  const { id, title } = await buildPost();
  await ask('PATCH', `/posts/${id}/publish`);
  const page = await openPage({ at: `/insights/${id}`, as: 'admin' });
  await sidebarOf(page, 'Industry Insights').open();
  await failCalls(page, 'PATCH', '**/unpublish', 500);
  await failCalls(page, 'DELETE', '**/api/posts/*', 500);

  await button(page, `Unpublish “${title}”`).click();
  await toast(page, 'Something went wrong. Try again.').waitFor();
  expect(logs.take()).toHaveLength(2);
  await button(page, 'Dismiss').press('Enter');
  await toast(page, 'Something went wrong. Try again.').waitFor({ state: 'detached' });
  await button(page, `Delete “${title}”`).click();
  await button(page, 'Delete').click();
  await toast(page, 'Something went wrong. Try again.').waitFor();

  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await heading(page, title).waitFor();
  expect(logs.take()).toHaveLength(2);
});
