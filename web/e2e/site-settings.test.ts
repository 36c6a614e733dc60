import type { Page } from '@playwright/test';
import { brand } from '../src/content/brand';
import { historyCopy } from '../src/content/history';
import { imageFieldCopy, seasonImageCopy } from '../src/content/forms';
import { navigation } from '../src/content/navigation';
import { siteSettingsCopy as copy } from '../src/content/staff';
import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { afterwards } from './support/cleanUp';
import { ownName } from './support/content';
import { atEachWidth, faultless, faultsAtEachWidth } from './support/faults';
import { image } from './support/images';
import { holdRequests } from './support/reads';
import { button, chooseSetting, field, heading, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const phone = '+1 (207) 555-0177';
const phoneLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: navigation.names.phone(phone) });

/** Opens the form of the site settings, which are cleared when the test ends. */
async function openForm(): Promise<Page> {
  const site = { phone: null, home_heading: null, home_picture: null, home_text: null, first_agents: [] };
  afterwards(() => ask('PATCH', '/site', { site }));
  const page = await openPage({ at: '/', as: 'admin' });
  await chooseSetting(page, navigation.settings.siteSettings);
  await heading(page, copy.heading).waitFor();
  return page;
}

test('an administrator previews, saves and restores site settings, which visitors see', async () => {
  const page = await openForm();
  const visitor = await openPage({ at: '/' });
  await page.getByRole('combobox', { name: copy.featured.add }).waitFor();
  expect(await faultsAtEachWidth(page)).toEqual(atEachWidth(faultless));

  await field(page, 'Phone number').fill('ask Ruth');
  await field(page, 'Phone number').blur();
  await page.getByText('Invalid phone number').waitFor();
  await expect(button(page, copy.submit)).toBeDisabled();
  await field(page, 'Phone number').fill(phone);
  await field(page, 'Home page heading').fill('Where the tide turns');
  await field(page, 'Home page text').fill('First.\n\nSecond.');

  await button(page, copy.preview.open).click();
  const preview = page.getByRole('dialog');
  await preview.getByRole('heading', { name: 'Where the tide turns' }).waitFor();
  await preview.getByRole('link', { name: 'Meet our agents' }).first().click();
  await preview.getByRole('tab', { name: copy.preview.names.about }).click();
  await preview.getByRole('link', { name: phone }).first().waitFor();
  await visitor.reload();
  await expect(visitor.getByText('Where the tide turns')).toHaveCount(0);
  await button(page, copy.preview.close).click();

  await button(page, copy.submit).click();
  await toast(page, copy.saved).waitFor();
  await phoneLink(page).waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'Where the tide turns' }).waitFor();
  expect(await phoneLink(visitor).getAttribute('href')).toBe('tel:+12075550177');

  await page.goto('/site-settings/history');
  await page
    .getByRole('button', { name: /^Restore the version from/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: historyCopy.restore }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: navigation.names.phone(brand.phones[0].display) })
    .waitFor();
  await visitor.reload();
  await expect(visitor.getByText('Where the tide turns')).toHaveCount(0);
});

test('an administrator features agents with the keyboard, and the directory lists them first', async () => {
  const [zoe, yan] = [await buildAgent(), await buildAgent()];
  const page = await openForm();
  const search = page.getByRole('combobox', { name: copy.featured.add });

  for (const { name } of [zoe, yan]) {
    await search.fill(name);
    // Enter during the search neither selects an agent nor submits the form.
    await search.press('Enter');
    await expect(page.getByRole('option')).toHaveText([new RegExp(name)]);
    await search.press('Enter');
    await button(page, copy.featured.remove(name)).waitFor();
  }
  await button(page, copy.featured.up(yan.name)).press('Enter');
  await button(page, copy.submit).click();
  await toast(page, copy.saved).waitFor();

  const visitor = await openPage({ at: '/agents' });
  const names = await visitor.getByRole('article').getByRole('heading').allTextContents();
  expect(names.slice(0, 2)).toEqual([yan.name, zoe.name]);
});

test('an administrator changes the hero image of the home page, and its name becomes the alt text', async () => {
  const name = ownName();
  const page = await openForm();
  const heroImage = page.getByRole('group', { name: 'Home page hero image' });

  await heroImage.getByLabel(imageFieldCopy.file).setInputFiles(image);
  await page.getByLabel(seasonImageCopy.naming.name).fill(name);
  const release = await holdRequests(page, '**/season_images/upload');
  await button(page, seasonImageCopy.naming.upload).click();
  await heroImage.getByRole('progressbar').waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(1);
  release();
  await button(page, imageFieldCopy.replace).waitFor();
  await button(page, copy.submit).click();
  await toast(page, copy.saved).waitFor();

  const visitor = await openPage({ at: '/' });
  await visitor.getByRole('img', { name }).waitFor();
});
