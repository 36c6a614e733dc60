import type { Page } from '@playwright/test';
import { goTo, openPage } from './support/browser';
import { tabTo } from './support/keyboard';
import { buildListing, newArea, openHouseIn, pathOf } from './support/listings';
import { logs } from './support/logs';
import { violationsOn } from './support/page-problems';
import { ask } from './support/session';
import { site } from './support/site';
import { expect, test } from './support/test';

const cards = (page: Page) => page.getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading');
const count = (page: Page) => page.getByRole('main').getByRole('status');
const choice = (page: Page, label: string) => page.locator('label.choice').filter({ hasText: label });
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const pill = (page: Page) => page.getByRole('button', { name: /^Filters/ });
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
    const show = async () => (scripts ? undefined : page.getByRole('button', { name: /^Show \d+ homes?$/ }).click());
    await expect(names(page)).toHaveText(['3 Dear Lane', '2 Middle Lane', '1 Cheap Lane']);
    await expect(count(page)).toHaveText('3 homes, sold ones not shown');
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

  await pill(page).click();
  await box(page, 'Sold').check();
  await expect(page.getByRole('button', { name: 'Show 1 home', exact: true })).toBeVisible();

  await expect(box(page, 'Sold')).toBeFocused();
  await expect(box(page, 'Condo')).toBeVisible();
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  expect(new URL(page.url()).searchParams.get('status')).toBe('Closed');
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(['4 Sold Lane']);
  await expect(pill(page)).toHaveText('Filters · 1');
  await expect(count(page)).toHaveText('1 home');
});

for (const as of [undefined, 'admin'] as const) {
  test(`on a phone, ${as ? 'staff filter' : 'a visitor filters'} homes by keyboard in a sheet, which gives the focus back`, async () => {
    const area = await buildArea();
    const page = await openPage({ at: `/listings?${new URLSearchParams({ q: area })}`, width: 390, as });
    const submit = page.getByRole('button', { name: /^Show \d+ homes?$/ });
    await expect(select(page, 'Price from')).toBeHidden();

    await tabTo(pill(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Close filters' })).toBeFocused();
    expect(await page.getByRole('group', { name: 'Filters' }).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 });
    await expect(submit).toBeInViewport();
    await expect(select(page, 'Baths')).toBeInViewport();
    expect(await violationsOn(page)).toEqual([]);
    await expect(names(page).first()).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(pill(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(box(page, 'Condo'));
    await page.keyboard.press('Space');
    await expect(submit).toHaveText('Show 1 home');
    await tabTo(submit);
    await page.keyboard.press('Enter');

    await expect(pill(page)).toBeFocused();
    await expect(select(page, 'Price from')).toBeHidden();
    await expect(names(page)).toHaveText(['2 Middle Lane']);
    await pill(page).click();
    await page.getByRole('link', { name: 'Clear', exact: true }).click();
    await page.waitForURL('/listings');
    await expect(pill(page)).toHaveText('Filters');
    await pill(page).click();
    await expect(box(page, 'Condo')).not.toBeChecked();
  });
}

test('on a phone, a visitor without JavaScript filters homes in the sheet', async () => {
  const area = await buildArea();
  const page = await openPage({ at: `/listings?${new URLSearchParams({ q: area })}`, width: 390, scripts: false });

  await pill(page).click();
  await box(page, 'Condo').check();
  await page.getByRole('button', { name: 'Show 3 homes' }).click();

  await expect(names(page)).toHaveText(['2 Middle Lane']);
  await expect(pill(page)).toHaveText('Filters · 1');
  await expect(select(page, 'Price from')).toBeHidden();
});

test('the search and the filters stay in reach while a visitor scrolls, and the first home is near the top', async () => {
  const page = await openPage({ at: '/listings', width: 390, height: 844 });
  expect((await cards(page).first().boundingBox())!.y).toBeLessThanOrEqual(260);

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();

  await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  await expect(pill(page)).toBeInViewport({ ratio: 1 });
  expect((await pill(page).boundingBox())!.height).toBe(44);
});

test('the filters begin with the price and end with the status, each in one order', async () => {
  const area = await buildArea();
  await buildListing({ SubdivisionName: area, PropertySubType: 'Cabin' });
  await buildListing({ SubdivisionName: area, PropertySubType: 'Cabin' });
  const page = await openPage({ at: `/listings?${new URLSearchParams({ q: area, type: 'Cabin' })}` });
  const controls = page.getByRole('group', { name: 'Filters' }).locator('select, input');

  const fields = await controls.evaluateAll((list) => list.map((control) => (control as HTMLInputElement).name));
  expect([...new Set(fields)]).toEqual(['min', 'max', 'beds', 'baths', 'type', 'place', 'open', 'status']);
  const types = await page.getByRole('checkbox').evaluateAll((list) => list.map((input) => (input as HTMLInputElement).value));
  const shown = types.filter((type) => ['Single Family Residence', 'Condominium', 'Cabin'].includes(type));
  expect(shown).toEqual(['Single Family Residence', 'Condominium', 'Cabin']);
  expect((await choice(page, 'Cabin').boundingBox())!.height).toBe(36);
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
  await page.getByRole('heading', { level: 2, name: 'For sale now' }).waitFor();
  await expect(page.getByRole('main').getByRole('link', { name: 'Meet our agents' })).toHaveAttribute('href', '/agents');
  expect((await fetch(`${site.url}/listings/nowhere-abcdefghijklmnopqrstuvwx`)).status).toBe(404);
  expect(logs.take()).toEqual([expect.stringContaining('410 (Gone)')]);
});

test('a home shows homes of its type and about its price, or says that others are only for sale', async () => {
  const usual = { PropertySubType: 'Stock Cooperative', ListPrice: 3_000_000 };
  const path = await pathOf(await buildListing({ ...usual, UnparsedAddress: '1 Rare Road' }));
  await buildListing({ ...usual, ListPrice: 4_000_000, UnparsedAddress: '2 Dear Road' });
  const page = await openPage({ at: path });
  await page.getByRole('heading', { level: 2, name: 'For sale now' }).waitFor();

  await buildListing({ ...usual, ListPrice: 2_300_000, UnparsedAddress: '3 Like Road' });
  await page.reload();

  const similar = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Similar homes' }) });
  await expect(similar.getByRole('article').getByRole('heading')).toHaveText(['3 Like Road']);
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
