import type { Page } from '@playwright/test';
import { homeCopy } from '../src/content/home';
import { openPage } from './support/browser';
import { postTitled, seasonNamed } from './support/demo';
import { site } from './support/site';
import { expect, test } from './support/test';

const widthsIn = (srcset: string | null) => [...(srcset ?? '').matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
const responsive = expect.arrayContaining([480, 768, 1536]);

/** The addresses of pictures that this page asked for. */
function askedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** From now on pictures are on their way, until the returned function lets them arrive. */
async function holdImages(page: Page): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('/uploads/**', (route) => held.then(() => route.continue()));
  return arrive;
}

test('a visitor’s browser asks for a portrait only when its reader comes near, and nothing moves then', async () => {
  const page = await openPage({ width: 390 });
  const asked = askedFor(page);
  await page.goto('/agents');
  await page
    .getByRole('img', { name: /^Photo of/ })
    .first()
    .waitFor();
  const card = page.getByRole('article').filter({ hasText: 'Samira Rahimi' });
  const photo = card.locator('img[src^="/uploads/"]');
  const shown = await photo.count();
  const early = asked.filter((path) => path.startsWith('/uploads')).length;

  const arrive = await holdImages(page);
  await card.scrollIntoViewIfNeeded();
  await photo.waitFor();
  const height = await card.evaluate((element) => element.clientHeight);
  arrive();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));

  expect(shown).toBe(0);
  expect(early).toBeLessThan(3);
  expect(asked.filter((path) => path.startsWith('/uploads')).length).toBeGreaterThan(early);
  expect(await card.evaluate((element) => element.clientHeight)).toBe(height);
});

test('a visitor’s browser has a choice of widths for the hero and asks for it at once', async () => {
  const page = await openPage({ width: 390 });
  const asked = askedFor(page);
  await page.goto('/');
  const hero = page.getByRole('img', { name: homeCopy.hero.image.alt });

  expect(widthsIn(await hero.getAttribute('srcset'))).toEqual(responsive);
  expect(await hero.getAttribute('loading')).not.toBe('lazy');
  expect(await hero.getAttribute('fetchpriority')).toBe('high');
  expect(asked).toContain('/images/hero-home-480.avif');
  expect(asked).not.toContain('/images/hero-home-1920.avif');
});

test('a visitor’s browser has a choice of widths for the image of a post', async () => {
  const page = await openPage({ at: `/insights/${postTitled('Closing Costs, Line by Line').documentId}`, width: 390 });
  const hero = page.getByRole('img', { name: /Closing Costs/ });

  expect(widthsIn(await hero.getAttribute('srcset'))).toEqual(responsive);
  await page.waitForFunction((image) => image instanceof HTMLImageElement && image.naturalWidth > 0, await hero.elementHandle());
  const { shown, ratio } = await hero.evaluate((image: HTMLImageElement) => ({
    shown: image.currentSrc,
    ratio: image.clientWidth / image.clientHeight,
  }));
  expect(shown).not.toBe(await hero.evaluate((image: HTMLImageElement) => image.src));
  expect(ratio).toBeCloseTo(16 / 9, 1);
});

/** Until the variants of the demo's pictures are made, pages show the images as they were uploaded. */
const waitForVariants = (path: string, told: RegExp) =>
  expect.poll(async () => (await fetch(site.url + path)).text(), { timeout: 120_000 }).toMatch(told);

test('a visitor’s browser that knows AVIF asks for nothing else, and for no portrait before its reader comes near', async () => {
  const path = `/insights/${postTitled('Closing Costs, Line by Line').documentId}`;
  await waitForVariants(path, /_avif_srcset":"/);
  const page = await openPage({ width: 390 });
  const asked = askedFor(page);
  await page.goto(path);
  const hero = page.getByRole('img', { name: /Closing Costs/ });

  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/avif_\d+_[^/]*\.avif$/);
  expect(asked.filter((one) => one.startsWith('/uploads/') && !one.endsWith('.avif'))).toEqual([]);

  await waitForVariants('/agents', /Rahimi"[^}]*_avif_srcset":"/);
  await page.goto('/agents');
  const photo = page.getByRole('article').filter({ hasText: 'Samira Rahimi' }).locator('img');
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/^data:/);
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
});

test('a reader who wants to spend little gets narrower pictures', async () => {
  const page = await openPage({ width: 390 });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('/agents');
  const photo = page.getByRole('article').filter({ hasText: 'Samira Rahimi' }).locator('img');

  await photo.scrollIntoViewIfNeeded();

  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.sizes)).toMatch(/ 46vw$/);
});

test('a visitor’s browser has a choice of widths for the banner of a season', async () => {
  const page = await openPage({ at: `/seasons/${seasonNamed('Winter, With the Lamps Lit').documentId}` });

  const image = page.getByRole('article').locator('header img');

  expect(widthsIn(await image.getAttribute('srcset'))).toEqual(responsive);
});
