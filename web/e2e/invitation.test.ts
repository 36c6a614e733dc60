import type { Page } from '@playwright/test';
import { resetRedirectMs } from '../src/config';
import { agentFormCopy } from '../src/content/forms';
import { agentsCopy } from '../src/content/agents';
import { navigation } from '../src/content/navigation';
import { invitationCopy as copy, manageCopy, toasts } from '../src/content/staff';
import { resetPasswordCopy, signInCopy } from '../src/content/signIn';
import { typeCopy } from '../src/content/types';
import { leaveAtEnd, newName } from './support/agents';
import { goTo, openPage } from './support/browser';
import { emailTo, resetLinkIn } from './support/emails';
import { faultless, faultsOf } from './support/faults';
import { agentLabels } from './support/labels';
import { button, field, heading, submitSignIn, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const labels = agentLabels;
const { newSubmit } = agentFormCopy;
const { rail } = navigation;

/** Fills in the form for an agent who is invited. */
async function fill(page: Page, last: string) {
  await page.getByLabel(copy.choice).check();
  await field(page, labels.username).fill(last);
  await field(page, labels.first_name).fill('Orla');
  await field(page, labels.last_name).fill(last);
  await field(page, labels.email).fill(`${last}@hearthandharbor.example`);
  await field(page, labels.phone_number).fill('(207) 555-0151');
}

test('an administrator invites an agent, who sets a password and signs in', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const last = newName();
  const address = `${last}@hearthandharbor.example`;

  await fill(page, last);
  await expect(field(page, labels.password)).toHaveCount(0);
  await button(page, newSubmit).click();
  await toast(page, copy.sent(address)).waitFor();
  await page.getByRole('heading', { level: 1, name: `Orla ${last}` }).waitFor();
  leaveAtEnd(new URL(page.url()).pathname.replace('/agents/', ''));
  await page.getByRole('article').getByText(copy.states.sent, { exact: true }).waitFor();

  const invited = await openPage();
  await invited.clock.install();
  await goTo(invited, resetLinkIn(await emailTo(address)));
  await heading(invited, copy.acceptance.heading('Orla')).waitFor();
  await expect(field(invited, copy.acceptance.username)).toHaveValue(last);
  expect(await faultsOf(invited)).toEqual(faultless);
  await field(invited, resetPasswordCopy.password).fill('salt-and-lamp');
  await field(invited, resetPasswordCopy.confirmation).fill('salt-and-lamp');
  await button(invited, copy.acceptance.submit).click();
  await invited.getByRole('heading', { name: copy.acceptance.done.heading }).waitFor();
  await invited.clock.fastForward(resetRedirectMs);
  await heading(invited, signInCopy.heading).waitFor();
  await submitSignIn(invited, last, 'salt-and-lamp');
  await toast(invited, toasts.signedIn('Orla')).waitFor();

  await page.reload();
  await page.getByRole('heading', { level: 1, name: `Orla ${last}` }).waitFor();
  await button(page, agentsCopy.profile.deactivate).waitFor();
  await expect(page.getByText(copy.states.sent, { exact: true })).toHaveCount(0);
});

test('an administrator revokes an invitation and sends another one from the list of agents without a password', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const last = newName();
  const name = `Orla ${last}`;
  const address = `${last}@hearthandharbor.example`;
  await fill(page, last);
  await button(page, newSubmit).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  leaveAtEnd(new URL(page.url()).pathname.replace('/agents/', ''));
  const firstLink = resetLinkIn(await emailTo(address));

  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: rail.name }).getByRole('link', { name: rail.invitations }).click();
  await heading(page, typeCopy.agent.plural).waitFor();
  const entry = page.locator('.managed > li').filter({ hasText: name });
  const choose = async (action: string) => {
    await button(page, manageCopy.actionsOf(name)).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const invited = entry.getByText(/^Invited until \w+ \d+, \d+$/);
  await invited.waitFor();
  expect(await faultsOf(page)).toEqual(faultless);
  await choose(copy.revoke);
  await toast(page, copy.revoked).waitFor();
  await entry.getByText(copy.states.none, { exact: true }).waitFor();
  await button(page, copy.inviteAll).waitFor();
  const revokedPage = await openPage({ at: firstLink });
  await revokedPage.getByRole('heading', { name: resetPasswordCopy.invalid.heading }).waitFor();

  await choose(copy.send);
  await toast(page, copy.sent(address)).waitFor();
  await invited.waitFor();
  await choose(copy.sendAgain);
  await expect(toast(page, copy.sent(address))).toHaveCount(2);
});

test('the form for a new agent begins with a password, or with an invitation where the site has a mail server', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const choices = page.getByRole('radiogroup').getByRole('radio');
  const passwords = page.getByLabel(labels.password, { exact: true }).or(field(page, labels.password_confirmation));

  await expect(choices.first()).toHaveAccessibleName(new RegExp(`^${copy.passwordChoice}`));
  await expect(choices.first()).toBeChecked();
  await expect(passwords).toHaveCount(2);

  const overview = (await ask('GET', '/overview')) as object;
  await page.route('**/api/overview', (route) => route.fulfill({ json: { ...overview, hasMailServer: true } }));
  await page.reload();
  await expect(choices.first()).toHaveAccessibleName(new RegExp(`^${copy.choice}`));
  await expect(choices.first()).toBeChecked();
  await expect(passwords).toHaveCount(0);
});

test('the form for a new agent requires a password only without an invitation', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  await page.getByLabel(copy.passwordChoice).check();
  await field(page, labels.password).fill('123');
  await field(page, labels.password).blur();
  await page.getByText('Password must be at least 6 characters').waitFor();

  await fill(page, newName());
  await page.getByText(copy.getsInvitation('Orla', 7)).waitFor();
  await expect(button(page, newSubmit)).toBeEnabled();

  await page.getByLabel(copy.passwordChoice).check();
  await button(page, newSubmit).click();
  await page.getByText('Password confirmation is required').waitFor();
  await field(page, labels.password).fill('harbor-lights');
  await field(page, labels.password_confirmation).fill('harbor-lights');
  await expect(page.getByText('Passwords do not match')).toHaveCount(0);
  await field(page, labels.password).fill('harbor-light');
  await page.getByText('Passwords do not match').waitFor();
});

test('the name of a new agent proposes a username, which is checked and never replaces a typed one', async () => {
  const page = await openPage({ at: '/agents/new', as: 'admin' });
  const username = field(page, labels.username);

  await field(page, labels.first_name).fill('Zoë');
  await field(page, labels.last_name).fill('O’Brontë');
  await expect(username).toHaveValue('zoeobronte');
  await field(page, labels.first_name).fill('ad');
  await field(page, labels.last_name).fill('min');
  await field(page, labels.last_name).blur();
  await expect(username).toHaveAccessibleDescription(agentFormCopy.usernameNotUnique);

  await username.fill('ruth');
  await field(page, labels.last_name).fill('Lowe');
  await expect(username).toHaveValue('ruth');
});
