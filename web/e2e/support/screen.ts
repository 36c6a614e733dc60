import { expect, type Locator, type Page } from '@playwright/test';
import { navigation } from '../../src/content/navigation';
import { openPage } from './browser';
import { logs } from './logs';

/** What staff press and fill, by its whole name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });

const exactly = (text: string) => new RegExp(`^${text}$`);
const settings = (page: Page) => page.locator('#settings');

/** Opens the settings and tells what is in them: links for visitors, and for staff a button as well. */
export async function openSettings(page: Page): Promise<Locator> {
  await button(page, navigation.names.settings).click();
  return settings(page).locator('a, button');
}

/** Waits until the settings offer this, as they do to some and not to others, and closes them again. */
export async function settingsOffer(page: Page, label: string) {
  await (await openSettings(page)).filter({ hasText: exactly(label) }).waitFor();
  await page.keyboard.press('Escape');
  await settings(page).waitFor({ state: 'hidden' });
}

/** Presses this in the settings. */
export async function chooseSetting(page: Page, label: string) {
  await (await openSettings(page)).filter({ hasText: exactly(label) }).click();
}

/** Types formatted text as a writer does. */
export async function write(page: Page, name: string, text: string) {
  await field(page, name).click();
  await page.keyboard.type(text);
  await field(page, name).getByText(text).waitFor();
}

/** Opens an address as a visitor for whom nothing is there. */
export async function expectNothingAt(path: string) {
  const visitor = await openPage({ at: path });
  await heading(visitor, 'Page not found').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)')]);
  await visitor.close();
}

/** From now on calls of a method to this address fail, until the returned function is called. */
export async function failCalls(
  page: Page,
  method: string,
  address: string,
  status: number | 'lost',
  body: object = { error: 'x', errors: ['x'] },
) {
  await page.route(address, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return status === 'lost' ? route.abort('failed') : route.fulfill({ status, json: body });
  });
  return () => page.unroute(address);
}

/** Watches the page from now on; the returned function tells which of these words it showed, however briefly. */
export async function watchFor(page: Page, ...words: string[]): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((words) => {
    const seen = new Set<string>();
    const look = () => words.filter((word) => document.body.innerText.includes(word)).forEach((word) => seen.add(word));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  }, words);
  return () => seen.evaluate((found) => [...found]);
}
