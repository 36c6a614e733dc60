import type { Page } from '@playwright/test';
import { goTo, openPage } from './support/browser';
import { tabTo } from './support/keyboard';
import { buildListing, newArea, openHouseIn, pathOf } from './support/listings';
import { logs } from './support/logs';
import { ask } from './support/session';
import { site } from './support/site';
import { expect, test } from './support/test';

const cards = (page: Page) => page.getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading');
const count = (page: Page) => page.getByRole('main').getByRole('status');
const choice = (page: Page, label: string) => page.locator('label.choice').filter({ hasText: label });
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const textOf = async (path: string) => (await fetch(site.url + path)).text();

/** Builds three homes for sale and one sold home in a new area. */
async function buildArea() {
  const SubdivisionName = newArea();
  const sold = { StandardStatus: 'Closed', ClosePrice: 1, CloseDate: '2026-05-01' };
  await buildListing({
    SubdivisionName,
    UnparsedAddress: '1 Cheap Lane',
    ListPrice: 200_000,
    BedroomsTotal: 2,
    LivingArea: 900,
    LivingAreaUnits: 'Square Feet',
  });
  await buildListing({
    SubdivisionName,
    UnparsedAddress: '2 Middle Lane',
    ListPrice: 500_000,
    BedroomsTotal: 3,
    PropertySubType: 'Condominium',
  });
  await buildListing({ SubdivisionName, UnparsedAddress: '3 Dear Lane', ListPrice: 900_000, BedroomsTotal: 4 });
  await buildListing({ SubdivisionName, UnparsedAddress: '4 Sold Lane', ListPrice: 400_000, ...sold });
  return SubdivisionName;
}

for (const scripts of [true, false]) {
  test(`a visitor ${scripts ? 'with' : 'without'} JavaScript filters and sorts homes`, async () => {
    const area = await buildArea();
    const page = await openPage({ at: `/listings?${new URLSearchParams({ q: area })}`, scripts });
    const show = async () => (scripts ? undefined : page.getByRole('button', { name: 'Show homes' }).click());
    await expect(names(page)).toHaveText(['3 Dear Lane', '2 Middle Lane', '1 Cheap Lane']);
    await expect(count(page)).toHaveText('3 homes');
    await expect(choice(page, 'Sold')).toHaveText('Sold1');
    await expect(choice(page, 'Condo')).toHaveText('Condo1');

    await box(page, 'Single family').check();
    await show();
    await expect(names(page)).toHaveText(['3 Dear Lane', '1 Cheap Lane']);
    await expect(choice(page, 'Condo')).toHaveText('Condo1');
    await select(page, 'Beds').selectOption('3');
    await show();
    await expect(names(page)).toHaveText(['3 Dear Lane']);
    await expect(choice(page, 'Sold')).toHaveText('Sold0');
    await page.getByRole('link', { name: 'Remove filter: Single family' }).click();
    await expect(names(page)).toHaveText(['3 Dear Lane', '2 Middle Lane']);
    await select(page, 'Sort by').selectOption('lowest');
    await show();
    await expect(names(page)).toHaveText(['2 Middle Lane', '3 Dear Lane']);
    await select(page, 'Price to').selectOption('500000');
    await show();
    await expect(names(page)).toHaveText(['2 Middle Lane']);

    await page.reload();
    await expect(names(page)).toHaveText(['2 Middle Lane']);
    expect(await select(page, 'Price to').inputValue()).toBe('500000');
  });
}

test('changing a filter neither reloads the page nor moves the focus or closes the filters', async () => {
  const area = await buildArea();
  const page = await openPage({ at: `/listings?${new URLSearchParams({ q: area })}`, width: 390 });
  await page.evaluate(() => Object.assign(window, { stays: true }));

  await page.getByText('Filters').click();
  await box(page, 'Sold').check();
  await expect(names(page)).toHaveText(['4 Sold Lane']);

  await expect(box(page, 'Sold')).toBeFocused();
  await expect(page.locator('.listing-filters summary')).toHaveText('Filters (1)');
  await expect(box(page, 'Condo')).toBeVisible();
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  expect(new URL(page.url()).searchParams.get('status')).toBe('Closed');
});

test('staff filter the homes in the app, and start anew with one link', async () => {
  const area = await buildArea();
  const page = await openPage({ at: `/listings?${new URLSearchParams({ q: area })}`, as: 'admin' });

  await box(page, 'Sold').check();
  await expect(names(page)).toHaveText(['4 Sold Lane']);
  await page.getByRole('link', { name: 'Clear all' }).click();

  await page.waitForURL('/listings');
  await expect(box(page, 'Sold')).not.toBeChecked();
  await expect(page.getByPlaceholder('Address, area or feature')).toHaveValue('');
});

test('a long list has pages with addresses of their own', async () => {
  const SubdivisionName = newArea();
  for (let n = 1; n <= 25; n += 1) await buildListing({ SubdivisionName, UnparsedAddress: `${n} Long Lane` });
  const page = await openPage({ at: `/listings?${new URLSearchParams({ q: SubdivisionName })}` });

  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(names(page)).toHaveText(['1 Long Lane']);
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(cards(page)).toHaveCount(24);
});

test('a search without matches says how to go on, and is not indexed', async () => {
  await buildListing();
  const page = await openPage({ at: '/listings?q=zzzz&beds=5' });

  await page.getByRole('heading', { name: 'No homes match' }).waitFor();
  await page.getByRole('heading', { name: 'Newest homes for sale' }).waitFor();
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter: 5+ beds' }).click();
  await page.waitForURL('/listings?q=zzzz');
  expect(await textOf('/listings?q=zzzz')).toContain('<meta name="robots" content="noindex">');
  expect(await textOf('/listings')).not.toContain('noindex');
});

const photos = [
  { alt: 'Front door' },
  { alt: 'Parlor with a sofa', alteration: 'Virtual Staging', original: true },
  { alt: 'Back garden' },
];
const shown = (page: Page) => page.evaluate(() => document.querySelector('.photos > figure:target')?.id);

test('a visitor looks through the photos of a home with the keyboard alone', async () => {
  const page = await openPage({ at: await pathOf(await buildListing({}, photos)) });

  await tabTo(page.getByRole('link', { name: 'Front door' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 4')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('3 of 4')).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  expect(await shown(page)).toBe('photo-2');
  await page.keyboard.press('Escape');

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Parlor with a sofa' })).toBeFocused();
});

test('a visitor without JavaScript looks through the photos of a home', async () => {
  const page = await openPage({ at: await pathOf(await buildListing({}, photos)), scripts: false });

  await page.getByRole('link', { name: 'Front door' }).click();
  await page.locator('#photo-1').getByRole('link', { name: 'Next photo' }).click();
  await expect(page.getByText('2 of 4')).toBeInViewport();
  await page.locator('#photo-2').getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an altered photo says so, next to its original', async () => {
  const page = await openPage({ at: await pathOf(await buildListing({}, photos)) });
  const figures = page.getByRole('figure');

  await expect(figures).toHaveCount(4);
  await expect(figures.nth(1)).toContainText('Virtually staged');
  await expect(figures.nth(2)).toContainText('Original photo');
  const [altered, original] = [await figures.nth(1).boundingBox(), await figures.nth(2).boundingBox()];
  expect(original!.y).toBe(altered!.y);
});

test('a visitor puts an open house in their calendar, in the time zone of the home', async () => {
  const [near, far] = [openHouseIn(8), openHouseIn(9, { AppointmentRequiredYN: true })];
  const id = await buildListing({ time_zone: 'America/Denver', OpenHouses: [far, near] });
  const page = await openPage({ at: await pathOf(id) });
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Open houses' }) });
  const hour = new Date(near.OpenHouseStartTime).toLocaleTimeString('en-US', { timeZone: 'America/Denver', hour: 'numeric' });

  await expect(section.getByRole('paragraph').first()).toContainText(`${parseInt(hour)}–${parseInt(hour) + 2} am`);
  await expect(section).toContainText('by appointment');
  const [one, , all] = await section.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  const calendar = await textOf(one!);
  const compact = near.OpenHouseStartTime.replace(/[-:]/g, '');
  expect(calendar).toContain(`DTSTART:${compact}\r\n`);
  expect(calendar).toContain('LOCATION:5 Test Lane\\, Pellwick Harbor\\, ME\r\n');
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect((await textOf(all!)).match(/BEGIN:VEVENT/g)).toHaveLength(2);
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

  await ask('PATCH', `/listings/${id}`, { listing: { OpenHouses: [far] } });
  expect((await fetch(site.url + one!)).status).toBe(404);
});

test('a hidden address is nowhere that visitors can read it', async () => {
  const SubdivisionName = newArea();
  const OpenHouses = [openHouseIn(8)];
  const hidden = { UnparsedAddress: '77 Secret Street', UnitNumber: 'Hayloft', PostalCode: '04999', InternetAddressDisplayYN: false };
  const id = await buildListing({ ...hidden, SubdivisionName, OpenHouses }, [{ alt: 'Front door' }]);
  const path = await pathOf(id);
  const page = await openPage({ at: path });

  await page.getByRole('heading', { level: 1, name: `Home in ${SubdivisionName}` }).waitFor();
  await expect(page.getByRole('link', { name: 'Show on a map' })).toHaveCount(0);
  const list = `/listings?${new URLSearchParams({ q: SubdivisionName })}`;
  for (const place of [path, `${path}/sheet`, `${path}/open-houses.ics`, list, '/', '/sitemap.xml', '/listings/feed.xml']) {
    const text = await textOf(place);
    expect([place, text.match(/secret.street|04999|hayloft/i)]).toEqual([place, null]);
    expect([place, text.includes(id)]).toEqual([place, true]);
  }

  expect(await textOf(path)).toContain(`/listings/${id}/card.jpg"`);

  // Staff share the links that they see.
  const staff = await openPage({ at: list, as: 'admin' });
  await expect(staff.getByRole('link', { name: `Home in ${SubdivisionName}` })).toHaveAttribute('href', path);
});

test('a sold home says so, and is not among those for sale', async () => {
  await ask('PATCH', '/site', { site: { show_sold_prices: false } });
  const area = await buildArea();
  const page = await openPage({ at: `/listings?${new URLSearchParams({ q: area, status: 'Closed' })}` });

  await expect(cards(page)).toContainText(['Sold']);
  await expect(cards(page)).not.toContainText('$');
  await page.getByRole('link', { name: '4 Sold Lane' }).click();
  await page.getByRole('heading', { level: 1, name: '4 Sold Lane' }).waitFor();
  await expect(page.locator('article header')).toContainText('Sold May 1, 2026');
  await expect(page.getByRole('main')).not.toContainText('$400,000');
  const [offer] = /"offers":{[^}]*}/.exec(await textOf(new URL(page.url()).pathname)) ?? [];
  expect(offer).toContain('https://schema.org/SoldOut');
  expect(offer).not.toContain('price');
});

test('the old address of a home leads to the new one, and a withdrawn home shows similar ones', async () => {
  const id = await buildListing({ UnparsedAddress: '8 Old Name Road' });
  await buildListing({ UnparsedAddress: '9 Neighbor Road' });
  const old = await pathOf(id);
  await ask('PATCH', `/listings/${id}`, { listing: { UnparsedAddress: '8 New Name Road' } });

  const moved = await fetch(site.url + old, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, old.replace('old', 'new')]);

  await ask('PATCH', `/listings/${id}`, { listing: { StandardStatus: 'Withdrawn' } });
  const page = await openPage();
  const gone = await goTo(page, old);
  expect(gone?.status()).toBe(410);
  await page.getByRole('heading', { level: 1, name: 'This home is no longer listed' }).waitFor();
  await expect(cards(page).first()).toBeVisible();
  expect((await fetch(`${site.url}/listings/nowhere-abcdefghijklmnopqrstuvwx`)).status).toBe(404);
  expect(logs.take()).toEqual([expect.stringContaining('410 (Gone)')]);
});

test('the print sheet fits on one page, for visitors and staff', async () => {
  const PublicRemarks = 'Long rooms and longer views. '.repeat(130);
  const facts = {
    LotSizeArea: 1,
    LotSizeUnits: 'Acres',
    YearBuilt: 1900,
    BedroomsTotal: 3,
    BathroomsFull: 1,
    BathroomsHalf: 1,
    ListingId: 'X1',
  };
  const path = await pathOf(await buildListing({ PublicRemarks, ...facts }, photos));
  const page = await openPage({ at: `${path}/sheet` });

  await page.getByRole('heading', { level: 1, name: '5 Test Lane' }).waitFor();
  await page.getByRole('img', { name: 'QR code with the address of this home on our site' }).waitFor();
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }

  const staff = await openPage({ at: path, as: 'admin' });
  const sheet = staff.waitForEvent('popup');
  await staff.getByRole('link', { name: 'Print sheet' }).click();
  await (await sheet).getByRole('img', { name: 'QR code with the address of this home on our site' }).waitFor();
});

test('homes are on the home page, in the navigation, and on the profile of their agent', async () => {
  const area = newArea();
  await buildListing({ SubdivisionName: area });
  const page = await openPage({ at: '/' });

  await page.getByRole('heading', { name: 'New on the market' }).waitFor();
  await expect(cards(page).first()).toContainText(area);
  await cards(page).first().getByRole('link').click();
  await page.getByRole('link', { name: 'All listings' }).waitFor();
  await page.locator('.agent-rows').getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Current listings' }).waitFor();
  await page.getByRole('link', { name: /^Current listings: all \d+$/ }).click();
  await page.getByRole('link', { name: /^Remove filter: Listed by / }).waitFor();
  await expect(cards(page).first()).toContainText(area);
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').nth(1)).toHaveText('Listings');
});
