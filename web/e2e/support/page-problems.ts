import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { appShown, openPage } from './browser';
import { site } from './site';
import { isFull } from './volume';

// Half of the limit that web.dev rates as good. A late font may wrap a line differently than its fallback.
const maxLayoutShift = 0.05;
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Viewport widths of a phone and a desktop, in px. */
export const widths = [390, 1280];
/** Accessibility is checked at the width of a phone, with full volumes at each width. */
const isChecked = (width: number) => isFull || width === widths[0];

/** Opens a path at each width, as a first-time visitor, and returns the results of all page checks. */
export const inspectAtEachWidth = (path: string) =>
  Promise.all(widths.map(async (width) => ({ width, ...(await inspect(await openPage({ width }), path, isChecked(width))) })));

async function inspect(page: Page, path: string, withRules: boolean) {
  await page.addInitScript(observeShifts);
  const otherOrigins: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== site.url && origin !== 'null') otherOrigins.push(origin);
  });
  const response = await page.goto(path);
  await appShown(page);
  const problems = await problemsOf(page, withRules);
  const shifts = (await page.evaluate(() => layoutShifts.reduce((sum, shift) => sum + shift, 0))) > maxLayoutShift;

  return {
    status: response?.status(),
    title: await page.title(),
    ...problems,
    sideways: problems.sideways || (await isSidewaysResized(page)),
    otherOrigins,
    shifts,
  };
}

/** Writes the document of a path in parts, each of which is painted, and returns whether one of them moved what was visible. */
export async function shiftsInParts(width: number, path: string) {
  const page = await openPage({ width });
  await page.addInitScript(observeShifts);
  await page.goto('/robots.txt');
  await page.evaluate(async (url) => {
    const tags = (await (await fetch(url)).text()).split(/(?=<)/);
    const partSize = 5;
    document.open();
    for (let n = 0; n < tags.length; n += partSize) {
      document.write(tags.slice(n, n + partSize).join(''));
      await new Promise(requestAnimationFrame);
    }
    document.close();
  }, path);
  await appShown(page);
  return (await page.evaluate(() => Math.max(0, ...layoutShifts))) > maxLayoutShift;
}

/** Checks the open page at each width, also with a check of the caller. */
export async function problemsAtEachWidth<More extends object>(page: Page, more?: (page: Page) => Promise<More>) {
  const results = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const problems = { ...(await problemsOf(page, isChecked(width))), ...(await more?.(page)) };
    results.push({ width, ...problems, sideways: problems.sideways || (await isSidewaysResized(page)) });
  }
  return results;
}

/** Repeats an expected result for each width. */
export const atEachWidth = <Result extends object>(result: Result) => widths.map((width) => ({ width, ...result }));

export const noProblems = { headings: 1, sideways: false, violations: [] };

/** Shows all images of the open page and returns its main headings, sideways scrolling and accessibility violations. */
export async function problemsOf(page: Page, withRules = true) {
  await showImages(page);
  await transitionsEnded(page);
  return {
    headings: await page.getByRole('heading', { level: 1 }).count(),
    sideways: await isSideways(page),
    violations: withRules ? await violationsOn(page) : [],
  };
}

const isSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Whether a page for phones scrolls sideways at a width of 320 px, or any other page on a large screen or with text of twice the size. */
async function isSidewaysResized(page: Page): Promise<boolean> {
  const { width } = page.viewportSize()!;
  await page.setViewportSize(width === widths[0] ? { width: 320, height: 640 } : { width: 1920, height: 1080 });
  if (await isSideways(page)) return true;
  if (width === widths[0]) return false;
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const result = await isSideways(page);
  await page.evaluate(() => void document.documentElement.style.removeProperty('font-size'));
  return result;
}

declare global {
  var layoutShifts: number[];
}

/** Collects the layout shifts that no user input caused. Runs in the page. */
function observeShifts() {
  globalThis.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) layoutShifts.push(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls to each lazy image, waits for all images that are not in something closed, and scrolls back up. */
async function showImages(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // A font that is applied while the end of a long page is visible would move all of it.
    await document.fonts.ready;
    await frame();
    await frame();
    for (const image of document.querySelectorAll('img[loading=lazy]')) {
      image.scrollIntoView({ block: 'center' });
      await frame();
      await frame();
    }
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || !image.checkVisibility()));
  // Otherwise the top bar covers part of the content.
  await page.evaluate(() => scrollTo(0, 0));
}

/** Waits for transitions, such as a menu that closes, during which colors and hidden elements have values of neither state. */
const transitionsEnded = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition) || animation.playState !== 'running'),
  );

/** Returns the accessibility violations of the open page, or of a part of it. */
export async function violationsOn(page: Page, part = 'html'): Promise<string[]> {
  // Checking frames doubles the duration.
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode(!hasFrames)
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target} ${failureSummary}`),
  );
}
