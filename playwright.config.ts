import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { findBrowser } from './scripts/lib/browser.mjs';
import { cacheDir } from './scripts/lib/paths.mjs';

const { executablePath, args } = await findBrowser();
// A page that asks another site for anything finds none, and its test fails.
const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';
const slowness = Number(process.env.CPU_THROTTLE ?? 1);

export default defineConfig({
  testDir: 'web/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './web/e2e/support/build.ts',
  outputDir: join(cacheDir, 'e2e'),
  // Each worker brings a server and a browser.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Only a test that hangs takes this long; a busy machine does not fail the others.
  timeout: 180_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: join(cacheDir, 'playwright.json') }]],
  use: {
    launchOptions: { executablePath, args: [...args, alone] },
    screenshot: 'only-on-failure',
    // What was done, asked for and said. Pictures of every moment take a quarter of the time, and what records the page's
    // elements complains in its console, which must stay empty.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
