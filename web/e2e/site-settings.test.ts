import type { Page } from '@playwright/test';
import { brand } from '../src/content/brand';
import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { afterwards } from './support/cleanUp';
import { ownName } from './support/content';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { image } from './support/images';
import { buildListing, newArea } from './support/listings';
import { holdRequests } from './support/reads';
import { button, chooseSetting, field, heading, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const phone = '+1 (207) 555-0177';
const phoneLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: `Call us at ${phone}` });

/** Opens the form of the site settings, which are cleared when the test ends. */
async function openForm(width = 1280): Promise<Page> {
  const site = {
    phone: null,
    home_hero_heading: null,
    home_heading: null,
    home_picture: null,
    home_text: null,
    testimonial: null,
    first_agents: [],
    first_listings: [],
  };
  afterwards(() => ask('PATCH', '/site', { site }));
  const page = await openPage({ at: '/', as: 'admin', width });
  await chooseSetting(page, 'Site settings');
  await heading(page, 'Site settings').waitFor();
  return page;
}

test('an administrator saves and restores site settings, which visitors see', async () => {
  const page = await openForm();
  const visitor = await openPage({ at: '/' });
  await page.getByRole('combobox', { name: 'Add agent' }).waitFor();
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));

  await field(page, 'Phone number').fill('ask Ruth');
  await field(page, 'Phone number').blur();
  await page.getByText('Invalid phone number').waitFor();
  await expect(button(page, 'Save changes')).toBeDisabled();
  await field(page, 'Phone number').fill(phone);
  await field(page, 'Home page heading').fill('Where the tide turns');
  await field(page, 'Home page text').fill('First.\n\nSecond.');

  await button(page, 'Save changes').click();
  await toast(page, 'Saved. Visitors see it now.').waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'Where the tide turns' }).waitFor();
  expect(await phoneLink(visitor).getAttribute('href')).toBe('tel:+12075550177');

  await page.goto('/site-settings/history');
  await page
    .getByRole('button', { name: /^Restore the version from/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: `Call us at ${brand.phones[0].display}` })
    .waitFor();
  await visitor.reload();
  await expect(visitor.getByText('Where the tide turns')).toHaveCount(0);
});

test('an administrator features agents with the keyboard, and the directory lists them first', async () => {
  const [zoe, yan] = [await buildAgent(), await buildAgent()];
  const page = await openForm();
  const search = page.getByRole('combobox', { name: 'Add agent' });

  for (const { name } of [zoe, yan]) {
    const release = await holdRequests(page);
    await search.fill(name);
    // Enter during the search neither selects an agent nor submits the form.
    await search.press('Enter');
    release();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(name)]);
    await search.press('Enter');
    await button(page, `Remove ${name}`).waitFor();
  }
  await button(page, `Move ${yan.name} up`).press('Enter');
  await button(page, 'Save changes').click();
  await toast(page, 'Saved. Visitors see it now.').waitFor();

  const visitor = await openPage({ at: '/agents' });
  const names = await visitor.getByRole('article').getByRole('heading').allTextContents();
  expect(names.slice(0, 2)).toEqual([yan.name, zoe.name]);
});

for (const width of [390, 1280]) {
  test(`an administrator features two listings in an order, and the home page shows them first, at ${width} px`, async () => {
    const [first, second, newest] = [newArea(), newArea(), newArea()].map((area) => `7 ${area} Lane`) as [string, string, string];
    for (const UnparsedAddress of [first, second, newest]) await buildListing({ UnparsedAddress });
    const page = await openForm(width);
    const nameOf = (address: string) => `${address}, Pellwick Harbor`;

    for (const address of [second, first]) {
      await page.getByRole('combobox', { name: 'Add listing' }).fill(address);
      await page.getByRole('option', { name: nameOf(address) }).click();
      await button(page, `Remove ${nameOf(address)}`).waitFor();
    }
    await button(page, `Move ${nameOf(first)} up`).click();
    await expect(page.getByRole('list', { name: 'Featured listings' }).getByRole('listitem')).toHaveText([nameOf(first), nameOf(second)]);
    await button(page, 'Save changes').click();
    await toast(page, 'Saved. Visitors see it now.').waitFor();

    const visitor = await openPage({ at: '/', width });
    const homes = visitor.locator('.listing-card').getByRole('heading');
    await expect(homes).toHaveCount(3);
    expect((await homes.allTextContents()).slice(0, 2)).toEqual([first, second]);
  });
}

test('an administrator changes the hero image of the home page, and its name becomes the alt text', async () => {
  const name = ownName();
  const page = await openForm();
  const heroImage = page.getByRole('group', { name: 'Home page hero image' });

  await heroImage.getByLabel('Image file').setInputFiles(image);
  await page.getByLabel('Image name').fill(name);
  const release = await holdRequests(page, '**/season_images/upload');
  await button(page, 'Upload').click();
  await heroImage.getByRole('progressbar').waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(1);
  release();
  await heroImage.getByRole('button', { name: 'Restore default' }).waitFor();
  await button(page, 'Save changes').click();
  await toast(page, 'Saved. Visitors see it now.').waitFor();

  const visitor = await openPage({ at: '/' });
  await visitor.getByRole('img', { name }).waitFor();
});

test('each setting shows the text that visitors read, and says whether it was edited', async () => {
  const page = await openForm();
  const setting = field(page, 'Home page hero heading');
  const restore = button(page, 'Restore default: Home page hero heading');

  await expect(setting).toHaveValue(brand.tagline);
  await expect(field(page, 'Phone number')).toHaveValue(brand.phones[0].display);
  await expect(field(page, 'Home page text')).toHaveValue(
    /^Our office was a ship chandlery [^]*roof\.\n\nThat is still [^]*a view\.\n\nYou will deal with one agent [^]*the wharf\.$/,
  );
  await expect(page.getByText('Edited ·')).toHaveCount(0);

  await setting.fill('Where the tide turns');
  await expect(page.getByText('Edited ·')).toHaveCount(1);
  await button(page, 'Save changes').click();
  await toast(page, 'Saved. Visitors see it now.').waitFor();
  await expect(setting).toHaveValue('Where the tide turns');
  await button(page, 'View').click();
  await heading(page, 'Where the tide turns').waitFor();
  const visitor = await openPage({ at: '/' });
  await heading(visitor, 'Where the tide turns').waitFor();
  await page.goBack();

  await restore.press('Enter');
  await expect(setting).toBeFocused();
  await expect(setting).toHaveValue(brand.tagline);
  await expect(restore).toHaveCount(0);
  await button(page, 'Save changes').click();
  await expect.poll(() => ask('GET', '/site')).toMatchObject({ home_hero_heading: null });
  await visitor.reload();
  await heading(visitor, brand.tagline).waitFor();
});

test('an administrator clears a setting to restore its default, and no text is stored for it', async () => {
  const page = await openForm();
  const [number, label] = [field(page, 'Phone number'), field(page, 'Phone number label')];

  await number.fill('');
  await number.blur();
  await expect(number).toHaveValue(brand.phones[0].display);
  await label.fill(`${brand.phones[0].label} `);
  await field(page, 'Home page heading').fill('Where the tide turns');
  await button(page, 'Save changes').click();
  await toast(page, 'Saved. Visitors see it now.').waitFor();

  expect(await ask('GET', '/site')).toMatchObject({ phone: null, phone_label: null, home_heading: 'Where the tide turns' });
});

test('text typed while the settings are saved stays in the form, unsaved', async () => {
  const page = await openForm();
  const [headingField, testimonial] = [field(page, 'Home page heading'), field(page, 'Testimonial')];
  const release = await holdRequests(page, '**/api/site');

  await headingField.fill('Where the tide turns');
  await button(page, 'Save changes').click();
  await testimonial.fill('They were kind.');
  release();
  await toast(page, 'Saved. Visitors see it now.').waitFor();

  await expect(headingField).toHaveValue('Where the tide turns');
  await expect(testimonial).toHaveValue('They were kind.');
  await button(page, 'Save changes').click();
  await expect.poll(() => ask('GET', '/site')).toMatchObject({ home_heading: 'Where the tide turns', testimonial: 'They were kind.' });
});

test('a custom testimonial never gets the default attribution', async () => {
  const page = await openForm();
  const [testimonial, by] = [field(page, 'Testimonial'), field(page, 'Testimonial attribution')];

  await testimonial.fill('They were kind.');
  await expect(by).toHaveValue('');
  await testimonial.fill(
    'We came to see one house in March, with sleet going sideways. Our agent met us with a flashlight and a thermos and talked us out of it before lunch. We bought the next one. Ten winters on, the cellar is still dry.',
  );
  await expect(by).toHaveValue('A homeowner on Rope Walk Lane');
});

test('an administrator restores the default hero image', async () => {
  const page = await openForm();
  const heroImage = page.getByRole('group', { name: 'About page hero image' });
  await expect(heroImage.getByRole('img')).toHaveAttribute('src', '/images/hero-about-768.webp');

  await heroImage.getByRole('button', { name: 'Choose image' }).click();
  await page.getByRole('dialog').getByRole('radio').first().check();
  await page.getByRole('dialog').getByRole('button', { name: 'Use this image' }).click();
  await expect(heroImage.getByRole('img')).toHaveAttribute('src', /^\/uploads/);
  await heroImage.getByRole('button', { name: 'Restore default' }).click();

  await expect(heroImage.getByRole('img')).toHaveAttribute('src', '/images/hero-about-768.webp');
});
