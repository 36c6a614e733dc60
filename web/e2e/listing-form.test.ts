import type { Page } from '@playwright/test';
import { buildAgent } from './support/agents';
import { goTo, openPage } from './support/browser';
import { problemsOf } from './support/page-problems';
import { text } from './support/images';
import { tabTo } from './support/keyboard';
import { addPhotos, descriptions, inputOf, jpegs, openForm, openListingForm, saveListing, tiles } from './support/listing-form';
import { buildListing, pathOf } from './support/listings';
import { logs } from './support/logs';
import { holdRequests } from './support/reads';
import { button, failCalls, field, heading, link, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const rooms = ['Front', 'Kitchen', 'Garden'];
const dialog = (page: Page) => page.getByRole('dialog');
const isFocused = (page: Page, name: string | RegExp) => expect(page.getByRole('button', { name })).toBeFocused();

/** Reads the order of the photos from the form of the stored listing. */
async function expectStored(page: Page, id: string, expected: string[]) {
  await saveListing(page);
  await goTo(page, `/listings/${id}/edit`, { waitFor: 'app' });
  await expect.poll(() => descriptions(page)).toEqual(expected);
}

test('an agent moves, removes and describes photos with the keyboard alone', async () => {
  const { id, page } = await openListingForm({}, rooms);
  const { keyboard } = page;
  await tiles(page).first().getByRole('button').first().focus();

  await tabTo(button(page, 'Later: Photo 1 of 3'));
  await keyboard.press('Enter');
  await isFocused(page, 'Later: Photo 2 of 3');
  await page.getByRole('status').getByText('Photo 2 of 3').waitFor();
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await isFocused(page, 'Later: Photo 3 of 3');
  expect(await descriptions(page)).toEqual(['Kitchen', 'Garden', 'Front']);
  await tabTo(button(page, 'Earlier: Photo 2 of 3'), 'Shift+Tab');
  await keyboard.press('Enter');
  await isFocused(page, 'Earlier: Photo 1 of 3');
  await expect(tiles(page).first()).toContainText('Cover');

  await tabTo(button(page, 'Remove: Photo 2 of 3'));
  await keyboard.press('Enter');
  await isFocused(page, 'Undo: Kitchen');
  expect(await descriptions(page)).toEqual(['Garden', 'Front']);
  await keyboard.press('Enter');
  await isFocused(page, 'Photo 2 of 3: Kitchen');
  await tabTo(button(page, 'Remove: Photo 3 of 3'));
  await keyboard.press('Enter');

  await tabTo(button(page, 'Photo 2 of 2: Kitchen'), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(' with a stove');
  await tabTo(button(page, 'Previous'));
  await keyboard.press('Enter');
  await expect(field(page, 'Description')).toHaveValue('Garden');
  await keyboard.press('Escape');
  await isFocused(page, 'Photo 1 of 2: Garden');

  await expectStored(page, id, ['Garden', 'Kitchen with a stove']);
  const visitor = await openPage({ at: await pathOf(id) });
  await expect(visitor.getByRole('figure').first()).toContainText('Garden');
});

/** Drags a photo to another one, and holds it there. */
async function drag(page: Page, from: number, to: number) {
  const handle = tiles(page).nth(from).locator('> [aria-hidden]');
  await handle.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  const target = (await tiles(page).nth(to).boundingBox())!;
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 10 });
}

for (const width of [390, 1280]) {
  test(`an agent drags photos into another order, which stays, at ${width} px`, async () => {
    const { id, page } = await openListingForm({}, rooms, width);

    await drag(page, 0, 1);
    await expect.poll(() => descriptions(page)).toEqual(['Kitchen', 'Front', 'Garden']);
    await page.keyboard.press('Escape');
    await expect.poll(() => descriptions(page)).toEqual(rooms);
    await page.mouse.up();
    await drag(page, 2, 1);
    await page.mouse.up();

    await expect.poll(() => descriptions(page)).toEqual(['Front', 'Garden', 'Kitchen']);
    await expectStored(page, id, ['Front', 'Garden', 'Kitchen']);
  });
}

test('an agent cancels an upload, tries one again that failed, and reads why a file is no photo', async () => {
  const { page } = await openListingForm();
  const [first, second, third] = await jpegs(3);
  const release = await holdRequests(page, '**/photos');

  await addPhotos(page, [first!, second!]);
  await expect(button(page, 'Uploading Photos...')).toBeDisabled();
  await button(page, `Cancel: ${second!.name}`).click();
  release();
  await expect(tiles(page)).toHaveCount(1);
  await page.unroute('**/photos');

  const restore = await failCalls(page, 'POST', '**/photos', 'lost');
  await addPhotos(page, [third!]);
  await page.getByRole('alert').getByText('Failed to upload. Check your connection and try again.').waitFor();
  await restore();
  await button(page, `Try again: ${third!.name}`).click();
  await expect(tiles(page)).toHaveCount(2);
  expect(logs.take().filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);

  await addPhotos(page, [{ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: text.buffer }]);
  await page.getByRole('alert').getByText('Only JPEG, PNG, WebP, GIF and AVIF images are accepted').waitFor();
  expect(await button(page, 'Try again: letter.jpg').count()).toBe(0);
  await button(page, 'Dismiss: letter.jpg').click();
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0);
  await expect(button(page, 'Save Changes')).toBeEnabled();
  expect(logs.take()).toEqual([expect.stringContaining('415')]);
});

test('an agent adds the original of an altered photo, and visitors see both', async () => {
  const { id, page } = await openListingForm({}, ['Parlor']);
  await button(page, 'Photo 1 of 1: Parlor').click();
  await page.getByLabel('How was this photo altered?').selectOption('Virtual Staging');
  await page.getByText('California law requires that buyers can see the photo as it was before (B&P 10140.8).').waitFor();
  await page.getByLabel('Original photo', { exact: true }).setInputFiles((await jpegs(1))[0]!);
  await dialog(page).getByRole('figure').getByText('Original photo').waitFor();
  await button(page, 'Done').click();
  await saveListing(page);

  const figures = (await openPage({ at: await pathOf(id), scripts: false })).getByRole('figure');
  await expect(figures).toHaveCount(2);
  await expect(figures.first()).toContainText('Virtually staged');
  await expect(figures.last()).toContainText('Original photo');
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
  await page.getByRole('combobox', { name: 'Who takes over the listings?' }).fill(successor.profile.last_name);
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
  await link(page, 'Returned 1').click();
  await page.getByRole('listitem').getByText('Returned', { exact: true }).waitFor();
  await expectNoProblems(page);
  await link(page, 'New listing').waitFor();
});
