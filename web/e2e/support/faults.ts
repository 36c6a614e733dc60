import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { goTo } from './browser';
import { site } from './site';

// Half of what web.dev calls good: where a font comes late, a line may break elsewhere than in its fallback.
const leastVisibleShift = 0.05;
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Opens an address and tells everything about the page that a visitor could find fault with. */
export async function inspect(page: Page, path: string) {
  await page.addInitScript(addUpShifts);
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== site.url && origin !== 'null') strangers.push(origin);
  });
  const response = await goTo(page, path);
  const faults = await faultsOf(page);

  return {
    status: response?.status(),
    title: await page.title(),
    ...faults,
    strangers,
    shifts: (await page.evaluate(() => layoutShift)) > leastVisibleShift,
  };
}

/** A phone's and a desktop's. */
export const widths = [390, 1280];

/** What can be held against a page as it stands, on a phone and then on a desktop. */
export async function faultsAtEachWidth(page: Page) {
  const found = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    found.push({ width, ...(await faultsOf(page)) });
  }
  return found;
}

/** The same for each width. */
export const atEachWidth = <Found extends object>(found: Found) => widths.map((width) => ({ width, ...found }));

export const faultless = { headings: 1, sideways: false, violations: [] };

/** What can be held against a page as it stands, read to its end. */
export async function faultsOf(page: Page) {
  await readToTheEnd(page);
  return {
    headings: await page.getByRole('heading', { level: 1 }).count(),
    sideways: await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
    violations: await violationsOn(page),
  };
}

declare global {
  var layoutShift: number;
}

/** Runs in the page: adds up what moved without its reader's doing. */
function addUpShifts() {
  globalThis.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) globalThis.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls down screen by screen, so that every picture is asked for, waits for them all, and goes back up. */
async function readToTheEnd(page: Page) {
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
  // The bar at the top would half cover whatever stands there now.
  await page.evaluate(() => scrollTo(0, 0));
}

async function violationsOn(page: Page): Promise<string[]> {
  // What is needed to look into frames takes as long as all the rest.
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
