import type { Page } from '@playwright/test';
import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { buildPost, ownName } from './support/content';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { tabTo } from './support/keyboard';
import { logs } from './support/logs';
import { button, chooseSetting, failCalls, heading } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const entries = (page: Page) => page.getByRole('group', { name: 'Audit events, newest first' }).getByRole('listitem');
const person = (page: Page) => page.getByRole('combobox', { name: 'User' });
const kind = (page: Page) => page.getByRole('combobox', { name: 'Type', exact: true });

/** Returns a date in the browser's time zone, in the format of a date field. */
const dayFromNow = (page: Page, days: number) =>
  page.evaluate((n) => {
    const date = new Date();
    date.setDate(date.getDate() + n);
    return date.toLocaleDateString('sv');
  }, days);

test('an administrator finds the publication of an insight with filters', async () => {
  const title = `${ownName()} ${'Unbreakable'.repeat(12)}`;
  const wren = await buildAgent();
  const { id } = await buildPost({ title });
  await ask('PATCH', `/posts/${id}/publish`);
  const page = await openPage({ at: '/', as: 'admin' });
  await chooseSetting(page, 'Audit log');
  await heading(page, 'Audit log').waitFor();
  expect(await page.title()).toBe('Audit log · Hearth & Harbor Realty');

  await kind(page).selectOption('Insights');
  const newest = entries(page).first();
  await expect(newest).toContainText(`published the insight “${title}”`);
  await expect(entries(page).filter({ hasText: wren.name })).toHaveCount(0);
  await page.getByLabel('To', { exact: true }).fill(await dayFromNow(page, -2));
  await page.getByRole('heading', { name: 'No events found' }).waitFor();
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
  await page.getByLabel('From', { exact: true }).fill(await dayFromNow(page, -2));
  await page.getByLabel('To', { exact: true }).fill(await dayFromNow(page, 0));
  await expect(newest).toContainText(title);

  // The URL contains the filters, so that it can be shared.
  await page.reload();
  await expect(newest).toContainText(title);
  await expect(kind(page)).toHaveValue('post');
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
  await newest.getByRole('link', { name: title }).click();
  await page.waitForURL((url) => url.pathname === `/insights/${id}`);
});

test('an administrator filters the events of one agent with the keyboard', async () => {
  const wren = await buildAgent();
  await ask('PATCH', `/agents/${wren.id}`, { phone_number: '(207) 555-0111' }, wren);
  const page = await openPage({ at: '/audit-log', as: 'admin' });
  await entries(page).first().waitFor();

  await tabTo(person(page));
  await page.keyboard.type(wren.name);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([wren.name]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(entries(page)).toHaveText([
    new RegExp(`${wren.name} edited their own profile.*Changed: Phone number`),
    new RegExp(`${wren.name} signed in`),
  ]);
  await page.reload();
  await expect(person(page)).toHaveValue(wren.name);
  await button(page, 'Clear filters').click();
  await expect(person(page)).toHaveValue('');
  await expect(entries(page)).not.toHaveCount(2);
});

test('an administrator retries after the audit log fails to load', async () => {
  const page = await openPage({ at: '/', as: 'admin' });
  const restore = await failCalls(page, 'GET', '**/api/audit_events*', 503);
  await chooseSetting(page, 'Audit log');

  await page.getByRole('heading', { name: 'Failed to load audit log' }).waitFor();
  await restore();
  await button(page, 'Try again').click();

  await entries(page).first().waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('503'), expect.stringContaining('ApiError')]);
});
