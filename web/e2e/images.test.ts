import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { postTitled, seasonNamed } from './support/demo';
import { site } from './support/site';
import { expect, test } from './support/test';

const widthsIn = (srcset: string | null) => [...(srcset ?? '').matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
const responsive = expect.arrayContaining([480, 768, 1536]);

/** Collects the paths of images that the page requests. */
function collectRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') requested.push(new URL(request.url()).pathname);
  });
  return requested;
}

/** Delays images until the returned function is called. */
async function holdImages(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('/uploads/**', (route) => released.then(() => route.continue()));
  return release;
}

test('a photo loads near the viewport and does not move the page', async () => {
  const page = await openPage({ width: 390 });
  const requested = collectRequests(page);
  await page.goto('/agents');
  await page
    .getByRole('img', { name: /^Photo of/ })
    .first()
    .waitFor();
  const card = page.getByRole('article').filter({ hasText: 'Samira Rahimi' });
  const photo = card.getByRole('img');
  const initialSource = await photo.evaluate((image: HTMLImageElement) => image.currentSrc);
  const requests = () => requested.filter((path) => path.startsWith('/uploads')).length;
  const initialRequests = requests();

  const release = await holdImages(page);
  await card.scrollIntoViewIfNeeded();
  await expect.poll(requests).toBeGreaterThan(initialRequests);
  const height = await card.evaluate((element) => element.clientHeight);
  release();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);

  expect(initialSource).toMatch(/^data:/);
  expect(initialRequests).toBeLessThan(7);
  expect(await card.evaluate((element) => element.clientHeight)).toBe(height);
});

test('without JavaScript, the browser loads photos', async () => {
  const page = await openPage({ at: '/agents', width: 390, scripts: false });
  const photo = page.getByRole('article').filter({ hasText: 'Samira Rahimi' }).getByRole('img');

  await photo.scrollIntoViewIfNeeded();

  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/uploads/');
});

test('the hero image has several widths and loads immediately', async () => {
  const page = await openPage({ width: 390 });
  const requested = collectRequests(page);
  await page.goto('/');
  const hero = page.getByRole('img', { name: 'White clapboard house with a lit porch by a calm harbor' });

  expect(widthsIn(await hero.getAttribute('srcset'))).toEqual(responsive);
  expect(await hero.getAttribute('loading')).not.toBe('lazy');
  expect(await hero.getAttribute('fetchpriority')).toBe('high');
  expect(requested).toContain('/images/hero-home-480.avif');
  expect(requested).not.toContain('/images/hero-home-1920.avif');
});

test('the image of a post has several widths', async () => {
  const page = await openPage({ at: `/insights/${postTitled('Closing Costs, Line by Line').documentId}`, width: 390 });
  const hero = page.getByRole('img', { name: /Closing Costs/ });

  expect(widthsIn(await hero.getAttribute('srcset'))).toEqual(responsive);
  await page.waitForFunction((image) => image instanceof HTMLImageElement && image.naturalWidth > 0, await hero.elementHandle());
  const { currentSrc, ratio } = await hero.evaluate((image: HTMLImageElement) => ({
    currentSrc: image.currentSrc,
    ratio: image.clientWidth / image.clientHeight,
  }));
  expect(currentSrc).not.toBe(await hero.evaluate((image: HTMLImageElement) => image.src));
  expect(ratio).toBeCloseTo(16 / 9, 1);
});

/**
 * Waits for a page with image variants. Before they are created, pages show the uploaded images. Those of the demo are created one after
 * another, which takes minutes.
 */
const waitForVariants = (path: string, pattern: RegExp) =>
  expect.poll(async () => (await fetch(site.url + path)).text(), { timeout: 300_000 }).toMatch(pattern);

test('a browser with AVIF support requests only AVIF, and photos only near the viewport', async () => {
  test.setTimeout(420_000);
  const path = `/insights/${postTitled('Closing Costs, Line by Line').documentId}`;
  await waitForVariants(path, /avif_768_insight_keys/);
  const page = await openPage({ width: 390 });
  const requested = collectRequests(page);
  await page.goto(path);
  const hero = page.getByRole('img', { name: /Closing Costs/ });

  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/avif_\d+_[^/]*\.avif$/);
  expect(requested.filter((image) => image.startsWith('/uploads/') && !image.endsWith('.avif'))).toEqual([]);

  await waitForVariants('/agents', /avif_480_agent_07/);
  await page.goto('/agents');
  const photo = page.getByRole('article').filter({ hasText: 'Samira Rahimi' }).locator('img');
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/^data:/);
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
});

test('a browser with data saver gets narrower images', async () => {
  const page = await openPage({ width: 390 });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('/agents');
  const photo = page.getByRole('article').filter({ hasText: 'Samira Rahimi' }).locator('img');

  await photo.scrollIntoViewIfNeeded();

  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.sizes)).toMatch(/ 56px$/);
});

test('the banner of a season has several widths', async () => {
  const page = await openPage({ at: `/seasons/${seasonNamed('Winter, With the Lamps Lit').documentId}` });

  const image = page.getByRole('article').locator('header img');

  expect(widthsIn(await image.getAttribute('srcset'))).toEqual(responsive);
});
