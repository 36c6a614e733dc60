import type { Page } from '@playwright/test';
import { goTo, openPage } from './support/browser';
import { text } from './support/images';
import { tabTo } from './support/keyboard';
import { addPhotos, descriptions, jpegs, openListingForm, saveListing, tiles } from './support/listing-form';
import { pathOf } from './support/listings';
import { logs } from './support/logs';
import { holdRequests } from './support/reads';
import { button, failCalls, field } from './support/screen';
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
  const chooseByKeyboard = async (name: string, action: string) => {
    await tabTo(button(page, name));
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: action })).toBeFocused();
    await keyboard.press('Enter');
  };
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

  await chooseByKeyboard('More: Photo 2 of 3', 'Remove');
  await isFocused(page, 'Undo: Kitchen');
  expect(await descriptions(page)).toEqual(['Garden', 'Front']);
  await keyboard.press('Enter');
  await isFocused(page, 'Photo 2 of 3: Kitchen');
  await chooseByKeyboard('More: Photo 3 of 3', 'Remove');

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
  await tiles(page).nth(from).hover();
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
    await expect(dialog(page)).toHaveCount(0);
    await expectStored(page, id, ['Front', 'Garden', 'Kitchen']);
  });

  test(`an agent moves the last of 13 photos to place 12 and then makes it the cover, at ${width} px`, async () => {
    const names = Array.from({ length: 13 }, (_, index) => `Room ${index + 1}`);
    const { page } = await openListingForm({}, names, width);
    const choose = async (photo: string, action: string) => {
      await button(page, `More: ${photo}`).click();
      await page.getByRole('menuitem', { name: action }).click();
    };

    await choose('Photo 13 of 13', 'Move to…');
    await page.getByLabel('Place, from 1 to 13').fill('12');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Photo 12 of 13').waitFor();
    await isFocused(page, 'Photo 12 of 13: Room 13');
    expect(await descriptions(page)).toEqual([...names.slice(0, 11), 'Room 13', 'Room 12']);

    await choose('Photo 12 of 13', 'Make cover');
    await expect.poll(() => descriptions(page)).toEqual(['Room 13', ...names.slice(0, 12)]);
    await choose('Photo 2 of 13', 'Describe');
    await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toHaveValue('Room 1');
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
  await expect(figures.last()).toContainText('Original');
});
