import type { Page } from '@playwright/test';
import { buildAgent, leaveAtEnd, newName } from './support/agents';
import { navigate, openPage } from './support/browser';
import { afterwards } from './support/cleanUp';
import { logs } from './support/logs';
import { buildPost, ownName } from './support/content';
import { emailTo } from './support/emails';
import { violationsOn } from './support/page-problems';
import { openPanel } from './support/panel';
import { button } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

// One worker runs them all, because the panel takes seconds to load for the first time and to sign in.
test.describe.configure({ mode: 'default' });

const agents = '/admin/content-manager/collection-types/plugin::users-permissions.user';
const posts = '/admin/content-manager/collection-types/api::post.post';
const listings = '/admin/content-manager/collection-types/api::listing.listing';

/** Finds a field of the panel, some of which have no role. */
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;

/** Presses Save and waits until the entry is stored. */
async function save(page: Page) {
  const isSave = (method: string, url: string) => method !== 'GET' && /\/content-manager\/(collection|single)-types\//.test(url);
  const saved = page.waitForResponse((reply) => reply.ok() && isSave(reply.request().method(), reply.url()));
  await button(page, 'Save').click();
  await saved;
}

/** Sets the publish time of an insight to 9:00 on a date, in local time. */
async function chooseTime(page: Page, date: string) {
  const day = page.getByRole('combobox', { name: 'Choose date' }).first();
  // Strapi's date field loses its input when the form rerenders, which scrolling and late responses cause.
  await page.getByRole('link', { name: 'Open preview' }).waitFor();
  await day.click();
  await page.getByRole('dialog', { name: 'Choose date' }).waitFor();
  await day.fill(date);
  await day.press('Enter');
  await expect(day).toHaveValue(date);
  await page.getByRole('combobox', { name: 'Choose time' }).first().click();
  await page.getByRole('option', { name: '09:00' }).click();
  await expect(day).toHaveValue(date);
}

test('an editor schedules an insight, which visitors see after its publish time', async () => {
  const { id, title } = await buildPost();
  const page = await openPanel('Editor', `${posts}/${id}`);
  const visitor = await openPage();

  await chooseTime(page, '12/24/2040');
  await save(page);

  await navigate(page, posts);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText('Scheduled for Dec 24, 2040, 9:00 AM').waitFor();
  await navigate(page, '/admin');
  await page.getByText('Publishes Dec 24, 2040, 9:00 AM').waitFor();
  expect((await visitor.goto(`/insights/${id}`))?.status()).toBe(404);
  expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)')]);

  await navigate(page, `${posts}/${id}`);
  await chooseTime(page, '01/02/2020');
  await save(page);
  await visitor.goto(`/insights/${id}`);
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
});

test('an editor corrects field errors in an insight, previews it and publishes it', async () => {
  const page = await openPanel('Editor', `${posts}/create`);
  const title = ownName();
  const visitor = await openPage();

  await field(page, 'Video URL').fill('javascript:alert(1)');
  await button(page, 'Save').click();
  await page.getByText('Title is required').first().waitFor();
  await page.getByText('Invalid video URL').first().waitFor();
  await field(page, 'Title').fill(title);
  await field(page, 'Video URL').fill('vimeo.com/76979871');
  await save(page);
  await page.waitForURL(/api::post\.post\/(?!create)\w+$/);
  const id = idIn(page);

  expect((await visitor.goto(`/insights/${id}`))?.status()).toBe(404);
  expect(logs.take()).toEqual([expect.stringContaining('404 (Not Found)')]);
  await page.getByRole('link', { name: 'Open preview' }).click();
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { level: 1, name: title }).waitFor();
  const lateImage = preview.getByRole('contentinfo').locator('img');
  await lateImage.scrollIntoViewIfNeeded();
  await expect.poll(() => lateImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);

  await navigate(page, `${posts}/${id}`);
  await page.getByLabel(/^Published/).click();
  await save(page);
  await visitor.goto(`/insights/${id}`);
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();

  await navigate(page, posts);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText('Published', { exact: true }).waitFor();
  await row.getByText('Edith Moor (admin panel)').waitFor();
});

test('an agent manager edits a bio and corrects an invalid URL, and visitors see the saved bio', async () => {
  const agent = await buildAgent();
  const page = await openPanel('Agent manager', `${agents}/${agent.id}`);

  await page.getByRole('textbox', { name: 'Bio' }).click();
  await page.keyboard.type('Knows every well on Gull Hill.');
  await field(page, 'Website URL').fill('not a URL');
  await button(page, 'Save').click();
  await page.getByText('Invalid website URL').first().waitFor();
  // A rejected save keeps the input.
  await expect(field(page, 'Website URL')).toHaveValue('not a URL');
  await page.getByRole('textbox', { name: 'Bio' }).getByText('Knows every well on Gull Hill.').waitFor();
  await field(page, 'Website URL').fill('gullhill.example');
  await save(page);

  const visitor = await openPage({ at: `/agents/${agent.id}` });
  await visitor.getByText('Knows every well on Gull Hill.').waitFor();
  await page.getByPlaceholder('No permissions to see this field').waitFor();
  await expect(page.getByLabel(/Password/)).toHaveCount(0);
});

test('a super admin invites a new agent and sends a reset link to another one', async () => {
  const page = await openPanel('Super Admin', `${agents}/create`);
  const last = newName();
  const address = `${last.toLowerCase()}@hearthandharbor.example`;

  await page.getByText('the agent gets an invitation email').waitFor();
  await field(page, 'Username').fill(`${last} with spaces`);
  await button(page, 'Save').click();
  await page.getByText('First name is required').first().waitFor();
  await page.getByText('Username must be alphanumeric only (no spaces or special characters)').first().waitFor();
  await field(page, 'First name').fill('Orla');
  await field(page, 'Last name').fill(last);
  await field(page, 'Email').fill(address);
  await field(page, 'Phone number').fill('(207) 555-0151');
  await field(page, 'Username').fill(last);
  await save(page);
  await page.waitForURL(/users-permissions\.user\/(?!create)\w+$/);
  leaveAtEnd(idIn(page));

  expect(await emailTo(address)).toContain(`Your username is ${last}.`);
  await page.getByText('Invited', { exact: true }).waitFor();
  await button(page, 'Revoke invitation').click();
  await button(page, 'Send invitation').waitFor();

  const colleague = await buildAgent();
  await navigate(page, `${agents}/${colleague.id}`);
  await button(page, 'Send reset link').click();
  expect(await emailTo(colleague.profile.email)).toContain('/reset-password?token=');
});

test('the overview of the panel lists unpublished entries, has no accessibility violations and hides developer pages', async () => {
  const page = await openPanel('Super Admin');

  await page.getByRole('heading', { level: 2, name: 'Unpublished' }).waitFor();
  await page.getByRole('link', { name: 'What Stays With the House' }).waitFor();
  expect(await violationsOn(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'Settings' }).waitFor();
  for (const name of ['Marketplace', 'Content-Type Builder']) await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByText('Introducing the new Media Library')).toHaveCount(0);

  await page.getByRole('link', { name: 'What Stays With the House' }).click();
  await page.getByRole('heading', { level: 1, name: 'What Stays With the House' }).waitFor();
  // The Content Security Policy lets the panel load its editor and the images. Violations are logged.
  await page.getByRole('toolbar').first().waitFor();
  await navigate(page, '/admin/plugins/upload');
  await page.locator('img[src*="/uploads/"]').first().waitFor();
});

test('the panel has the font of the site, labels in its navigation and names of lists in the plural', async () => {
  const page = await openPanel('Super Admin');

  await page.getByRole('link', { name: 'New insight' }).click();
  await page.getByRole('heading', { level: 1, name: 'New insight' }).waitFor();
  await page.getByText('Required.').first().waitFor();
  await expect(page.getByText(/max\. \d/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor();
  const content = page.getByRole('link', { name: 'Content', exact: true });
  expect(await content.evaluate((link) => getComputedStyle(link, '::after').content)).toBe('"Content"');
  expect(await page.evaluate(() => document.fonts.check('16px "Figtree Variable"'))).toBe(true);
  expect(await content.evaluate((link) => getComputedStyle(link).fontFamily)).toContain('Figtree');
  expect(await violationsOn(page, 'nav')).toEqual([]);
});

test('an editor reads the list and the form of a listing in the words of the site, and saves open houses without their titles', async () => {
  const page = await openPanel('Editor', `${listings}?_q=14 Gull Lane`);

  const row = page.getByRole('row').filter({ hasText: '14 Gull Lane' });
  await row.getByText('For sale', { exact: true }).waitFor();
  await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  await expect(page.locator('thead th')).toHaveText(['', 'Photos', 'Street address', 'Sale status', 'Site', 'Last changed']);
  await page.getByRole('link', { name: 'New listing' }).waitFor();
  await row.getByRole('link', { name: '14 Gull Lane' }).click();

  await page
    .getByRole('combobox', { name: /^Sale status/ })
    .getByText('For sale')
    .waitFor();
  await page
    .getByRole('button', { name: /^[A-Z]\w\w, \w{3} \d+, .*[ap]m/ })
    .first()
    .waitFor();
  await expect(page.getByText('No permissions to see this field')).toHaveCount(0);
  await page.getByText('Maeve Callahan', { exact: true }).waitFor();
  const path = `/listings/${/\w{24}/.exec(page.url())![0]}`;
  const { OpenHouses, YearBuilt } = (await ask('GET', path)) as { OpenHouses: unknown; YearBuilt: number };
  afterwards(() => ask('PATCH', path, { listing: { YearBuilt } }));
  await page.getByLabel('Year built').fill('1899');
  await save(page);
  expect(await ask('GET', path)).toMatchObject({ OpenHouses, YearBuilt: 1899 });
});
