import { draftCopy } from '../src/content/drafts';
import { imageFieldCopy } from '../src/content/imageField';
import { insightFormCopy } from '../src/content/insightForm';
import { insightsCopy } from '../src/content/insights';
import { toasts, toastsCopy } from '../src/content/toasts';
import { readingCopy } from '../src/content/reading';
import { openPage } from './support/browser';
import { ask, buildPost, ownName } from './support/content';
import { faultless, faultsOf } from './support/faults';
import { button, failCalls, field, heading, toast, write } from './support/screen';
import { logs } from './support/logs';
import { chooseFile, text } from './support/images';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

const copy = insightFormCopy;
const { labels } = copy;
const { actions, deletion } = insightsCopy;

async function openNew() {
  const page = await openPage({ at: '/insights/new', as: 'admin' });
  await write(page, labels.content, 'Kept.');
  await field(page, labels.title).fill(ownName());
  return page;
}

async function openEdit() {
  const post = await buildPost({ video_url: 'https://youtu.be/aqz-KE-bpKQ' });
  const page = await openPage({ at: `/insights/${post.id}/edit`, as: 'admin' });
  await field(page, labels.content).waitFor();
  return { post, page };
}

for (const status of [500, 'lost'] as const) {
  test(`a new insight stays in its form when creating it fails with ${status === 'lost' ? 'a lost connection' : status}`, async () => {
    const page = await openNew();
    await failCalls(page, 'POST', '**/api/posts', status);

    await button(page, copy.newSubmit).click();

    await toast(page, 'Failed to create post').waitFor();
    await page.getByRole('main').getByText('Failed to create post').waitFor();
    expect(await faultsOf(page)).toEqual(faultless);
    await field(page, labels.content).getByText('Kept.').waitFor();
    expect(logs.take()).not.toEqual([]);
  });
}

test('the insight form shows every error from the server, also at its field', async () => {
  const page = await openNew();
  const fields = { title: 'Title is required', video_url: 'Invalid video URL' };
  const errors = [...Object.values(fields), 'It is Sunday'];
  await failCalls(page, 'POST', '**/api/posts', 422, { error: errors[0], errors, fields });

  await button(page, copy.newSubmit).click();

  await toast(page, errors.join(', ')).waitFor();
  for (const message of errors) await page.getByText(message, { exact: true }).waitFor();
  expect(await field(page, labels.title).getAttribute('aria-invalid')).toBe('true');
  expect(logs.take()).toEqual([expect.stringContaining('422')]);
});

for (const status of [500, 'lost'] as const) {
  test(`changes of an insight stay in the form when saving fails with ${status === 'lost' ? 'a lost connection' : status}`, async () => {
    const { page } = await openEdit();
    await failCalls(page, 'PATCH', '**/api/posts/*', status);
    await field(page, labels.title).fill('Still here');

    await button(page, copy.editSubmit).click();

    await toast(page, 'Failed to update post').waitFor();
    expect(await field(page, labels.title).inputValue()).toBe('Still here');
    expect(logs.take()).not.toEqual([]);
  });
}

test('a writer retries after an invalid image file and a failed upload', async () => {
  const page = await openNew();

  await chooseFile(page, imageFieldCopy.upload, text);
  await toast(page, 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('415')]);
  const restore = await failCalls(page, 'POST', '**/upload_temp_image', 'lost');
  await chooseFile(page, imageFieldCopy.upload);
  await toast(page, 'Failed to upload image').waitFor();
  expect(logs.take()).not.toEqual([]);
  await restore();
  await chooseFile(page, imageFieldCopy.upload);

  await toast(page, toasts.imageUploaded).waitFor();
  await page.getByRole('img', { name: imageFieldCopy.preview }).waitFor();
});

test('the insight form shows an error when a stored image cannot be replaced or removed', async () => {
  const { post, page } = await openEdit();
  await chooseFile(page, imageFieldCopy.upload);
  await page.getByRole('img', { name: imageFieldCopy.preview }).waitFor();
  await failCalls(page, 'PATCH', '**/upload_image', 500);
  await failCalls(page, 'PATCH', `**/api/posts/${post.id}`, 500);

  await chooseFile(page, imageFieldCopy.replace);
  await toast(page, 'Failed to upload image').waitFor();
  await button(page, imageFieldCopy.remove).click();
  await button(page, imageFieldCopy.removal.confirm).click();
  await toast(page, 'Failed to remove image').waitFor();

  await page.getByRole('img', { name: imageFieldCopy.preview }).waitFor();
  expect(logs.take()).toHaveLength(2);
});

test('a writer retries after an insight fails to load', async () => {
  const { id, title } = await buildPost();
  const page = await openPage({ at: '/about', as: 'admin' });
  await page.route('**/graphql', (route) => route.abort('aborted'));

  await page.goto(`/insights/${id}/edit`);
  await page.getByRole('heading', { name: 'Failed to load post' }).waitFor();
  logs.take();
  await page.unroute('**/graphql');
  await button(page, readingCopy.retry).click();

  await field(page, labels.content).waitFor();
  expect(await field(page, labels.title).inputValue()).toBe(title);
});

test('an administrator sees a request to try again after a failed action', async () => {
  const { id, title } = await buildPost();
  await ask('PATCH', `/posts/${id}/publish`);
  const page = await openPage({ at: `/insights/${id}`, as: 'admin' });
  await sidebarOf(page, insightsCopy.sidebarTitle).open();
  await failCalls(page, 'PATCH', '**/unpublish', 500);
  await failCalls(page, 'DELETE', '**/api/posts/*', 500);

  await button(page, actions.of(actions.unpublish, title)).click();
  await toast(page, 'Something went wrong. Try again.').waitFor();
  expect(logs.take()).toHaveLength(2);
  await button(page, toastsCopy.dismiss).press('Enter');
  await toast(page, 'Something went wrong. Try again.').waitFor({ state: 'detached' });
  await button(page, actions.of(actions.delete, title)).click();
  await button(page, deletion.confirm).click();
  await toast(page, 'Something went wrong. Try again.').waitFor();

  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await heading(page, title).waitFor();
  expect(logs.take()).toHaveLength(2);
});

test('an administrator in an edit conflict merges both versions of an insight', async () => {
  const { post, page } = await openEdit();
  await field(page, labels.title).fill(`${post.title}, mine`);
  await ask('PATCH', `/posts/${post.id}`, {
    post: { title: `${post.title}, theirs`, publish_at: '2035-11-30T14:00:00Z', time_zone: 'America/New_York' },
  });

  await button(page, copy.editSubmit).click();
  const dialog = page.getByRole('dialog', { name: draftCopy.conflict.heading });
  await dialog.waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('409 (Conflict)')]);
  await dialog.getByRole('group', { name: labels.title }).getByText(`${post.title}, theirs`).waitFor();
  await dialog.getByRole('group', { name: labels.publish_at, exact: true }).getByText('Friday, November 30, 2035 at 9:00 AM EST').waitFor();
  await button(page, draftCopy.conflict.saveChosen).click();

  await heading(page, `${post.title}, mine`).waitFor();
  await page.getByText(/It goes live on Friday, November 30, 2035/).waitFor();
});
