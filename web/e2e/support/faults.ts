import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { goTo } from './browser';
import { site } from './site';

// Half of the limit that web.dev rates as good. A late font may wrap a line differently than its fallback.
const maxLayoutShift = 0.05;
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Opens a path as a first-time visitor and returns the results of all page checks. */
export async function inspect(page: Page, path: string) {
  await page.addInitScript(sumShifts);
  const otherOrigins: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== site.url && origin !== 'null') otherOrigins.push(origin);
  });
  const response = await goTo(page, path);
  const checks = await faultsOf(page);

  return {
    status: response?.status(),
    title: await page.title(),
    ...checks,
    otherOrigins,
    shifts: (await page.evaluate(() => layoutShift)) > maxLayoutShift,
  };
}

/** Viewport widths of a phone and a desktop, in px. */
export const widths = [390, 1280];

/** Checks the open page at phone and desktop widths. */
export async function faultsAtEachWidth(page: Page) {
  const results = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    results.push({ width, ...(await faultsOf(page)) });
  }
  return results;
}

/** Repeats an expected result for each width. */
export const atEachWidth = <Result extends object>(result: Result) => widths.map((width) => ({ width, ...result }));

export const faultless = { headings: 1, sideways: false, violations: [] };

/** Scrolls through the open page and returns its main headings, sideways scrolling and accessibility violations. */
export async function faultsOf(page: Page) {
  await scrollToEnd(page);
  return {
    headings: await page.getByRole('heading', { level: 1 }).count(),
    sideways: await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
    violations: await violationsOn(page),
  };
}

declare global {
  var layoutShift: number;
}

/** Adds up the layout shifts that no user input caused. Runs in the page. */
function sumShifts() {
  globalThis.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) globalThis.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls down so that lazy images load, waits for all images, and scrolls back up. */
async function scrollToEnd(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await frame();
      await frame();
    }
    await document.fonts.ready;
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  // Otherwise the top bar covers part of the content.
  await page.evaluate(() => scrollTo(0, 0));
}

async function violationsOn(page: Page): Promise<string[]> {
  // Checking frames doubles the duration.
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode(!hasFrames)
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target} ${failureSummary}`),
  );
}
