import type { Page } from '@playwright/test';
import { resetRedirectMs } from '../src/config';
import { leaveAtEnd, newName } from './support/agents';
import { goTo, openPage } from './support/browser';
import { emailTo, resetLinkIn } from './support/emails';
import { noProblems, problemsOf } from './support/page-problems';
import { button, field, heading, submitSignIn, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

/** Fills in the form for an agent who is invited. */
async function fill(page: Page, last: string) {
  await page.getByLabel('Email an invitation').check();
  await field(page, 'Username').fill(last);
  await field(page, 'First name').fill('Orla');
  await field(page, 'Last name').fill(last);
  await field(page, 'Email').fill(`${last}@hearthandharbor.example`);
  await field(page, 'Phone number').fill('(207) 555-0151');
}

test('an administrator invites an agent, who sets a password and signs in', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const last = newName();
  const address = `${last}@hearthandharbor.example`;

  await fill(page, last);
  await expect(field(page, 'Password')).toHaveCount(0);
  await button(page, 'Add Agent').click();
  await toast(page, `Invitation sent to ${address}.`).waitFor();
  await page.getByRole('heading', { level: 1, name: `Orla ${last}` }).waitFor();
  leaveAtEnd(new URL(page.url()).pathname.replace('/agents/', ''));
  await page.getByRole('article').getByText('Invited', { exact: true }).waitFor();

  const invited = await openPage();
  await invited.clock.install();
  await goTo(invited, resetLinkIn(await emailTo(address)));
  await heading(invited, 'Welcome, Orla').waitFor();
  await expect(field(invited, 'Your username')).toHaveValue(last);
  expect(await problemsOf(invited)).toEqual(noProblems);
  await field(invited, 'New password').fill('salt-and-lamp');
  await field(invited, 'Confirm new password').fill('salt-and-lamp');
  await button(invited, 'Save password').click();
  await invited.getByRole('heading', { name: 'You are all set' }).waitFor();
  await invited.clock.fastForward(resetRedirectMs);
  await heading(invited, 'Sign in to your account').waitFor();
  await submitSignIn(invited, last, 'salt-and-lamp');
  await toast(invited, 'Welcome back, Orla.').waitFor();

  await page.reload();
  await page.getByRole('heading', { level: 1, name: `Orla ${last}` }).waitFor();
  await button(page, 'Deactivate User').waitFor();
  await expect(page.getByText('Invited', { exact: true })).toHaveCount(0);
});

test('an administrator revokes an invitation and sends another one from the list of agents without a password', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const last = newName();
  const name = `Orla ${last}`;
  const address = `${last}@hearthandharbor.example`;
  await fill(page, last);
  await button(page, 'Add Agent').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  leaveAtEnd(new URL(page.url()).pathname.replace('/agents/', ''));
  const firstLink = resetLinkIn(await emailTo(address));

  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Staff navigation' }).getByRole('link', { name: 'Invitations' }).click();
  await heading(page, 'Agents').waitFor();
  const entry = page.getByRole('main').locator('tbody tr').filter({ hasText: name });
  const choose = async (action: string) => {
    await button(page, `Actions for “${name}”`).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const invited = entry.getByText(/^Invited until \w+ \d+, \d+$/);
  await invited.waitFor();
  expect(await problemsOf(page)).toEqual(noProblems);
  await choose('Revoke invitation');
  await toast(page, 'Invitation revoked.').waitFor();
  await entry.getByText('Not invited', { exact: true }).waitFor();
  await button(page, 'Invite everyone not yet invited').waitFor();
  const revokedPage = await openPage({ at: firstLink });
  await revokedPage.getByRole('heading', { name: 'Invalid Reset Link' }).waitFor();

  await choose('Send invitation');
  await toast(page, `Invitation sent to ${address}.`).waitFor();
  await invited.waitFor();
  await choose('Resend invitation');
  await expect(toast(page, `Invitation sent to ${address}.`)).toHaveCount(2);
});

test('an administrator who undoes the deactivation of an invited agent invites the agent again', async () => {
  const last = newName();
  const email = `${last}@hearthandharbor.example`;
  const profile = { first_name: 'Orla', last_name: last, email, phone_number: '(207) 555-0151' };
  const { id } = (await ask('POST', '/agents', { ...profile, username: last, invite: true })) as { id: string };
  leaveAtEnd(id);
  const page = await openPage({ at: `/manage/agents?q=${last}`, as: 'admin' });
  const entry = page.getByRole('main').locator('tbody tr').filter({ hasText: last });

  await button(page, `Actions for “Orla ${last}”`).click();
  await page.getByRole('menuitem', { name: 'Deactivate', exact: true }).click();
  await button(page, 'Deactivate').click();
  await entry.getByText('Deactivated', { exact: true }).waitFor();
  await button(page, 'Undo').click();

  await toast(page, 'User reactivated and invited again').waitFor();
  await entry.getByText(/^Invited until /).waitFor();
});

test('the form for a new agent begins with a password, or with an invitation where the site has a mail server', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const choices = page.getByRole('radiogroup').getByRole('radio');
  const passwords = page.getByLabel('Password', { exact: true }).or(field(page, 'Password confirmation'));

  await expect(choices.first()).toHaveAccessibleName(/^Set a password now/);
  await expect(choices.first()).toBeChecked();
  await expect(passwords).toHaveCount(2);

  const overview = (await ask('GET', '/overview')) as object;
  await page.route('**/api/overview', (route) => route.fulfill({ json: { ...overview, hasMailServer: true } }));
  await page.reload();
  await expect(choices.first()).toHaveAccessibleName(/^Email an invitation/);
  await expect(choices.first()).toBeChecked();
  await expect(passwords).toHaveCount(0);
});

test('the form for a new agent requires a password only without an invitation', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  await page.getByLabel('Set a password now').check();
  await field(page, 'Password').fill('123');
  await field(page, 'Password').blur();
  await page.getByText('Password must be at least 6 characters').waitFor();

  await fill(page, newName());
  await page.getByText('Orla gets an email with a link that works for 7 days.').waitFor();
  await expect(button(page, 'Add Agent')).toBeEnabled();

  await page.getByLabel('Set a password now').check();
  await button(page, 'Add Agent').click();
  await page.getByText('Password confirmation is required').waitFor();
  await field(page, 'Password').fill('harbor-lights');
  await field(page, 'Password confirmation').fill('harbor-lights');
  await expect(page.getByText('Passwords do not match')).toHaveCount(0);
  await field(page, 'Password').fill('harbor-light');
  await page.getByText('Passwords do not match').waitFor();
});

test('the name of a new agent proposes a username, which is checked and never replaces a typed one', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const username = field(page, 'Username');

  await field(page, 'First name').fill('Zoë');
  await field(page, 'Last name').fill('O’Brontë');
  await expect(username).toHaveValue('zoeobronte');
  await field(page, 'First name').fill('ad');
  await field(page, 'Last name').fill('min');
  await field(page, 'Last name').blur();
  await expect(username).toHaveAccessibleDescription('Username is already taken');

  await username.fill('ruth');
  await field(page, 'Last name').fill('Lowe');
  await expect(username).toHaveValue('ruth');
});
