import type { Page } from '@playwright/test';
import { buildAgent } from './support/agents';
import { goTo, openPage } from './support/browser';
import { problemsOf } from './support/page-problems';
import { inputOf, openForm, openListingForm, saveListing, tiles } from './support/listing-form';
import { buildListing, pathOf } from './support/listings';
import { logs } from './support/logs';
import { button, field, heading, link, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const rooms = ['Front', 'Kitchen', 'Garden'];
const dialog = (page: Page) => page.getByRole('dialog');

test('an agent who edits two homes in two tabs sees which is which, and unpublishes one', async () => {
  const { agent, id, page } = await openListingForm({ UnparsedAddress: '14 Gull Lane' }, ['Front']);
  const other = await openForm(await buildListing({ UnparsedAddress: '9 Ledge Road', ListAgentKey: agent.id }), agent);
  const header = page.getByRole('main').locator('header');

  await heading(page, '14 Gull Lane').waitFor();
  await heading(other, '9 Ledge Road').waitFor();
  await expect(page).toHaveTitle(/^14 Gull Lane, .* · Edit listing · /);
  await expect(header).toContainText('For sale · Published');
  await inputOf(page, 'Price').fill('$510,000');
  await header.getByRole('button', { name: /^Actions for “14 Gull Lane/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Unpublish', 'Delete']);
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();

  await expect(header).toContainText('For sale · Unpublished');
  await button(page, 'Save and publish').waitFor();
  await expect(inputOf(page, 'Price')).toHaveValue('510,000');
  expect(await ask('GET', `/listings/${id}`)).toMatchObject({ published: false });
});

test('an agent goes to the sections of the form, and to what an unpublished listing lacks', async () => {
  const { agent, id } = await openListingForm({}, ['Front', '']);
  await ask('PATCH', `/listings/${id}/unpublish`);
  const page = await openForm(id, agent);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const missing = page.getByRole('region', { name: 'Before visitors see it' });

  await sections.getByRole('link', { name: 'Office' }).click();
  await expect(inputOf(page, 'MLS number')).toBeInViewport();
  await expect(sections.locator('[aria-current]')).toHaveText(/^Office/);
  await sections.getByRole('link', { name: 'Photos 2' }).click();
  await expect(page.getByRole('region', { name: 'Photos' })).toBeFocused();
  await expect(sections.locator('[aria-current]')).toHaveText('Photos 2');

  await missing.getByRole('button', { name: '1 photo has no description' }).click();
  await expect(button(page, 'Add photos')).toBeFocused();
  await missing.getByRole('button', { name: 'Description is empty' }).click();
  await expect(inputOf(page, 'Description')).toBeFocused();
  await page.keyboard.type('Oak floors.');
  await expect(missing.getByRole('button', { name: 'Description is empty' })).toHaveCount(0);
  await expect(missing).toContainText('Description');
  await saveListing(page);
});

test('an agent on a phone reads errors within the save bar, which alone stays below a field with the focus', async () => {
  const { page } = await openListingForm({}, [], 390);
  const tabBar = page.getByRole('navigation', { name: 'Staff' });
  await expect(tabBar).toBeInViewport();

  await inputOf(page, 'Town').fill('');
  await inputOf(page, 'State').fill('');
  await inputOf(page, 'Postal code').focus();
  await expect(tabBar).not.toBeInViewport();

  const bar = await page.getByText('Fix 2 fields:').boundingBox();
  const save = await button(page, 'Save Changes').boundingBox();
  expect(bar!.y).toBeGreaterThanOrEqual(save!.y);
  expect(page.viewportSize()!.height - save!.y - save!.height).toBeLessThan(20);
  await button(page, 'Town').click();
  await expect(inputOf(page, 'Town')).toBeFocused();
});

test('an agent who describes the buyers gets a hint while typing, and can save anyway', async () => {
  const { id, page } = await openListingForm();
  await inputOf(page, 'Description').pressSequentially('Three rooms, perfect for families');
  await page.getByRole('status').getByText('Check these words').waitFor();
  await page.getByText('“perfect for families”').waitFor();
  await expect(inputOf(page, 'Description')).toBeFocused();
  await saveListing(page);
  await goTo(page, `/listings/${id}/edit`, { waitFor: 'app' });
  await page.getByText('Check these words').waitFor();
  await inputOf(page, 'Description').fill('Three rooms');
  await expect(page.getByText('Check these words')).toHaveCount(0);
});

test('two agents of a home edit it at once, and the second decides which price to keep', async () => {
  const colleague = await buildAgent();
  const { id, page } = await openListingForm({ CoListAgentKey: colleague.id }, ['Front']);
  const other = await openForm(id, colleague);
  await inputOf(page, 'Price').fill('$510,000');
  await inputOf(other, 'Price').fill('$520,000');
  await tiles(other).first().getByRole('button').first().click();
  await field(other, 'Description').fill('Red front door');
  await button(other, 'Done').click();
  await saveListing(other);

  await button(page, 'Save Changes').click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved changes' });
  const price = conflict.getByRole('group', { name: 'Price' });
  await expect(price).toContainText(/510,000.*520,000/s);
  await expect(conflict.getByRole('group', { name: 'Photos' })).toContainText('Red front door');
  expect(logs.take()).toEqual([expect.stringContaining('409')]);
  await price.getByRole('radio', { name: /^Yours/ }).check();
  await button(page, 'Save selection').click();
  await toast(page, 'Listing saved').waitFor();

  const stored = { ListPrice: 510_000, Media: [expect.objectContaining({ ShortDescription: 'Red front door' })] };
  expect(await ask('GET', `/listings/${id}`)).toMatchObject(stored);
});

test('an administrator who deactivates an agent chooses who takes over the homes', async () => {
  const successor = await buildAgent();
  const agent = await buildAgent();
  const id = await buildListing({ ListAgentKey: agent.id });
  const page = await openPage({ at: `/agents/${agent.id}`, as: 'admin' });
  const confirm = dialog(page).getByRole('button', { name: 'Deactivate', exact: true });
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Deactivate User', exact: true }).click();
  await confirm.click();
  await dialog(page).getByText('This agent has 1 listing. Choose who takes it over.').waitFor();
  await confirm.click();
  await dialog(page).getByText('Choose an agent').waitFor();
  await page.getByRole('combobox', { name: 'Who takes over?' }).fill(successor.profile.last_name);
  await page.getByRole('option', { name: successor.name }).click();
  await confirm.click();
  await toast(page, 'User deactivated').waitFor();
  expect(logs.take().filter((line) => !line.includes('422'))).toEqual([]);

  const visitor = await openPage({ at: await pathOf(id) });
  await visitor.locator('.agent-rows').getByRole('link', { name: successor.name }).first().waitFor();
  await expect(visitor.getByRole('main')).not.toContainText(agent.name);
});

/** Checks the page, also at the width of a small phone. */
async function expectNoProblems(page: Page) {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect({ width, ...(await problemsOf(page, width > 320)) }).toMatchObject({ width, sideways: false, violations: [] });
  }
}

test('the forms of a listing have no accessibility or layout issues', async () => {
  const { page, agent } = await openListingForm({ PublicRemarks: 'Adults only' }, rooms);
  await page.getByText('Check these words').waitFor();
  await expectNoProblems(page);
  await tiles(page).first().getByRole('button').first().click();
  await page.getByLabel('How was this photo altered?').selectOption('Virtual Staging');
  await expectNoProblems(page);

  const empty = await openPage({ at: '/listings/new', as: agent });
  await button(empty, 'Create Listing').click();
  await empty.getByText('Street address is required').first().waitFor();
  await expectNoProblems(empty);
});

test('the lists of an agent with a returned listing have no accessibility or layout issues', async () => {
  const { id, page, agent } = await openListingForm({}, ['Front']);
  await ask('PATCH', `/listings/${id}/unpublish`);
  await ask('PATCH', `/listings/${id}/submit`, undefined, agent);
  await ask('PATCH', `/listings/${id}/return`, { note: 'Please add the price.\n\nAnd the year.' });
  await goTo(page, '/dashboard', { waitFor: 'app' });
  await page.getByRole('region', { name: 'Returned to you' }).getByText('Please add the price.').waitFor();
  await expectNoProblems(page);
  await goTo(page, '/manage/listings', { waitFor: 'app' });
  await heading(page, 'My listings').waitFor();
  await link(page, 'Drafts 1').click();
  await page.getByRole('row').getByText('Returned', { exact: true }).waitFor();
  await expectNoProblems(page);
  await link(page, 'New listing').waitFor();
});
