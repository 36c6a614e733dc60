import { expect, test as base } from '@playwright/test';
import { useBrowser } from './browser';
import { cleanUp } from './cleanUp';
import { logs } from './logs';
import { startSite } from './site';

/** Every worker has a site of its own; every test leaves it as it was, and a browser that complained of nothing. */
export const test = base.extend<{ tidiness: void }, { ownSite: void }>({
  ownSite: [
    async ({}, use) => {
      const stopSite = await startSite();
      await use();
      await stopSite();
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  tidiness: [
    async ({ browser, ownSite }, use) => {
      void ownSite;
      useBrowser(browser);
      await use();
      await cleanUp();

      expect(logs.take()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
