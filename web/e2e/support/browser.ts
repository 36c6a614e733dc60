import type { Browser, Page, Response } from '@playwright/test';
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
}

type Wait = 'app' | 'page';

/** Opens a page in a new browser context, which is closed when the test ends. */
export async function openPage({ at, width = 1280, height = 800, as, scripts = true }: Visit = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width, height }, javaScriptEnabled: scripts });
  afterwards(() => context.close());
  context.setDefaultTimeout(20_000 * slowness);
  noteLogs(context);
  if (slowness > 1) context.on('page', slowDown);
  if (as) await context.addInitScript(rememberOnce, await storageOf(as));

  const page = await context.newPage();
  if (at) await goTo(page, at, { waitFor: as ? 'app' : 'page' });
  return page;
}

/** Stores items in the local storage, once. Runs in every page before its scripts. */
function rememberOnce(items: Record<string, string>) {
  const isOurs = location.protocol !== 'about:' && origin !== 'null';
  if (!isOurs || localStorage.getItem('remembered')) return;
  for (const [name, value] of Object.entries({ ...items, remembered: 'true' })) localStorage.setItem(name, value);
}

/** Opens a path. Staff wait for the hydrated app. Visitors wait for the page, which hydrates on interaction only. */
export async function goTo(page: Page, path: string, { waitFor = 'page' as Wait } = {}): Promise<Response | null> {
  const response = await page.goto(path);
  if (waitFor === 'app') await answering(page);
  return response;
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Waits until React has hydrated the page and attached its event listeners. */
export const answering = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('root');
    const [, container] = Object.entries(root ?? {}).find(([name]) => name.startsWith('__reactContainer')) ?? [];
    return (container as ReactRoot | undefined)?.stateNode.current.memoizedState.isDehydrated === false;
  });

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
