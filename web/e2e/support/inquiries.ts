import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { write } from './database';
import { logs } from './logs';
import { expect } from './test';

/** Forgets how many messages were sent, because all pages of a test are one network. */
export const clearLimits = () => write(`delete from throttles where "key" like 'inquir%'`);

export const newEmail = () => `v${randomBytes(4).toString('hex')}@visitors.example`;

interface Message {
  name?: string;
  email?: string;
  message?: string;
}

/** Fills in the form of the open page. */
export async function fillIn(page: Page, { name = 'Vera Visitor', email = newEmail(), message = 'When can I see it?' }: Message = {}) {
  const form = page.locator('form[data-inquiry]');
  await form.getByLabel('Your name').fill(name);
  await form.getByLabel('Email', { exact: true }).fill(email);
  if (message) await form.getByLabel(/^(Message|Anything else)/).fill(message);
  return form;
}

/** Waits until the script of the form is loaded, which sends it without leaving the page. */
export const formIsLive = (page: Page) => page.locator('form[data-taken]').waitFor();

/** Sends the filled form, in two steps in a browser without scripts. Returns when the page says who answers. */
export async function sendForm(page: Page, scripts: boolean) {
  const send = page.getByRole('button', { name: 'Send message' });
  if (scripts) await formIsLive(page);
  await send.click();
  if (!scripts) {
    await expect(page.getByRole('heading', { level: 1, name: 'Check your message' })).toBeVisible();
    // A token is valid after 3 seconds.
    await expect(async () => {
      await send.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible({ timeout: 4_000 });
    }).toPass();
    for (const line of logs.take()) expect(line).toContain('422');
  }
  await expect(page.getByText(/Your message is with /)).toBeVisible();
}
