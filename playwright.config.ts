import { defineConfig } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './scripts/lib/browser.mjs';
import { cacheDir, root } from './scripts/lib/paths.mjs';

const { executablePath, args } = await findBrowser();
// Requests to other sites cannot be resolved, so a page that sends one fails its test.
const blockOtherSites = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
const testDir = 'web/e2e';
/** Playwright runs files by name, but projects in this order. */
const filesInReverse = readdirSync(join(root, testDir))
  .filter((file) => file.endsWith('.test.ts'))
  .reverse();
const slowness = Number(process.env.CPU_THROTTLE ?? 1);

export default defineConfig({
  testDir,
  testMatch: '**/*.test.ts',
  projects: process.env.TEST_ORDER === 'reverse' ? filesInReverse.map((file) => ({ name: file, testMatch: `**/${file}` })) : undefined,
  globalSetup: './web/e2e/support/build.ts',
  outputDir: join(cacheDir, 'e2e'),
  // Each worker runs a server and a browser.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a busy machine, so that only a test that hangs reaches the limit.
  timeout: 180_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: join(cacheDir, 'playwright.json') }]],
  use: {
    timezoneId: process.env.TEST_TIME_ZONE,
    launchOptions: { executablePath, args: [...args, blockOtherSites] },
    screenshot: 'only-on-failure',
    // Actions, requests and console output. Screenshots would take a quarter of the time, and DOM snapshots log to the
    // page's console, which must stay empty.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
