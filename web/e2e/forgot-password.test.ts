import type { Page } from '@playwright/test';
import { toasts } from '../src/content/staff';
import { forgotPasswordCopy, resetPasswordCopy as copy, signInCopy } from '../src/content/signIn';
import { buildAgent, type OwnAgent } from './support/agents';
import { appShown, goTo, openPage } from './support/browser';
import { emailTo, resetLinkIn } from './support/emails';
import { logs } from './support/logs';
import { button, failCalls, field, heading, submitSignIn } from './support/screen';
import { callApi } from './support/session';
import { expect, test } from './support/test';

/** Requests a reset email and returns the path of its link. */
async function requestLink(page: Page, { profile }: OwnAgent): Promise<string> {
  await goTo(page, '/forgot-password');
  await field(page, forgotPasswordCopy.email).fill(profile.email);
  await button(page, forgotPasswordCopy.submit).click();
  await heading(page, forgotPasswordCopy.sent.heading).waitFor();
  return resetLinkIn(await emailTo(profile.email));
}

async function typePasswords(page: Page, password: string, confirmation: string) {
  await field(page, copy.password).fill(password);
  await field(page, copy.confirmation).fill(confirmation);
  await button(page, copy.submit).click();
}

test('an agent resets a forgotten password with the emailed link and signs in', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: '/login' });
  await page.getByRole('link', { name: signInCopy.forgotPassword }).click();
  await heading(page, forgotPasswordCopy.heading).waitFor();

  const link = await requestLink(page, agent);
  expect(await page.getByText(forgotPasswordCopy.sent.text(agent.profile.email)).count()).toBe(1);

  await goTo(page, link);
  await heading(page, copy.heading).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await appShown(page);
  await heading(page, copy.heading).waitFor();

  await button(page, copy.submit).click();
  await page.getByText('Password is required').waitFor();
  await page.getByText('Password confirmation is required').waitFor();
  await typePasswords(page, 'short', 'long');
  await page.getByText('Password must be at least 6 characters').waitFor();
  await page.getByText('Passwords do not match').waitFor();
  await typePasswords(page, agent.username, agent.username);
  await page.getByRole('alert').getByText('Password must not be the username or email').waitFor();
  const restore = await failCalls(page, 'POST', '**/password_resets/reset', 500);
  await typePasswords(page, 'lamps-at-dusk', 'lamps-at-dusk');
  await page.getByRole('alert').getByText(copy.failed).waitFor();
  await restore();
  expect(logs.take()).toEqual([expect.stringContaining('422'), expect.stringContaining('500')]);

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await typePasswords(page, 'lamps-at-dusk', 'lamps-at-dusk');
  await heading(page, copy.done.heading).waitFor();
  await page.clock.runFor(2_900);
  expect(new URL(page.url()).pathname).toBe('/reset-password');
  await page.clock.runFor(200);
  await page.waitForURL('/login');
  await page.clock.resume();

  await submitSignIn(page, agent.username, 'lamps-at-dusk');
  await page.getByText(toasts.signedIn(agent.profile.first_name)).waitFor();
  await page.waitForURL('/');
});

test('a reset link works only once', async () => {
  const agent = await buildAgent();
  const page = await openPage();
  const link = await requestLink(page, agent);
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  const body = { token, password: 'lamps-at-dusk', password_confirmation: 'lamps-at-dusk' };
  const reset = await callApi('POST', '/password_resets/reset', { body });
  expect(reset.status).toBe(204);

  await goTo(page, link);

  await heading(page, copy.invalid.heading).waitFor();
  await page.getByText(copy.invalid.token, { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: copy.invalid.again }).click();
  await heading(page, forgotPasswordCopy.heading).waitFor();
});

test('a reset link without a token is invalid', async () => {
  const page = await openPage({ at: '/reset-password' });

  await heading(page, copy.invalid.heading).waitFor();
  await page.getByRole('main').getByText(copy.invalid.noToken, { exact: true }).last().waitFor();
});

test('the form for a forgotten password requires a valid email address and shows the same page for an unknown one', async () => {
  const page = await openPage({ at: '/forgot-password' });

  await button(page, forgotPasswordCopy.submit).click();
  await page.getByText('Email is required').waitFor();
  await field(page, forgotPasswordCopy.email).fill('wren at home');
  await page.getByText('Invalid email address').waitFor();
  await field(page, forgotPasswordCopy.email).fill('unknown@hearthandharbor.example');
  const restore = await failCalls(page, 'POST', '**/password_resets/forgot', 503);
  await button(page, forgotPasswordCopy.submit).click();
  await page.getByRole('alert').getByText(forgotPasswordCopy.failed).waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('503')]);
  await restore();
  await button(page, forgotPasswordCopy.submit).click();

  await heading(page, forgotPasswordCopy.sent.heading).waitFor();
});
