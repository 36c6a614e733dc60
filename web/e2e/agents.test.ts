import type { Page } from '@playwright/test';
import { agentFormCopy } from '../src/content/agentForm';
import { agentsCopy } from '../src/content/agents';
import { toasts } from '../src/content/toasts';
import { buildAgent, leaveAtEnd, newName } from './support/agents';
import { openPage } from './support/browser';
import { logs } from './support/logs';
import { expect, test } from './support/test';

const { labels, newSubmit, editSubmit, usernameNotUnique } = agentFormCopy;
const { profile: profileCopy } = agentsCopy;
const newPath = '/agents/new';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

/** Fills a field and leaves it. */
async function write(page: Page, name: string, text: string) {
  await field(page, name).fill(text);
  await field(page, name).blur();
}

test('an administrator adds, edits, deactivates and reactivates an agent', async () => {
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

  await page.getByRole('link', { name: profileCopy.edit }).click();
  await write(page, labels.title, 'Agent, tide mills');
  await button(page, editSubmit).click();
  await toast(page, toasts.agentUpdated);
  await page.getByRole('article').getByText('Agent, tide mills').waitFor();

  await button(page, profileCopy.deactivate).click();
  await page.getByRole('dialog', { name: profileCopy.deactivation.heading(name) }).waitFor();
  await button(page, profileCopy.deactivation.confirm).click();
  await toast(page, toasts.agentDeactivated);
  expect(new URL(page.url()).pathname).toBe('/agents');
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByText(agentsCopy.deactivated).waitFor();
  expect(await statusFor(await openPage(), profile)).toBe(404);
  expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)')]);

  await card.getByRole('link', { name, exact: true }).click();
  await button(page, profileCopy.reactivate).click();
  await toast(page, toasts.agentReactivated);
  await button(page, profileCopy.deactivate).waitFor();
  expect(await page.getByText(agentsCopy.deactivated, { exact: true }).count()).toBe(0);
  expect(await statusFor(await openPage(), profile)).toBe(200);
});

const statusFor = async (page: Page, path: string) => (await page.goto(path))?.status();

test('the form for a new agent shows an error at each invalid field and disables its button', async () => {
  const page = await openPage({ at: newPath, as: 'admin' });
  const submit = button(page, newSubmit);
  const cases: [name: string, input: string, message: string][] = [
    [labels.username, '', 'Username is required'],
    [labels.password, '', 'Password is required'],
    [labels.password_confirmation, '', 'Password confirmation is required'],
    [labels.first_name, '', 'First name is required'],
    [labels.last_name, '', 'Last name is required'],
    [labels.email, '', 'Email is required'],
    [labels.email, 'orla at home', 'Invalid email format'],
    [labels.phone_number, '', 'Phone number is required'],
    [labels.website_url, 'not a URL', 'Invalid website URL'],
  ];

  for (const [name, input, message] of cases) {
    await field(page, name).focus();
    await write(page, name, input);
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

test('the form for a new agent shows every required field when it is submitted empty', async () => {
  const page = await openPage({ at: newPath, as: 'admin' });

  await button(page, newSubmit).click();

  for (const name of ['Username', 'Password', 'Password confirmation', 'First name', 'Last name', 'Email', 'Phone number']) {
    await page.getByText(`${name} is required`, { exact: true }).waitFor();
  }
  expect(await button(page, newSubmit).isDisabled()).toBe(true);
  expect(await field(page, labels.username).evaluate((input) => input === document.activeElement)).toBe(true);
});

test('the username field accepts only letters and digits', async () => {
  const page = await openPage({ at: newPath, as: 'admin' });
  const username = field(page, labels.username);

  await username.pressSequentially('o r-l_a.7!');
  expect(await username.inputValue()).toBe('orla7');

  await username.fill('orla@home');
  expect(await username.inputValue()).toBe('orlahome');
});

test('the username field reports a taken username when it loses the focus', async () => {
  const page = await openPage({ at: newPath, as: 'admin' });

  await write(page, labels.username, 'Agent1');
  await page.getByText(usernameNotUnique).waitFor();
  expect(await button(page, newSubmit).isDisabled()).toBe(true);

  await write(page, labels.username, newName());
  await page.getByText(usernameNotUnique).waitFor({ state: 'detached' });
});

test('the email field rejects a colleague’s address and accepts the agent’s own', async () => {
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
  test(`${as ?? 'a visitor'} is redirected from the form for a new agent to the home page`, async () => {
    const page = await openPage({ at: newPath, as });

    await page.waitForURL('/');
    await page.getByRole('region', { name: 'Explore' }).waitFor();
    expect(await page.getByRole('heading', { name: agentFormCopy.newHeading }).count()).toBe(0);
  });
}
