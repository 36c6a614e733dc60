import { insightsCopy } from '../src/content/insights';
import { goTo, hydrate, openPage } from './support/browser';
import { entryPages, publicPages, publishedPosts } from './support/demo';
import { holdReads } from './support/reads';
import { sidebarOf } from './support/sidebar';
import { expect, test } from './support/test';
import { sample } from './support/volume';

test('pages keep their text during hydration', async () => {
  const page = await openPage();
  await page.addInitScript(recordServedText);

  for (const path of [...sample(publicPages, 4), ...sample(entryPages, 4)]) {
    await goTo(page, path);
    await hydrate(page);
    const text = await page.getByRole('main').textContent();

    expect(text).toMatch(/\w/);
    expect({ path, text }).toEqual({ path, text: await page.evaluate(() => servedText) });
  }
});

declare global {
  var servedText: string | null | undefined;
}

/** Records the text when the HTML is complete, before scripts run. Runs in the page. */
function recordServedText() {
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') globalThis.servedText = document.querySelector('main')?.textContent;
  });
}

test('a page keeps its served content until an administrator’s data has loaded', async () => {
  const page = await openPage({ as: 'admin', fresh: true });
  const release = await holdReads(page);
  await page.addInitScript(recordLoading);
  const request = page.waitForRequest((candidate) => candidate.method() === 'POST' && candidate.url().endsWith('/graphql'));
  const sidebar = sidebarOf(page, insightsCopy.sidebarTitle);

  await goTo(page, '/insights');
  await sidebar.open();
  await request;
  expect(await sidebar.links.count()).toBe(publishedPosts.length);
  release();
  await sidebar.links.getByText(insightsCopy.unpublished).first().waitFor();

  expect(await sidebar.isOpen()).toBe(true);
  expect(await page.evaluate(() => hasShownLoading)).toBe(false);
});

test('an administrator’s page on a phone shifts once to make room for administrator content', async () => {
  const page = await openPage({ as: 'admin', width: 390, fresh: true });
  await page.addInitScript(recordHeadingTops);

  await goTo(page, '/insights', { waitFor: 'app' });
  await page.getByRole('note').waitFor();
  const countAfterPaint = () =>
    new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(headingTops.size))));

  expect(await page.evaluate(countAfterPaint)).toBe(2);
});

declare global {
  var hasShownLoading: boolean;
  var headingTops: Set<number>;
}

/** Records the distance of the heading from the top in each frame, in px. Runs in the page. */
function recordHeadingTops() {
  globalThis.headingTops = new Set();
  const look = () => {
    const heading = document.querySelector('article h1');
    if (heading) headingTops.add(Math.round(heading.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
}

/** Records whether a loading message ever replaces content. Runs in the page. */
function recordLoading() {
  globalThis.hasShownLoading = false;
  const look = () => void (hasShownLoading ||= document.querySelector('[data-waits]') !== null);
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
