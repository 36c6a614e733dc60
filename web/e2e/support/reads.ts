import type { Page, Route } from '@playwright/test';

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

/**
 * Answers the first requests for a URL. The option `times` of Playwright ends the interception with the last of them, and Chromium then
 * loses others (https://github.com/microsoft/playwright/issues/41802).
 */
export async function answerFirst(page: Page, url: RegExp | string, answer: (route: Route) => Promise<void>, times = 1): Promise<void> {
  let count = 0;
  await page.route(url, (route) => {
    count += 1;
    return count <= times ? answer(route) : route.fallback();
  });
}
