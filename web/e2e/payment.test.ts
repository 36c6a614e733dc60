import type { Page } from '@playwright/test';
import { afterwards } from './support/cleanUp';
import { openPage } from './support/browser';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { buildListing, pathOf } from './support/listings';
import { ask } from './support/session';
import { expect, test } from './support/test';

const setRate = (mortgage_rate: number | null) => ask('PATCH', '/site', { site: { mortgage_rate } });
test.beforeEach(async () => {
  afterwards(() => setRate(6.25));
  await setRate(6);
});

const estimate = (page: Page) => page.getByText(/^About \$.* a month$/);
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name });
// 20% down: a loan of $300,000 costs $1,798.65 at 6% for 30 years.
const home = { ListPrice: 375_000, AssociationFee: 600, AssociationFeeFrequency: 'Quarterly' };

for (const as of [undefined, 'admin'] as const) {
  test(`${as ?? 'a visitor'} changes the terms of the estimated payment, and nothing is sent`, async () => {
    const page = await openPage({ at: await pathOf(await buildListing(home)), as });
    await expect(estimate(page)).toHaveText('About $2,000 a month');
    await estimate(page).click();
    await expect(page.getByText('Estimate, not an offer of credit.')).toBeVisible();
    if (!as) expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));

    await field(page, 'Rate (%)').fill('4');
    await expect(estimate(page)).toHaveText('About $1,630 a month');
    await field(page, 'Rate (%)').fill('0');
    await expect(estimate(page)).toHaveText('About $1,030 a month');
    await field(page, 'Years').fill('10');
    await expect(estimate(page)).toHaveText('About $2,700 a month');
    await field(page, 'Yearly tax ($)').fill('6000');
    await expect(estimate(page)).toHaveText('About $3,200 a month');
    await field(page, 'Down payment (%)').fill('900');
    await expect(estimate(page)).toHaveText('About $700 a month');
    // An empty field counts as what it says.
    for (const input of await page.getByRole('spinbutton').all()) await input.fill('');
    await expect(estimate(page)).toHaveText('About $2,000 a month');
    await expect(field(page, 'Rate (%)')).toHaveAttribute('placeholder', '6');
    await field(page, 'Rate (%)').press('Enter');

    expect(sent).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, document.cookie]))).not.toContain('6000');
  });
}

test('without JavaScript, the estimate says what it assumes', async () => {
  const page = await openPage({ at: await pathOf(await buildListing(home)), scripts: false });

  await estimate(page).click();
  // Playwright finds no text in a noscript.
  const assumed = page.locator('.payment noscript p');
  await expect(assumed).toHaveText('With 20% down, a loan at 6% for 30 years, $0 of tax a year, and fees of $200 a month.');
  await expect(assumed).toBeVisible();
  await expect(page.getByText('Estimate, not an offer of credit.')).toBeVisible();
  await expect(field(page, 'Rate (%)')).toBeHidden();
});

test('there is no estimate of a sold home, of land, of a home without a price, nor without a rate', async () => {
  const sold = { StandardStatus: 'Closed', ClosePrice: 1, CloseDate: '2026-05-01' };
  const page = await openPage();
  const shows = async (id: string) => {
    await page.goto(`/listings/${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return estimate(page).count();
  };
  const id = await buildListing();

  expect(await shows(id)).toBe(1);
  for (const details of [sold, { PropertyType: 'Land', PropertySubType: null }, { ListPrice: null }]) {
    expect([details, await shows(await buildListing(details))]).toEqual([details, 0]);
  }
  await setRate(null);
  expect(await shows(id)).toBe(0);
});
