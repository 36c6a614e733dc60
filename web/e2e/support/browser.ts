import { chromium, type Browser, type BrowserContext, type Page, type Response } from 'playwright-core';
import { logs, noteLogs } from './logs';
import { sessionOf, type Account, type Person } from './session';

jest.setTimeout(45_000);

export const siteUrl = process.env.SITE_URL ?? '';

let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await chromium.launch(JSON.parse(process.env.SITE_BROWSER ?? '{}'));
});

afterAll(() => browser.close());

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));

  expect(logs.take()).toEqual([]);
});

interface Visit {
  /** Where to go first; nowhere if left out. */
  at?: string;
  width?: number;
  height?: number;
  /** Who is signed in; a visitor if left out. */
  as?: Account | Person;
  /** False for a browser without JavaScript. */
  scripts?: boolean;
}

/** A page in a browser profile of its own. */
export async function openPage({ at, width = 1280, height = 800, as, scripts = true }: Visit = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width, height },
    javaScriptEnabled: scripts,
    storageState: as && { cookies: [], origins: [{ origin: siteUrl, localStorage: await sessionOf(as) }] },
  });
  contexts.push(context);
  context.setDefaultTimeout(10_000);
  noteLogs(context);
  await keepToThisMachine(context);

  const page = await context.newPage();
  if (at) await goTo(page, at, { scripts });
  return page;
}

/** Opens an address and, where scripts run, waits until React answers clicks there. */
export async function goTo(page: Page, path: string, { scripts = true } = {}): Promise<Response | null> {
  const response = await page.goto(path);
  if (scripts) await answering(page);
  return response;
}

/** React marks the elements that it has taken over from the server. */
export const answering = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')));

/** Players of films, and whatever else is elsewhere, are stood in for. */
async function keepToThisMachine(context: BrowserContext) {
  const elsewhere = '<!doctype html><html lang="en"><title>Elsewhere</title><p>Another site</p></html>';
  await context.route(
    ({ origin }) => origin !== siteUrl,
    (route) => route.fulfill({ contentType: 'text/html', body: elsewhere }),
  );
}
