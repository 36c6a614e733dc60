import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import { afterwards } from './cleanUp';
import { noteLogs } from './logs';
import { storageOf, type Account, type Person, type Session } from './session';
import { site } from './site';

let browser: Browser;

/** Sets the browser that opens pages. */
export const useBrowser = (value: Browser): void => void (browser = value);

/** CPU slowdown factor for pages: `CPU_THROTTLE=4 npm test -- e2e`. */
const slowness = Number(process.env.CPU_THROTTLE ?? 1);

interface Visit {
  /** Path to open. */
  at?: string;
  width?: number;
  height?: number;
  /** Signed-in account. Visitors have none. */
  as?: Account | Person | Session;
  /** False for a browser without JavaScript. */
  scripts?: boolean;
  /** Whether the profile is new, as for first-time visitors. Staff use a profile whose cache has the app, unless a test changes its clock. */
  fresh?: boolean;
}

const viewport = { width: 1280, height: 800 };

type Wait = 'app' | 'page';

/** Opens a page in a browser profile that no other page of the test uses. Its pages are closed when the test ends. */
export async function openPage({ at, width = 1280, height = 800, as, scripts = true, fresh = !as }: Visit = {}): Promise<Page> {
  const context = fresh ? await newContext({ viewport: { width, height }, scripts }) : (idle.pop() ?? (await newContext()));
  afterwards(() => (fresh ? context.close() : keepIdle(context)));

  const page = await context.newPage();
  if (!fresh && width !== viewport.width) await page.setViewportSize({ width, height });
  if (as) {
    await page.addInitScript(replaceStorage, await storageOf(as));
    await context.addCookies([{ name: 'app', value: '1', url: site.url }]);
  }
  if (at) await goTo(page, at, { waitFor: as ? 'app' : 'page' });
  return page;
}

/** Staff profiles of this worker that no test uses. */
const idle: BrowserContext[] = [];

async function keepIdle(context: BrowserContext) {
  for (const page of context.pages()) await page.close();
  await context.clearCookies();
  idle.push(context);
}

interface ContextOptions {
  viewport?: typeof viewport;
  scripts?: boolean;
  /** Matches console lines that are expected at any time. */
  expectedLogs?: RegExp;
}

export async function newContext({
  viewport: size = viewport,
  scripts = true,
  expectedLogs,
}: ContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.url, viewport: size, javaScriptEnabled: scripts });
  context.setDefaultTimeout(20_000 * slowness);
  context.setDefaultNavigationTimeout(20_000 * slowness);
  noteLogs(context, expectedLogs);
  if (slowness > 1) context.on('page', slowDown);
  return context;
}

/** Replaces the local storage, once per tab. Runs in every page before its scripts. */
function replaceStorage(items: Record<string, string>) {
  const isOurs = location.protocol !== 'about:' && origin !== 'null';
  if (!isOurs || sessionStorage.getItem('replaced')) return;
  sessionStorage.setItem('replaced', 'true');
  localStorage.clear();
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
}

/** Opens a path. Staff wait for the app, visitors for the document. */
export async function goTo(page: Page, path: string, { waitFor = 'page' as Wait } = {}): Promise<Response | null> {
  const response = await page.goto(path);
  if (waitFor === 'app') await appShown(page);
  return response;
}

/** Navigates within the app of the page, site or admin panel, like a link with navigation state. */
export const navigate = (page: Page, path: string, state: object | null = null) =>
  page.evaluate(
    ([to, usr]) => {
      history.pushState({ usr, key: 'passed', idx: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, state] as const,
  );

/** Waits until the app shows its first screen. */
export const appShown = (page: Page) => page.locator('main > :not(.starting, .loading)').first().waitFor();

/** Serves a stub page for all other sites, such as video players. The browser resolves no other host (playwright.config.ts). */
export async function standInForElsewhere(page: Page) {
  const body = '<!doctype html><html lang="en"><title>Elsewhere</title><p>Another site</p></html>';
  await page.route(
    ({ origin }) => origin !== site.url,
    (route) => route.fulfill({ contentType: 'text/html', body }),
  );
}

async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}
