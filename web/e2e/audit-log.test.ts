import type { Page } from '@playwright/test';
import { auditLogCopy as copy } from '../src/content/auditLog';
import { historyCopy } from '../src/content/history';
import { navigation } from '../src/content/navigation';
import { titles } from '../src/content/titles';
import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { ask, buildPost, ownName } from './support/content';
import { atEachWidth, faultless, faultsAtEachWidth } from './support/faults';
import { tabTo } from './support/keyboard';
import { logs } from './support/logs';
import { button, chooseSetting, failCalls, heading, openSettings, settingsOffer } from './support/screen';
import { callApi, sessionOf } from './support/session';
import { expect, test } from './support/test';

const { filters } = copy;
const entries = (page: Page) => page.getByRole('group', { name: copy.list }).getByRole('listitem');
const person = (page: Page) => page.getByRole('combobox', { name: filters.actor });
const kind = (page: Page) => page.getByRole('combobox', { name: filters.kind, exact: true });

/** A day on the clock of this device, as a date's field takes it. */
const dayFromNow = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
};

test('an administrator publishes an insight, and finds by filters who did that', async () => {
  const title = ownName();
  const wren = await buildAgent();
  const { id } = await buildPost({ title });
  await ask('PATCH', `/posts/${id}/publish`);
  const page = await openPage({ at: '/', as: 'admin' });
  await chooseSetting(page, navigation.settings.auditLog);
  await heading(page, copy.heading).waitFor();
  expect(await page.title()).toBe(titles.auditLog);

  await kind(page).selectOption(filters.kinds.post);
  const newest = entries(page).first();
  await expect(newest).toContainText(`published the insight “${title}”`);
  await expect(entries(page).filter({ hasText: wren.name })).toHaveCount(0);
  await page.getByLabel(filters.to).fill(dayFromNow(-1));
  await page.getByRole('heading', { name: copy.none.heading }).waitFor();
  await page.getByLabel(filters.from).fill(dayFromNow(-1));
  await page.getByLabel(filters.to).fill(dayFromNow(0));
  await expect(newest).toContainText(title);

  // What is shown can be sent to somebody.
  await page.reload();
  await expect(newest).toContainText(title);
  await expect(kind(page)).toHaveValue('post');
  await newest.getByRole('link', { name: title }).click();
  await page.waitForURL((url) => url.pathname === `/insights/${id}`);
});

test('an administrator finds with the keyboard what an agent did, and nobody else', async () => {
  const wren = await buildAgent();
  const { token } = await sessionOf(wren);
  await callApi('PATCH', `/agents/${wren.id}`, { token, body: { phone_number: '(207) 555-0111' } });
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
  await button(page, filters.clear).click();
  await expect(person(page)).toHaveValue('');
  await expect(entries(page)).not.toHaveCount(2);
});

test('from a history an administrator gets to all that was done to it, older acts as they ask for them', async () => {
  const wren = await buildAgent();
  for (let n = 0; n < 51; n += 1) await ask('PATCH', `/agents/${wren.id}`, { ...wren.profile, title: `Agent ${n}` });
  const page = await openPage({ at: `/agents/${wren.id}/history`, as: 'admin' });

  await page.getByRole('link', { name: historyCopy.auditLog }).click();

  await expect(entries(page)).toHaveCount(50);
  await page.getByText(filters.one).waitFor();
  await button(page, copy.older).click();
  await expect(entries(page)).toHaveCount(52);
  await expect(entries(page).nth(50)).toBeFocused();
  await expect(entries(page).last()).toContainText(`added ${wren.name}`);
  await expect(button(page, copy.older)).toHaveCount(0);
  await button(page, filters.all).click();
  await expect(page.getByText(filters.one)).toHaveCount(0);
});

test('what does not arrive can be asked for again', async () => {
  const page = await openPage({ at: '/', as: 'admin' });
  const heal = await failCalls(page, 'GET', '**/api/audit_events*', 503);
  await chooseSetting(page, navigation.settings.auditLog);

  await page.getByRole('heading', { name: copy.loadFailed }).waitFor();
  await heal();
  await button(page, 'Try again').click();

  await entries(page).first().waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('503'), expect.stringContaining('ApiError')]);
});

test('somebody finds no fault with it on a phone or a desktop, with entries or without', async () => {
  await buildPost({ title: `${ownName()} ${'Unbreakable'.repeat(12)}` });
  const page = await openPage({ at: '/audit-log', as: 'admin', width: 390 });
  await entries(page).first().waitFor();
  expect(await faultsAtEachWidth(page)).toEqual(atEachWidth(faultless));

  await page.getByLabel(filters.to).fill('2001-01-01');
  await page.getByRole('heading', { name: copy.none.heading }).waitFor();
  expect(await faultsAtEachWidth(page)).toEqual(atEachWidth(faultless));
});

test('agents are neither offered it nor shown it, and visitors are not either', async () => {
  const agent = await openPage({ at: '/audit-log', as: 'agent1' });
  await agent.waitForURL((url) => url.pathname === '/');
  await settingsOffer(agent, navigation.settings.profile);
  await expect((await openSettings(agent)).filter({ hasText: navigation.settings.auditLog })).toHaveCount(0);

  const visitor = await openPage({ at: '/audit-log' });
  await visitor.waitForURL((url) => url.pathname === '/');
});
