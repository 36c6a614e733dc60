import type { Page } from '@playwright/test';
import { goTo, openPage } from './support/browser';
import { buildArea, buildListing, newArea, openHouseIn, pathOf } from './support/listings';
import { logs } from './support/logs';
import { ask } from './support/session';
import { site } from './support/site';
import { expect, test } from './support/test';

const cards = (page: Page) => page.getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading');
const textOf = async (path: string) => (await fetch(site.url + path)).text();

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
