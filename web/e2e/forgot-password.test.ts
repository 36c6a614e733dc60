import type { Page } from '@playwright/test';
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
  await field(page, 'Email').fill(profile.email);
  await button(page, 'Send reset link').click();
  await heading(page, 'Check your email').waitFor();
  return resetLinkIn(await emailTo(profile.email));
}

async function typePasswords(page: Page, password: string, confirmation: string) {
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm new password').fill(confirmation);
  await button(page, 'Reset password').click();
}

test('an agent resets a forgotten password with the emailed link and signs in', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: '/login' });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(page, 'Forgot your password?').waitFor();

  const link = await requestLink(page, agent);
  await page.getByText(`If an account exists for ${agent.profile.email}, a reset link was sent.`).waitFor();

  await goTo(page, link);
  await heading(page, 'Choose a new password').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await appShown(page);
  await heading(page, 'Choose a new password').waitFor();

  await button(page, 'Reset password').click();
  await page.getByText('Password is required').waitFor();
  await page.getByText('Password confirmation is required').waitFor();
  await typePasswords(page, 'short', 'long');
  await page.getByText('Password must be at least 6 characters').waitFor();
  await page.getByText('Passwords do not match').waitFor();
  await typePasswords(page, agent.username, agent.username);
  await page.getByRole('alert').getByText('Password must not be the username or email').waitFor();
  const restore = await failCalls(page, 'POST', '**/password_resets/reset', 500);
  await typePasswords(page, 'lamps-at-dusk', 'lamps-at-dusk');
  await page.getByRole('alert').getByText('An error occurred. Please try again.').waitFor();
  await restore();
  expect(logs.take()).toEqual([expect.stringContaining('422'), expect.stringContaining('500')]);

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await typePasswords(page, 'lamps-at-dusk', 'lamps-at-dusk');
  await heading(page, 'Password Reset Successful!').waitFor();
  await page.clock.runFor(2_900);
  expect(new URL(page.url()).pathname).toBe('/reset-password');
  await page.clock.runFor(200);
  await page.waitForURL('/login');
  await page.clock.resume();

  await submitSignIn(page, agent.username, 'lamps-at-dusk');
  await page.getByText(`Welcome back, ${agent.profile.first_name}.`).waitFor();
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

  await heading(page, 'Invalid Reset Link').waitFor();
  await page.getByText('Invalid reset token', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await heading(page, 'Forgot your password?').waitFor();
});

test('a reset link without a token is invalid', async () => {
  const page = await openPage({ at: '/reset-password' });

  await heading(page, 'Invalid Reset Link').waitFor();
  await page.getByRole('main').getByText('Invalid reset link', { exact: true }).last().waitFor();
});

test('the form for a forgotten password requires a valid email address and shows the same page for an unknown one', async () => {
  const page = await openPage({ at: '/forgot-password' });

  await button(page, 'Send reset link').click();
  await page.getByText('Email is required').waitFor();
  await field(page, 'Email').fill('wren at home');
  await page.getByText('Invalid email address').waitFor();
  await field(page, 'Email').fill('unknown@hearthandharbor.example');
  const restore = await failCalls(page, 'POST', '**/password_resets/forgot', 503);
  await button(page, 'Send reset link').click();
  await page.getByRole('alert').getByText('An error occurred. Please try again.').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('503')]);
  await restore();
  await button(page, 'Send reset link').click();

  await heading(page, 'Check your email').waitFor();
});
