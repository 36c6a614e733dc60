import type { Page } from '@playwright/test';

const reads = /\/graphql(\?|$)/;

/** Aborts the page's GraphQL requests until the returned function is called. */
export async function loseReads(page: Page): Promise<() => Promise<void>> {
  await page.route(reads, (route) => route.abort('aborted'));
  return () => page.unroute(reads);
}

/** Delays requests of the page, by default those to GraphQL, until the returned function is called. */
export async function holdRequests(page: Page, url: RegExp | string = reads): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
