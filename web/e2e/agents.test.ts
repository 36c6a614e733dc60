import type { Page } from '@playwright/test';
import { agentFormCopy } from '../src/content/agentForm';
import { agentsCopy } from '../src/content/agents';
import { toasts } from '../src/content/toasts';
import { buildAgent, leaveAtEnd, newName } from './support/agents';
import { openPage } from './support/browser';
import { logs } from './support/logs';
import { expect, test } from './support/test';

const { labels, newSubmit, editSubmit, usernameNotUnique } = agentFormCopy;
const { profile: words } = agentsCopy;
const newPath = '/agents/new';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

/** Types into a field and leaves it. */
async function write(page: Page, name: string, text: string) {
  await field(page, name).fill(text);
  await field(page, name).blur();
}

test('an administrator adds an agent, corrects them, lets them go and has them back', async () => {
  const page = await openPage({ at: '/agents', as: 'admin' });
  const last = newName();
  const name = `Orla ${last}`;

  await page.getByRole('link', { name: agentsCopy.addAgent }).click();
  await field(page, labels.username).pressSequentially(last);
  await write(page, labels.password, 'salt-and-lamp');
  await write(page, labels.password_confirmation, 'salt-and-lamp');
  await write(page, labels.first_name, 'Orla');
  await write(page, labels.last_name, last);
  await write(page, labels.email, `${last}@hearthandharbor.example`);
  await write(page, labels.phone_number, '(207) 555-0151');
  await button(page, newSubmit).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const profile = new URL(page.url()).pathname;
  leaveAtEnd(profile.replace('/agents/', ''));

  await page.getByRole('link', { name: words.edit }).click();
  await write(page, labels.title, 'Agent, tide mills');
  await button(page, editSubmit).click();
  await toast(page, toasts.agentUpdated);
  await page.getByRole('article').getByText('Agent, tide mills').waitFor();

  await button(page, words.deactivate).click();
  await page.getByRole('dialog', { name: words.deactivation.heading(name) }).waitFor();
  await button(page, words.deactivation.confirm).click();
  await toast(page, toasts.agentDeactivated);
  expect(new URL(page.url()).pathname).toBe('/agents');
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByText(agentsCopy.deactivated).waitFor();
  expect(await statusFor(await openPage(), profile)).toBe(404);
  expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)')]);

  await card.getByRole('link', { name, exact: true }).click();
  await button(page, words.reactivate).click();
  await toast(page, toasts.agentReactivated);
  await button(page, words.deactivate).waitFor();
  expect(await page.getByText(agentsCopy.deactivated, { exact: true }).count()).toBe(0);
  expect(await statusFor(await openPage(), profile)).toBe(200);
});

const statusFor = async (page: Page, path: string) => (await page.goto(path))?.status();

test('an administrator is told at each field what is wrong with it, and cannot send the form until it is right', async () => {
  const page = await openPage({ at: newPath, as: 'admin' });
  const submit = button(page, newSubmit);
  const wrong: [name: string, typed: string, sentence: string][] = [
    [labels.username, '', 'Username is required'],
    [labels.password, '', 'Password is required'],
    [labels.password_confirmation, '', 'Password confirmation is required'],
    [labels.first_name, '', 'First name is required'],
    [labels.last_name, '', 'Last name is required'],
    [labels.email, '', 'Email is required'],
    [labels.email, 'orla at home', 'Invalid email format'],
    [labels.phone_number, '', 'Phone number is required'],
    [labels.website_url, 'no web address', 'Invalid website URL'],
  ];

  for (const [name, typed, message] of wrong) {
    await field(page, name).focus();
    await write(page, name, typed);
    await page.getByText(message, { exact: true }).waitFor();
    expect(await submit.isDisabled()).toBe(true);
  }

  await write(page, labels.password, 'salt-and-lamp');
  await write(page, labels.password_confirmation, 'salt-and-lump');
  await page.getByText('Passwords do not match').waitFor();
  await write(page, labels.password_confirmation, 'salt-and-lamp');
  await page.getByText('Passwords do not match').waitFor({ state: 'detached' });
  expect(await submit.isDisabled()).toBe(true);
});

test('an administrator sends an empty form and is told everything that is missing', async () => {
  const page = await openPage({ at: newPath, as: 'admin' });

  await button(page, newSubmit).click();

  for (const missing of ['Username', 'Password', 'Password confirmation', 'First name', 'Last name', 'Email', 'Phone number']) {
    await page.getByText(`${missing} is required`, { exact: true }).waitFor();
  }
  expect(await button(page, newSubmit).isDisabled()).toBe(true);
  expect(await field(page, labels.username).evaluate((input) => input === document.activeElement)).toBe(true);
});

test('an administrator types only letters and digits into a username', async () => {
  const page = await openPage({ at: newPath, as: 'admin' });
  const username = field(page, labels.username);

  await username.pressSequentially('o r-l_a.7!');
  expect(await username.inputValue()).toBe('orla7');

  await username.fill('orla@home');
  expect(await username.inputValue()).toBe('orlahome');
});

test('an administrator learns that a username is somebody else’s as they leave the field', async () => {
  const page = await openPage({ at: newPath, as: 'admin' });

  await write(page, labels.username, 'Agent1');
  await page.getByText(usernameNotUnique).waitFor();
  expect(await button(page, newSubmit).isDisabled()).toBe(true);

  await write(page, labels.username, newName());
  await page.getByText(usernameNotUnique).waitFor({ state: 'detached' });
});

test('an agent learns that an email address is somebody else’s, and may keep their own', async () => {
  const [agent, colleague] = [await buildAgent(), await buildAgent()];
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });

  await write(page, labels.email, colleague.profile.email);
  await page.getByText(agentFormCopy.emailNotUnique).waitFor();
  expect(await button(page, editSubmit).isDisabled()).toBe(true);

  await write(page, labels.email, agent.profile.email);
  await page.getByText(agentFormCopy.emailNotUnique).waitFor({ state: 'detached' });
  expect(await button(page, editSubmit).isEnabled()).toBe(true);
});

for (const as of ['agent1', undefined] as const) {
  test(`only administrators add agents: ${as} is sent home`, async () => {
    const page = await openPage({ at: newPath, as });

    await page.waitForURL('/');
    await page.getByRole('region', { name: 'Explore' }).waitFor();
    expect(await page.getByRole('heading', { name: agentFormCopy.newHeading }).count()).toBe(0);
  });
}
