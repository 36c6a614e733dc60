import type { Page } from '@playwright/test';

const reads = /\/graphql(\?|$)/;

/** Aborts the page's GraphQL requests until the returned function is called. */
export async function loseReads(page: Page): Promise<() => Promise<void>> {
  await page.route(reads, (route) => route.abort('aborted'));
  return () => page.unroute(reads);
}

/** Delays the page's GraphQL requests until the returned function is called. */
export async function holdReads(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(reads, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
