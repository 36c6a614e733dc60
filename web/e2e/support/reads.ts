import type { Page } from '@playwright/test';
import { goTo } from './browser';

const reads = /\/graphql(\?|$)/;

/** Opens a page, and waits until whoever is signed in has read what a visitor was shown at first. */
export async function openRead(page: Page, path: string): Promise<void> {
  const read = page.waitForResponse((response) => reads.test(response.url()) && response.request().method() === 'POST');
  await goTo(page, path, { waitFor: 'app' });
  await (await read).finished();
}

/** From now on this page's reads do not arrive, until the returned function is called. */
export async function loseReads(page: Page): Promise<() => Promise<void>> {
  await page.route(reads, (route) => route.abort('aborted'));
  return () => page.unroute(reads);
}

/** From now on this page's reads are on their way, until the returned function lets them arrive. */
export async function holdReads(page: Page): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(reads, async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}
