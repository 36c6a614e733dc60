import { expect, test as base } from '@playwright/test';
import { useBrowser } from './browser';
import { cleanUp } from './cleanUp';
import { logs } from './logs';
import { startMs, startSite } from './site';

/** Starts a site per worker. After each test, restores its content and expects empty browser logs. */
export const test = base.extend<{ isolation: void }, { workerSite: void }>({
  workerSite: [
    async ({}, use) => {
      const stopSite = await startSite();
      await use();
      await stopSite();
    },
    { scope: 'worker', auto: true, timeout: 2 * startMs },
  ],
  isolation: [
    async ({ browser, workerSite }, use) => {
      void workerSite;
      useBrowser(browser);
      await use();
      await cleanUp();

      expect(logs.take()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
