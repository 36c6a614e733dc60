import type { Page } from '@playwright/test';
import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { afterwards } from './support/cleanUp';
import { noProblems, problemsOf } from './support/page-problems';
import { newArea } from './support/listings';
import { button, heading, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const header = 'ListingId,ListAgentKey,PropertyType,UnparsedAddress,City,StateOrProvince,ListPrice,MediaURL';

/** Chooses a file and waits for its report. */
async function choose(page: Page, row: string, report: string) {
  const file = { name: 'listings.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\r\n${row}`) };
  await page.getByLabel('Choose CSV file').setInputFiles(file);
  await page.getByRole('heading', { name: report }).waitFor();
}

async function deleteListings(q: string) {
  const { items } = (await ask('GET', `/manage/listings?${new URLSearchParams({ q })}`)) as { items: { id: string }[] };
  for (const { id } of items) await ask('DELETE', `/listings/${id}`);
}

for (const width of [390, 1280]) {
  test(`an administrator corrects a file, previews and imports it, and visitors find the home, at ${width} px`, async () => {
    const agent = await buildAgent();
    const address = `7 ${newArea()} Lane`;
    const name = `${address}, Pellwick Harbor`;
    const rowOf = (price: string) => `${address},${agent.profile.email},Residential,${address},Pellwick Harbor,ME,${price},porch.jpg`;
    afterwards(() => deleteListings(address));
    const page = await openPage({ at: '/listings/import-export', as: 'admin', width });

    const [template] = await Promise.all([page.waitForEvent('download'), button(page, 'Download a template').click()]);
    expect(template.suggestedFilename()).toBe('listings-template.csv');
    await page.getByLabel('Choose CSV file').setInputFiles(await template.path());
    await expect(page.getByRole('list', { name: 'To add or update' }).getByRole('listitem')).toHaveText([
      '1 Example Street, Portland: new',
    ]);
    await page.getByText('Columns and limits').click();
    await page.getByText('MLS number ListingId').waitFor();
    expect(await problemsOf(page)).toEqual(noProblems);
    await page.getByText('Columns and limits').click();

    await choose(page, rowOf('POA'), 'Errors in listings.csv');
    await expect(page.getByRole('main').getByRole('term')).toHaveText([`Line 2, ${name}`]);
    await expect(page.getByRole('main').getByRole('definition')).toHaveText(['Price must be a number']);
    await expect(button(page, 'Import listings')).toHaveCount(0);

    await choose(page, rowOf('"$585,000"'), 'Changes in listings.csv');
    await expect(page.getByRole('list', { name: 'To add or update' }).getByRole('listitem')).toHaveText([`${name}: new`]);
    expect(await problemsOf(page)).toEqual(noProblems);
    await page.getByLabel('Publish new listings').check();
    await button(page, 'Import listings').click();
    await toast(page, '1 added, 0 updated.').waitFor();
    const photos = page.getByRole('list', { name: 'Rows with photos that wait or failed' }).getByRole('listitem').filter({ hasText: name });
    await expect(photos).toContainText('0 of 1 photo added, 1 failed');
    await expect(photos).toContainText('porch.jpg: Not a URL');
    expect(await problemsOf(page)).toEqual(noProblems);
    await page.goto('/dashboard');
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('link', { name: '1 photo of an import failed' })
      .first()
      .waitFor();
    await page.getByText('could not add all photos of listings from a CSV file').first().waitFor();

    const visitor = await openPage({ at: `/listings?${new URLSearchParams({ q: address })}`, scripts: false, width });
    await visitor.getByRole('article').getByRole('link', { name: address }).click();
    await heading(visitor, address).waitFor();
    await expect(visitor.getByRole('main')).toContainText('$585,000');
    await expect(visitor.getByRole('main')).toContainText(agent.name);
  });
}
