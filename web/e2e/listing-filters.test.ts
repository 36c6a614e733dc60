import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { tabTo } from './support/keyboard';
import { buildArea, buildListing } from './support/listings';
import { violationsOn } from './support/page-problems';
import { expect, test } from './support/test';

const cards = (page: Page) => page.getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading');
const count = (page: Page) => page.getByRole('main').getByRole('status');
const choice = (page: Page, label: string) => page.locator('label.choice').filter({ hasText: label });
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const pill = (page: Page) => page.getByRole('button', { name: /^Filters/ });

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
