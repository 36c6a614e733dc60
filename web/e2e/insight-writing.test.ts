import { appShown, openPage } from './support/browser';
import { ownName } from './support/content';
import { button, field, heading, submitSignIn, toast, write } from './support/screen';
import { tabTo } from './support/keyboard';
import { logs } from './support/logs';
import { chooseFile } from './support/images';
import { callApi, signIn } from './support/session';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';

test('an administrator whose session ends restores the text, image and schedule of an unsaved insight', async () => {
  const title = ownName();
  const session = await signIn('admin');
  const page = await openPage({ at: '/insights/new', as: session });
  await field(page, 'Title').fill(title);
  await write(page, 'Content', 'Twice a day.');
  await chooseFile(page, 'Upload image');
  await toast(page, 'Image uploaded successfully!').waitFor();
  await button(page, 'Schedule…').click();
  await page.getByLabel('Publish time', { exact: true }).fill('2035-11-30T09:00');
  await callApi('POST', '/auth/logout', session);

  await button(page, 'Create Insight').click();
  await page.waitForURL('/');
  await appShown(page);
  await page.getByText('Your session has ended. Sign in again.').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('401 (Unauthorized)')]);
  await page.getByRole('complementary').getByRole('link', { name: 'Login' }).click();
  await submitSignIn(page, 'admin');
  await page.waitForURL('/insights/new');
  await button(page, 'Restore').waitFor();
  expect(await field(page, 'Title').inputValue()).toBe('');
  await button(page, 'Restore').click();

  expect(await field(page, 'Title').inputValue()).toBe(title);
  await field(page, 'Content').getByText('Twice a day.').waitFor();
  await page.getByRole('img', { name: 'Selected image' }).waitFor();
  expect(await page.getByLabel('Publish time', { exact: true }).inputValue()).toBe('2035-11-30T09:00');
  await button(page, 'Create Insight').click();
  await heading(page, title).waitFor();
  await page.getByRole('img', { name: `Illustration for “${title}”` }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
  expect(await page.getByRole('complementary', { name: 'Reminders' }).count()).toBe(0);
});

test('an administrator creates, publishes and deletes an insight with the keyboard', async () => {
  const title = ownName();
  const page = await openPage({ at: '/insights', as: 'admin' });
  const sidebar = sidebarOf(page, 'Industry Insights');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await sidebar.toggle.focus();
  await press('Enter', 'Tab', 'Enter');
  await field(page, 'Content').waitFor();
  await tabTo(field(page, 'Title'));
  await page.keyboard.type(title);
  await tabTo(field(page, 'Content'));
  await page.keyboard.type('Boots first.');
  await press('Escape');
  await tabTo(button(page, 'Schedule…'));
  await press('Enter');
  await tabTo(page.getByLabel('Publish time', { exact: true }));
  await page.keyboard.type('113020350900AM');
  await page.getByText('Goes live on Friday, November 30, 2035 at 9:00 AM EST.').waitFor();
  await tabTo(button(page, 'Create Insight'));
  await press('Enter');

  await heading(page, title).waitFor();
  await tabTo(button(page, 'Publish'));
  await press('Enter');
  await button(page, 'Publish').waitFor({ state: 'detached' });
  await sidebar.toggle.focus();
  await press('Enter');
  await tabTo(button(page, `Delete “${title}”`));
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(button(page, 'Delete'));
  await press('Enter');
  // The dialog hides the heading until it closes, after the deletion.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await heading(page, title).waitFor({ state: 'detached' });
});
