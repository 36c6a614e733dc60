import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { agents } from './support/demo';
import { tabTo } from './support/keyboard';
import { buildListing, openHouseIn, pathOf } from './support/listings';
import { noProblems, problemsOf } from './support/page-problems';
import { ask } from './support/session';
import { site } from './support/site';
import { expect, test } from './support/test';

const facts = {
  PublicRemarks: 'Long rooms and longer views. '.repeat(130),
  BedroomsTotal: 3,
  BathroomsFull: 1,
  BathroomsHalf: 1,
  LivingArea: 2000,
  LivingAreaUnits: 'Square Feet',
  LotSizeArea: 1,
  LotSizeUnits: 'Acres',
  YearBuilt: 1900,
  ListingId: 'X1',
  TaxAnnualAmount: 5870,
  Heating: 'Heat pump',
};
const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ alt: `Room ${n + 1}` }));
const photos = [
  { alt: 'Front door' },
  { alt: 'Parlor with a sofa', alteration: 'Virtual Staging', original: true },
  { alt: 'Back garden' },
];
const shown = (page: Page) => page.evaluate(() => document.querySelector('.photos > figure:target')?.id);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const firstPhoto = (page: Page, name: string) => page.getByRole('link', { name }).first();
const buttonOf = (page: Page, name: string) => page.locator('.contact-buttons').getByRole('link', { name });
const pagesOf = async (page: Page, format: string) => (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

for (const count of [0, 1, 4, 8, 60]) {
  test(`the facts of a home with ${count} photos are near the top of its page, with and without scripts`, async () => {
    const path = await pathOf(await buildListing(facts, numbered(count)));
    for (const scripts of [true, false]) {
      const page = await openPage({ at: path, width: 390, height: 844, scripts });

      const bottom = await page.locator('.key-facts').evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
      expect(bottom).toBeLessThan(700);
      const description = await page
        .getByRole('heading', { name: 'About this home', exact: true })
        .evaluate((element) => element.getBoundingClientRect().top);
      expect(description).toBeLessThan(1100);
      await expect(page.locator('.key-facts')).toHaveText('Beds3Baths1½Sq ft2,000Lot, acre1Built1900Per sq ft$250');
      await expect(page.getByRole('link', { name: `See all ${count} photos` })).toHaveCount(count > 1 ? 1 : 0);
      await expect(page.locator('.photos > figure')).toHaveCount(count);
    }
  });

  test(`the page of a home with ${count} photos fits every width, also with text of twice the size`, async () => {
    const path = await pathOf(await buildListing(facts, numbered(count)));
    for (const width of [390, 1280]) {
      const page = await openPage({ at: path, width });

      expect(await problemsOf(page)).toEqual(noProblems);
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const [cover] = await page.locator('.first-photo').all();
      if (cover) expect((await cover.boundingBox())!.height).toBeGreaterThan(200);
    }
  });
}

test('a visitor looks through the photos of a home with the keyboard alone', async () => {
  const page = await openPage({ at: await pathOf(await buildListing({}, photos)) });

  await tabTo(firstPhoto(page, 'Front door'));
  await page.keyboard.press('Enter');
  await expect(page.locator('#photo-1').getByText('1 of 4')).toBeInViewport();
  await expect(heading(page)).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('3 of 4')).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  expect(await shown(page)).toBe('photo-2');
  await page.keyboard.press('Escape');

  await expect(heading(page)).toBeVisible();
  await expect(firstPhoto(page, 'Parlor with a sofa')).toBeFocused();
});

test('a photo that was opened below closes to its place there', async () => {
  const page = await openPage({ at: await pathOf(await buildListing({}, photos)) });

  await page.getByRole('link', { name: 'See all 4 photos' }).click();
  await expect(page.getByRole('heading', { name: 'All photos' })).toBeInViewport();
  await page.locator('#open-2').click();
  await expect(page.getByText('2 of 4')).toBeInViewport();
  await page.locator('#photo-2').getByRole('link', { name: 'Close' }).click();
  await expect(page.locator('#open-2')).toBeFocused();
  await expect(page.locator('#open-2')).toBeInViewport();
});

test('a click on either half of a photo turns to the one on that side, and All photos leads to all', async () => {
  const page = await openPage({ at: await pathOf(await buildListing({}, photos)) });
  await firstPhoto(page, 'Front door').click();

  await page.mouse.click(900, 300);
  await expect.poll(() => shown(page)).toBe('photo-2');
  await page.mouse.click(300, 300);
  await expect.poll(() => shown(page)).toBe('photo-1');
  await page.locator('#photo-1').getByRole('link', { name: 'All photos' }).click();
  await expect(page.getByRole('heading', { name: 'All photos' })).toBeInViewport();
});

test('a swipe turns the photos on a phone', async () => {
  const page = await openPage({ at: await pathOf(await buildListing({}, photos)), width: 390, height: 844 });
  await firstPhoto(page, 'Front door').click();
  await expect(page.locator('#photo-1').getByText('1 of 4')).toBeInViewport();

  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 350, y: 400 });
  for (let x = 340; x >= 50; x -= 10) await touch('touchMove', { x, y: 400 });
  await touch('touchEnd');
  await expect(page.getByText('2 of 4')).toBeInViewport({ ratio: 1 });
  await page.locator('#photo-2').getByRole('link', { name: 'Close' }).click();
  await expect(firstPhoto(page, 'Parlor with a sofa')).toBeInViewport();
});

test('a visitor without JavaScript looks through the photos of a home', async () => {
  const page = await openPage({ at: await pathOf(await buildListing({}, photos)), scripts: false });

  await firstPhoto(page, 'Front door').click();
  await page.locator('#photo-1').getByRole('link', { name: 'Next photo' }).click();
  await expect(page.getByText('2 of 4')).toBeInViewport();
  await page.locator('#photo-2').getByRole('link', { name: 'Close' }).click();
  await expect(heading(page)).toBeVisible();
});

test('an altered photo says so, next to its original', async () => {
  const page = await openPage({ at: await pathOf(await buildListing({}, photos)) });
  const figures = page.getByRole('figure');

  await expect(figures).toHaveCount(4);
  await expect(figures.nth(1)).toContainText('Virtually staged');
  await expect(figures.nth(2)).toContainText('Original');
  await expect(page.locator('.more-photos')).toContainText('Virtually staged');
  const [altered, original] = [await figures.nth(1).boundingBox(), await figures.nth(2).boundingBox()];
  expect(original!.y).toBe(altered!.y);
});

test('an altered photo is next to its original wherever it stands', async () => {
  const page = await openPage({ at: await pathOf(await buildListing({}, [...numbered(1), ...photos])) });
  const figures = page.getByRole('figure');

  await expect(figures.nth(3)).toContainText('Original');
  const [altered, original] = [await figures.nth(2).boundingBox(), await figures.nth(3).boundingBox()];
  expect(original!.y).toBe(altered!.y);
});

test.describe('asks', () => {
  const labels = {
    'Coming Soon': 'Tell me when it opens',
    Active: 'Request a showing',
    Pending: 'Ask about this home',
    Closed: 'What could yours sell for?',
  };
  for (const [StandardStatus, label] of Object.entries(labels)) {
    test(`a visitor of a home that is ${StandardStatus} writes to its agent: ${label}`, async () => {
      const sold = StandardStatus === 'Closed' ? { ClosePrice: 1, CloseDate: '2026-05-01' } : {};
      const path = await pathOf(await buildListing({ StandardStatus, ...sold }));
      for (const width of [390, 1280]) {
        const page = await openPage({ at: path, width });

        const link = buttonOf(page, label);
        await expect(link).toBeInViewport();
        await link.click();
        await expect(page.locator('form[data-inquiry]')).toBeInViewport();
        await page.keyboard.press('Control+Home');
        await expect(buttonOf(page, 'Call')).toBeInViewport();
        await expect(buttonOf(page, 'Email')).toBeInViewport();
      }
    });
  }
});

test('a visitor copies the link to a home, and sends it by email', async () => {
  const path = await pathOf(await buildListing());
  const page = await openPage({ at: path });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.getByText('Share', { exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + path);
  const email = new URL((await page.getByRole('link', { name: 'Send by email' }).getAttribute('href'))!);
  expect(email.searchParams.get('body')).toBe(site.url + path);
});

test('on a phone, Share opens its share sheet', async () => {
  const path = await pathOf(await buildListing());
  const page = await openPage({ width: 390 });
  await page.addInitScript(() => {
    navigator.share = (data) => Promise.resolve(void ((globalThis as { shared?: object }).shared = data));
    const { matchMedia } = globalThis;
    globalThis.matchMedia = (query) => matchMedia(query.replace('pointer: coarse', 'pointer: fine'));
  });
  await page.goto(path);

  await page.getByText('Share', { exact: true }).click();
  expect(await page.evaluate(() => (globalThis as { shared?: object }).shared)).toEqual({ title: '5 Test Lane', url: site.url + path });
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
});

test('a home is printed on one page, from its page and from its sheet', async () => {
  const allFacts = {
    ...facts,
    GarageSpaces: 2,
    ParkingFeatures: 'Garage, driveway',
    Cooling: 'Ductless',
    WaterSource: 'Public',
    Sewer: 'Public sewer',
    AssociationFee: 300,
    AssociationFeeFrequency: 'Monthly',
    CoListAgentKey: agents[1]!.documentId,
    OpenHouses: [openHouseIn(8)],
  };
  const id = await buildListing(allFacts, [...photos, ...numbered(5)]);
  const path = await pathOf(id);
  for (const at of [path, `${path}/sheet`]) {
    const page = await openPage({ at });
    await heading(page).waitFor();
    expect([at, await pagesOf(page, 'A4'), await pagesOf(page, 'Letter')]).toEqual([at, 1, 1]);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 700, height: 1000 });
    const photo = (await page.locator('.frame').first().boundingBox())!;
    expect((await page.locator('.price').first().boundingBox())!.y).toBeGreaterThanOrEqual(photo.y + photo.height);
    for (const text of ['$500,000', 'Heat pump', 'Open house']) await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeHidden();
  }
  const staff = await openPage({ at: path, as: 'admin' });
  await heading(staff).waitFor();
  expect(await pagesOf(staff, 'A4')).toBe(1);
});

test('the print sheet has the short address, which leads to the home', async () => {
  const number = `T-${Date.now()}`;
  const id = await buildListing({ ListingId: number }, [...photos, ...numbered(3)]);
  const path = await pathOf(id);
  const page = await openPage({ at: `${path}/sheet` });

  await page.getByRole('img', { name: 'QR code with the address of this home on our site' }).waitFor();
  await expect(page.getByRole('main')).toContainText(`${site.url}/h/${number}`);
  await expect(page.locator('.sheet .photo')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const moved = await fetch(`${site.url}/h/${number.toLowerCase()}?utm=x`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `${path}?utm=x`]);
  expect((await fetch(`${site.url}/H/${number}/`)).url).toBe(site.url + path);

  await ask('PATCH', `/listings/${id}/unpublish`);
  expect((await fetch(`${site.url}/h/${number}`, { redirect: 'manual' })).status).toBe(404);
});
