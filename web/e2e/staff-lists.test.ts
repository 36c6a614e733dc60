import type { Page } from '@playwright/test';
import { buildAgent } from './support/agents';
import { goTo, openPage } from './support/browser';
import { tabTo } from './support/keyboard';
import { buildListing, newArea, openHouseIn } from './support/listings';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { logs } from './support/logs';
import { button, failCalls, heading, link, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const main = (page: Page) => page.getByRole('main');
const streets = (page: Page) => main(page).locator('td.name a');
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Filter by state' }).getByRole('link', { name });
const search = (page: Page) => new URL(page.url()).searchParams;

/** Creates three homes of two agents in a new area. */
async function buildHomes() {
  const area = newArea();
  const [ada, ben] = [await buildAgent(), await buildAgent()];
  const at = (n: number) => ({ UnparsedAddress: `${n} ${area} Lane`, City: 'Byron' });
  await buildListing({ ...at(9), ListAgentKey: ada.id, ListPrice: 700_000, BedroomsTotal: 3, BathroomsFull: 2, ListingId: `PH-${area}` }, [
    { alt: '' },
  ]);
  await buildListing({ ...at(10), ListAgentKey: ben.id, ListPrice: 500_000, StandardStatus: 'Pending' });
  await buildListing({
    ...at(11),
    ListAgentKey: ada.id,
    ListPrice: 600_000,
    StandardStatus: 'Closed',
    ClosePrice: 650_000,
    CloseDate: '2026-01-02',
  });
  const homes = [9, 10, 11].map((n) => at(n).UnparsedAddress) as [string, string, string];
  return { area, ada, homes, names: homes.map((home) => `${home}, Byron`) as typeof homes };
}

test('an administrator sorts and filters listings by clicks, and finds the same list behind its URL', async () => {
  const { area, ada, homes } = await buildHomes();
  const [nine, ten, eleven] = homes;
  const page = await openPage({ at: `/manage/listings?${new URLSearchParams({ q: area })}`, as: 'admin' });
  await expect(streets(page)).toHaveText([eleven, ten, nine]);
  await expect(page.getByRole('row').filter({ hasText: nine })).toContainText(`3 beds · 2 baths · PH-${area}`);
  await expect(page.getByRole('row').filter({ hasText: eleven })).toContainText('$650,000');

  await link(page, 'Price').click();
  await expect(streets(page)).toHaveText([ten, eleven, nine]);
  await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'ascending');
  await link(page, 'Price').click();
  await expect(streets(page)).toHaveText([nine, eleven, ten]);
  await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('combobox', { name: 'Agent' }).selectOption(ada.name);
  await expect(streets(page)).toHaveText([nine, eleven]);
  await tab(page, 'Sold 1').click();
  await expect(streets(page)).toHaveText([eleven]);
  expect(Object.fromEntries(search(page))).toEqual({ q: area, state: 'sold', sort: '-price', agent: ada.id });

  await page.reload();
  await expect(streets(page)).toHaveText([eleven]);
  await tab(page, 'All 2').click();
  await expect(streets(page)).toHaveText([nine, eleven]);
  await page.getByRole('searchbox').fill(nine);
  await expect(streets(page)).toHaveText([nine]);
  expect(Object.fromEntries(search(page))).toEqual({ q: nine, sort: '-price', agent: ada.id });
});

test('an administrator sorts listings with the keyboard, and the focus stays on the header', async () => {
  const { area, homes } = await buildHomes();
  const page = await openPage({
    at: `/manage/listings?${new URLSearchParams({ q: area, sort: 'no-such-column', state: 'lost' })}`,
    as: 'admin',
  });
  await expect(streets(page)).toHaveCount(3);

  await tabTo(link(page, 'Address'));
  await page.keyboard.press('Enter');

  await expect(streets(page)).toHaveText(homes);
  await expect(link(page, 'Address')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(streets(page)).toHaveText([...homes].reverse());
});

for (const width of [390, 1280]) {
  test(`the list of listings has no accessibility or layout issues, and phones sort it, at ${width} px`, async () => {
    const { area, homes } = await buildHomes();
    const page = await openPage({ at: `/manage/listings?${new URLSearchParams({ q: area })}`, as: 'admin', width });

    await link(page, 'Price').click();

    await expect(streets(page)).toHaveText([homes[1], homes[2], homes[0]]);
    expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
  });
}

test('a list that failed to load has no numbers', async () => {
  const page = await openPage({ at: '/manage/seasons', as: 'admin' });
  const tabs = page.getByRole('navigation', { name: 'Filter by state' });
  await expect(tabs).toHaveText(/^All \d+Published \d+/);
  const restore = await failCalls(page, 'GET', '**/api/manage/posts**', 500);
  await page.getByRole('navigation', { name: 'Staff navigation' }).getByRole('link', { name: 'Insights' }).click();

  await page.getByRole('heading', { name: 'Failed to load the list' }).waitFor();
  await expect(tabs).toHaveText(/^All PublishedUnpublishedScheduled$|^All Published Unpublished Scheduled\s*$/);
  expect(logs.take().length).toBeGreaterThan(0);
  await restore();
  await button(page, 'Try again').click();
  await expect(tabs).toHaveText(/^All \d+Published \d+/);
});

test('an administrator deletes a home on its page and undoes it', async () => {
  const { names, homes } = await buildHomes();
  const { items } = (await ask('GET', `/manage/listings?${new URLSearchParams({ q: names[0] })}`)) as { items: { id: string }[] };
  const id = items[0]!.id;
  const page = await openPage({ at: `/manage/listings?${new URLSearchParams({ q: names[0] })}`, as: 'admin' });

  await button(page, `Actions for “${names[0]}”`).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await button(page, 'Delete').click();
  await toast(page, `“${names[0]}” deleted.`).waitFor();
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
  await button(page, 'Undo').click();

  await toast(page, `“${names[0]}” is back, unpublished.`).waitFor();
  await expect(streets(page)).toHaveText([homes[0]]);
  expect(await ask('GET', `/listings/${id}`)).toMatchObject({ published: false });
});

for (const width of [390, 1280]) {
  test(`an agent finds their work on the dashboard, at ${width} px`, async () => {
    const { ada, names, homes } = await buildHomes();
    const { items } = (await ask('GET', `/manage/listings?${new URLSearchParams({ q: names[0] })}`)) as { items: { id: string }[] };
    const id = items[0]!.id;
    const page = await openPage({ at: '/dashboard', as: ada, width });
    const own = page.getByRole('region', { name: 'My listings' });
    const open = page.getByRole('region', { name: 'Open houses this week' });

    await expect(own.locator('td.name a')).toHaveText([homes[2], homes[0]]);
    await expect(own.getByRole('row').filter({ hasText: homes[0] })).toContainText('1 photo without words');
    await expect(open.getByRole('listitem')).toHaveText([`${names[0]}NoneAdd`]);
    await ask('PATCH', `/listings/${id}`, { listing: { OpenHouses: [openHouseIn(2), openHouseIn(20)] } });
    await goTo(page, '/dashboard', { waitFor: 'app' });
    await expect(open.getByRole('listitem')).toHaveText(/ [ap]m–\d+ [ap]mAdd$/);
    expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
    await open.getByRole('link', { name: `Add an open house at ${names[0]}` }).click();

    await page.waitForURL(`/listings/${id}/edit#open-houses`);
    await heading(page, homes[0]).waitFor();
    await expect(page.getByRole('heading', { name: 'Open houses' })).toBeInViewport();
  });
}

test('an administrator finds the listings that an agent changed after their approval', async () => {
  const { ada, homes } = await buildHomes();
  const { items } = (await ask('GET', `/manage/listings?${new URLSearchParams({ q: homes[0] })}`)) as { items: { id: string }[] };
  await ask('PATCH', `/listings/${items[0]!.id}`, { listing: { PublicRemarks: 'Pine floors.' } }, ada);
  const page = await openPage({ at: '/manage/listings', as: 'admin' });

  await tab(page, 'Changed after approval').click();
  await expect(streets(page).filter({ hasText: homes[0] })).toHaveCount(1);
  await page.getByRole('row').filter({ hasText: homes[0] }).getByRole('link', { name: 'Changed since approval' }).click();

  await expect(page.getByRole('region', { name: 'Changes since approval' })).toContainText('Pine floors.');
});
