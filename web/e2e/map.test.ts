import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { tabTo } from './support/keyboard';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { buildListing, newArea, pathOf } from './support/listings';
import { site } from './support/site';
import { expect, test } from './support/test';

const map = (page: Page) => page.getByRole('region', { name: 'Map of Pellwick Harbor: homes found' });
const pins = (page: Page) => map(page).getByRole('link', { name: /^\$|^Ask/ });
const count = (page: Page) => page.getByRole('main').getByRole('status');

/** Builds homes in a new area: two on the map, one of which is sold, and four that are not on it. */
async function buildArea() {
  const SubdivisionName = newArea();
  const home = (UnparsedAddress: string, Latitude: number | null, details: object = {}) =>
    buildListing({ SubdivisionName, UnparsedAddress, Latitude, Longitude: -69.2, ...details });
  await home('1 South Lane', 43.545, { ListPrice: 1_845_000 });
  await home('2 North Lane', 43.555, { ListPrice: 649_400, BedroomsTotal: 4 });
  await home('3 Secret Lane', 43.55, { InternetAddressDisplayYN: false });
  await home('4 Unknown Lane', null);
  await home('5 Far Lane', 43.7);
  return SubdivisionName;
}

const listAt = (params: Record<string, string>) => `/listings?${new URLSearchParams(params)}`;

for (const scripts of [true, false]) {
  test(`a visitor ${scripts ? 'with' : 'without'} JavaScript sees the homes that they filtered on the map`, async () => {
    const area = await buildArea();
    const page = await openPage({ at: listAt({ q: area, sort: 'lowest' }), scripts });
    const show = async () => (scripts ? undefined : page.getByRole('button', { name: /^Show \d+ homes?$/ }).click());
    const views = page.getByRole('navigation', { name: 'Show homes as' });

    await views.getByRole('link', { name: 'Map' }).click();
    await expect(pins(page)).toHaveText([`$649K, 2 North Lane, Pellwick Harbor`, `$1.8M, 1 South Lane, Pellwick Harbor`]);
    await expect(count(page)).toHaveText('5 homes');
    await expect(map(page)).toContainText('3 homes are not on the map. Show all as a list');
    await expect(page.getByRole('article')).toHaveCount(0);

    await page.getByRole('combobox', { name: 'Beds', exact: true }).selectOption('4');
    await show();
    await expect(pins(page)).toHaveText([/2 North Lane/]);
    await expect(map(page)).not.toContainText('not on the map');
    await expect(page).toHaveURL(/view=map/);
    await page.getByRole('link', { name: 'Remove filter: 4+ beds' }).click();
    await expect(pins(page)).toHaveCount(2);

    await views.getByRole('link', { name: 'List' }).click();
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('lowest');
  });
}

test('the map works by keyboard, asks no other site and has no hidden address', async () => {
  const area = await buildArea();
  const page = await openPage({ at: '/' });
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(listAt({ q: area, view: 'map' }));

  expect(await page.content()).not.toMatch(/secret lane|43\.7\b/i);
  await tabTo(pins(page).first());
  await expect(pins(page).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(pins(page).last()).toBeFocused();
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '1 South Lane' }).waitFor();
  expect([...origins]).toEqual([site.url]);
});

test('pins of homes in one building can each be clicked', async () => {
  const SubdivisionName = newArea();
  const flat = (UnitNumber: string) => buildListing({ SubdivisionName, UnitNumber, Latitude: 43.55, Longitude: -69.2 });
  await flat('A');
  await flat('B');
  const page = await openPage({ at: listAt({ q: SubdivisionName, view: 'map' }) });

  for (const unit of ['A', 'B']) {
    await map(page)
      .getByRole('link', { name: `Unit ${unit}` })
      .click();
    await page.getByRole('heading', { level: 1, name: `Unit ${unit}` }).waitFor();
    await page.goBack();
  }
});

test('the page of a home shows it on the map, with a link to another map', async () => {
  const id = await buildListing({ UnparsedAddress: '7 Pin Lane', Latitude: 43.55, Longitude: -69.2, ListPrice: 725_000 });
  const hidden = { InternetAddressDisplayYN: false, Latitude: 43.5512, Longitude: -69.2 };
  const paths = [
    await buildListing({ Latitude: 44 }),
    await buildListing(),
    await buildListing({ ...hidden, UnparsedAddress: '8 Nowhere' }),
  ];
  const drawing = (page: Page) => page.getByRole('img', { name: 'Map of Pellwick Harbor:' });
  const link = (page: Page) => page.getByRole('link', { name: 'Show on a map' });

  for (const as of [undefined, 'admin'] as const) {
    const page = await openPage({ at: await pathOf(id), as });
    await expect(drawing(page)).toHaveAccessibleName('Map of Pellwick Harbor: 7 Pin Lane');
    await expect(drawing(page)).toBeVisible();
    await expect(page.getByText('$725K')).toBeVisible();
    await expect(link(page)).toHaveAttribute('target', '_blank');
    if (!as) expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));

    const expected = [1, 1, 0];
    for (const [n, path] of paths.entries()) {
      await page.goto(`/listings/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(link(page)).toHaveCount(expected[n]!);
      await expect(drawing(page)).toHaveCount(0);
      if (!as) expect(await page.content()).not.toContain('43.5512');
    }
  }
});
