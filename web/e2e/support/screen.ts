import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from './browser';
import { logs } from './logs';
import { demoPassword } from './session';

/** Locators by exact name or text. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true });

const exactly = (text: string) => new RegExp(`^${text}$`);
const settings = (page: Page) => page.locator('#settings');

/** Opens the settings menu and returns its entries: links, and for staff also a button. */
export async function openSettings(page: Page): Promise<Locator> {
  await button(page, 'Settings').or(button(page, 'Staff settings')).click();
  return settings(page).locator('a, button');
}

/** Waits until the settings menu contains an entry, which depends on the account, and closes the menu. */
export async function settingsOffer(page: Page, label: string) {
  await (await openSettings(page)).filter({ hasText: exactly(label) }).waitFor();
  await page.keyboard.press('Escape');
  await settings(page).waitFor({ state: 'hidden' });
}

/** Chooses an entry of the settings menu. */
export async function chooseSetting(page: Page, label: string) {
  await (await openSettings(page)).filter({ hasText: exactly(label) }).click();
}

/** Types into a text editor key by key. */
export async function write(page: Page, name: string, text: string) {
  await field(page, name).click();
  await page.keyboard.type(text);
  await field(page, name).getByText(text).waitFor();
}

/** Expects a visitor to get a 404 page for a path. */
export async function expectNothingAt(path: string) {
  const visitor = await openPage({ at: path });
  await heading(visitor, 'Page not found').waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)')]);
  await visitor.close();
}

/** Makes calls of a method to a URL fail until the returned function is called. */
export async function failCalls(
  page: Page,
  method: string,
  url: string,
  status: number | 'lost',
  body: object = { error: 'x', errors: ['x'] },
) {
  await page.route(url, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return status === 'lost' ? route.abort('failed') : route.fulfill({ status, json: body });
  });
  return () => page.unroute(url);
}

/** Watches the page for texts and returns a function that lists those that appeared, even briefly. */
export async function watchFor(page: Page, ...texts: string[]): Promise<() => Promise<string[]>> {
  const handle = await page.evaluateHandle((candidates) => {
    const seen = new Set<string>();
    const look = () => candidates.filter((text) => document.body.innerText.includes(text)).forEach((text) => seen.add(text));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  }, texts);
  return () => handle.evaluate((seen) => [...seen]);
}

/** Fills in the sign-in form and submits it. */
export async function submitSignIn(page: Page, username: string, password = demoPassword) {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}
