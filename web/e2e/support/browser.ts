import type { Browser, Page, Response } from '@playwright/test';
import { afterwards } from './cleanUp';
import { noteLogs } from './logs';
import { storageOf, type Account, type Person, type Session } from './session';
import { site } from './site';

let browser: Browser;

/** From now on pages open in this one. */
export const useBrowser = (one: Browser): void => void (browser = one);

/** How many times slower than it is the processor seems to pages: `CPU_THROTTLE=4 npm test -- e2e`. */
const slowness = Number(process.env.CPU_THROTTLE ?? 1);

interface Visit {
  /** Where to go first; nowhere if left out. */
  at?: string;
  width?: number;
  height?: number;
  /** Who is signed in; a visitor if left out. */
  as?: Account | Person | Session;
  /** False for a browser without JavaScript. */
  scripts?: boolean;
}

type Wait = 'app' | 'page';

/** A page in a browser profile of its own. */
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

/** Runs in every page before its own scripts: stores these, the first time only. */
function rememberOnce(items: Record<string, string>) {
  const isOurs = location.protocol !== 'about:' && origin !== 'null';
  if (!isOurs || localStorage.getItem('remembered')) return;
  for (const [name, value] of Object.entries({ ...items, remembered: 'true' })) localStorage.setItem(name, value);
}

/** Opens an address: for staff until their app answers clicks there, for visitors, whose app sleeps, until the page is there. */
export async function goTo(page: Page, path: string, { waitFor = 'page' as Wait } = {}): Promise<Response | null> {
  const response = await page.goto(path);
  if (waitFor === 'app') await answering(page);
  return response;
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Until React has taken over from the server what is on screen: its root says so, once it listens everywhere. */
export const answering = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('root');
    const [, container] = Object.entries(root ?? {}).find(([name]) => name.startsWith('__reactContainer')) ?? [];
    return (container as ReactRoot | undefined)?.stateNode.current.memoizedState.isDehydrated === false;
  });

/** Players of films, and whatever else is elsewhere, are stood in for: the browser finds no other site (playwright.config.ts). */
export async function standInForElsewhere(page: Page) {
  const elsewhere = '<!doctype html><html lang="en"><title>Elsewhere</title><p>Another site</p></html>';
  await page.route(
    ({ origin }) => origin !== site.url,
    (route) => route.fulfill({ contentType: 'text/html', body: elsewhere }),
  );
}

async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}
