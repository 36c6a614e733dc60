import type { Page } from '@playwright/test';
import { toasts } from '../src/content/toasts';
import { forgotPasswordCopy, resetPasswordCopy as words } from '../src/content/passwords';
import { signInCopy } from '../src/content/signIn';
import { buildAgent, type OwnAgent } from './support/agents';
import { answering, goTo, openPage } from './support/browser';
import { emailTo } from './support/emails';
import { callApi } from './support/session';
import { expect, test } from './support/test';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Asks for an email, and says where the link in it leads. */
async function askForLink(page: Page, { profile }: OwnAgent): Promise<string> {
  await goTo(page, '/forgot-password');
  await field(page, forgotPasswordCopy.email).fill(profile.email);
  await button(page, forgotPasswordCopy.submit).click();
  await heading(page, forgotPasswordCopy.sent.heading).waitFor();
  return linkIn(await emailTo(profile.email));
}

function linkIn(email: string): string {
  const { pathname, search } = new URL(/https?:\S+reset-password\?token=\S+/.exec(email)?.[0] ?? '');
  return pathname + search;
}

async function typePasswords(page: Page, password: string, confirmation: string) {
  await field(page, words.password).fill(password);
  await field(page, words.confirmation).fill(confirmation);
  await button(page, words.submit).click();
}

test('an agent who forgot their password chooses a new one by the link in the email, and signs in with it', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: '/login' });
  await page.getByRole('link', { name: signInCopy.forgotPassword }).click();
  await heading(page, forgotPasswordCopy.heading).waitFor();

  const link = await askForLink(page, agent);
  expect(await page.getByText(forgotPasswordCopy.sent.text(agent.profile.email)).count()).toBe(1);

  await goTo(page, link);
  await heading(page, words.heading).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await answering(page);
  await heading(page, words.heading).waitFor();

  await typePasswords(page, 'short', 'long');
  await page.getByText('Password must be at least 6 characters').waitFor();
  await page.getByText('Passwords do not match').waitFor();

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await typePasswords(page, 'lamps-at-dusk', 'lamps-at-dusk');
  await heading(page, words.done.heading).waitFor();
  await page.clock.runFor(2_900);
  expect(new URL(page.url()).pathname).toBe('/reset-password');
  await page.clock.runFor(200);
  await page.waitForURL('/login');
  await page.clock.resume();

  await field(page, signInCopy.username).fill(agent.username);
  await field(page, signInCopy.password).fill('lamps-at-dusk');
  await button(page, signInCopy.submit).click();
  await page.getByText(toasts.signedIn(agent.profile.first_name)).waitFor();
  await page.waitForURL('/');
});

test('an agent finds that a link works only once', async () => {
  const agent = await buildAgent();
  const page = await openPage();
  const link = await askForLink(page, agent);
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  const body = { token, password: 'lamps-at-dusk', password_confirmation: 'lamps-at-dusk' };
  const spent = await callApi('POST', '/password_resets/reset', { body });
  expect(spent.status).toBe(204);

  await goTo(page, link);

  await heading(page, words.invalid.heading).waitFor();
  await page.getByText(words.invalid.token, { exact: true }).waitFor();
  await page.getByRole('link', { name: words.invalid.again }).click();
  await heading(page, forgotPasswordCopy.heading).waitFor();
});

for (const [how, path, reason] of [
  ['without a token', '/reset-password', words.invalid.noToken],
  ['with an invented token', '/reset-password?token=sesame', words.invalid.token],
] as const) {
  test(`a visitor who comes ${how} is told that the link is invalid`, async () => {
    const page = await openPage({ at: path });

    await heading(page, words.invalid.heading).waitFor();
    await page.getByRole('main').getByText(reason, { exact: true }).last().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
}

test('a visitor is asked for a whole email address before anything is sent', async () => {
  const page = await openPage({ at: '/forgot-password' });

  await button(page, forgotPasswordCopy.submit).click();
  await page.getByText('Email is required').waitFor();
  await field(page, forgotPasswordCopy.email).fill('wren at home');
  await page.getByText('Invalid email address').waitFor();
});

test('a visitor is told the same of an address that nobody has', async () => {
  const page = await openPage({ at: '/forgot-password' });

  await field(page, forgotPasswordCopy.email).fill('nobody@hearthandharbor.example');
  await button(page, forgotPasswordCopy.submit).click();

  await heading(page, forgotPasswordCopy.sent.heading).waitFor();
});
