import type { Page } from '@playwright/test';

const reads = /\/graphql(\?|$)/;

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
