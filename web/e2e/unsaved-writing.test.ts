import type { Page } from '@playwright/test';
import { buildAgent, type OwnAgent } from './support/agents';
import { appShown, goTo, openPage } from './support/browser';
import { logs } from './support/logs';
import { button, chooseSetting, field, heading, link, submitSignIn } from './support/screen';
import { callApi, signIn } from './support/session';
import { expect, test } from './support/test';

const reminders = (page: Page) => page.getByRole('complementary', { name: 'Reminders' });
/** Reminder on a staff screen, and on a public page. */
const reminderOf = (page: Page, { name }: OwnAgent) => reminders(page).getByText(`${name}’s profile`);
const draftLink = (page: Page) => link(page, '1 unsaved draft');
const offer = (page: Page) => page.getByText(/^You have unsaved changes from /);

/** Opens an agent's own form and types a title without saving. */
async function startWriting() {
  const agent = await buildAgent();
  const session = await signIn(agent);
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: session });
  await field(page, 'Bio').waitFor();
  await field(page, 'Title').fill('Reader of tides');
  return { agent, session, page };
}

async function signInAgain(page: Page, username: string) {
  await submitSignIn(page, username);
  await page.waitForURL('/');
}

const countDrafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);

/** Leaves the form for the profile without saving. */
async function leaveForm(page: Page) {
  await link(page, 'Cancel').click();
  await button(page, 'Leave').click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/edit'));
}

test('an agent confirms leaving a form with unsaved changes, continues writing, and discards the draft', async () => {
  const { agent, page } = await startWriting();

  await link(page, 'Cancel').click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await button(page, 'Keep editing').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await field(page, 'Title').inputValue()).toBe('Reader of tides');
  await leaveForm(page);
  expect(new URL(page.url()).pathname).toBe(`/agents/${agent.id}`);
  await heading(page, agent.name).waitFor();
  await draftLink(page).waitFor();
  expect(await reminders(page).count()).toBe(0);

  await link(page, 'Dashboard').click();
  await reminderOf(page, agent).waitFor();
  await button(page, 'Discard').click();
  await button(page, 'Keep them').click();
  await link(page, 'Continue').click();
  await offer(page).waitFor();
  await button(page, 'Discard').click();
  await button(page, 'Keep them').click();
  await button(page, 'Discard').click();
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();
  await offer(page).waitFor({ state: 'detached' });
  expect(await field(page, 'Title').inputValue()).toBe(agent.profile.title);
  await goTo(page, `/agents/${agent.id}/edit`);
  await field(page, 'Bio').waitFor();
  expect(await offer(page).count()).toBe(0);

  // Without changes, the form is left without a confirmation.
  await link(page, 'Cancel').click();
  await heading(page, agent.name).waitFor();
  expect(await draftLink(page).count()).toBe(0);
});

test('the browser asks an agent before it closes a tab with unsaved changes', async () => {
  const { page } = await startWriting();
  const opened = page.waitForEvent('dialog');

  const closing = page.close({ runBeforeUnload: true });
  const dialog = await opened;

  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  expect(await field(page, 'Title').inputValue()).toBe('Reader of tides');
});

test('an agent whose session ends while they edit their profile gets the home page without a question, and keeps the changes', async () => {
  const { agent, session, page } = await startWriting();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await callApi('POST', '/auth/logout', session);
  const loaded = page.waitForEvent('load');

  await button(page, 'Save Changes').click();
  await loaded;
  await page.getByText('Your session has ended. Sign in again.').waitFor();

  expect([new URL(page.url()).pathname, questions]).toEqual(['/', []]);
  expect((await page.context().cookies()).filter(({ name }) => name === 'app')).toEqual([]);
  expect(logs.take()).toEqual([expect.stringContaining('401 (Unauthorized)')]);
  await page.getByRole('complementary').getByRole('link', { name: 'Login' }).click();
  await submitSignIn(page, agent.username);
  await page.waitForURL(`/agents/${agent.id}/edit`);
  await button(page, 'Restore').click();
  expect(await field(page, 'Title').inputValue()).toBe('Reader of tides');
});

test('an administrator on the same device does not see an agent’s unsaved changes', async () => {
  const { agent, page } = await startWriting();
  await leaveForm(page);
  await draftLink(page).waitFor();
  // Simulates an expired session.
  await page.evaluate(() => localStorage.removeItem('token'));
  await goTo(page, '/login');
  await field(page, 'Username').focus();
  await appShown(page);
  expect(await draftLink(page).count()).toBe(0);
  expect(await countDrafts(page)).toBe(1);

  await signInAgain(page, 'admin');
  await page.getByText(/^Welcome back/).waitFor();
  expect(await draftLink(page).count()).toBe(0);
  await goTo(page, `/agents/${agent.id}/edit`);
  await field(page, 'Bio').waitFor();

  expect(await field(page, 'Title').inputValue()).toBe(agent.profile.title);
  expect(await offer(page).count()).toBe(0);
});

test('an agent who confirms signing out deletes their unsaved changes in all tabs', async () => {
  const { agent, page } = await startWriting();
  const otherTab = await page.context().newPage();
  await goTo(otherTab, `/agents/${agent.id}/edit`);
  await field(otherTab, 'Bio').click();
  await otherTab.keyboard.type('In another tab.');
  await page.bringToFront();

  await chooseSetting(page, 'Logout');
  const dialog = page.getByRole('dialog', { name: 'Sign out without saving?' });
  await dialog.getByText(`Signing out deletes your unsaved changes to “${agent.name}’s profile” from this device.`).waitFor();
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field(page, 'Title').inputValue()).toBe('Reader of tides');
  await chooseSetting(page, 'Logout');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You’ve signed out.').waitFor();
  // The other tab is notified and leaves its form.
  await otherTab.waitForURL(({ pathname }) => !pathname.endsWith('/edit'));
  await otherTab.close({ runBeforeUnload: true });

  // Changes of another tab's storage arrive with a delay.
  await expect.poll(() => countDrafts(page)).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/tides|another tab/);
  await goTo(page, '/login');
  await signInAgain(page, agent.username);
  await goTo(page, `/agents/${agent.id}/edit`);
  await field(page, 'Bio').waitFor();
  expect(await field(page, 'Title').inputValue()).toBe(agent.profile.title);
  expect(await offer(page).count()).toBe(0);
});
