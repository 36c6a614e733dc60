import type { Page } from '@playwright/test';
import { buildAgent } from './support/agents';
import { goTo, openPage } from './support/browser';
import { agentNamed } from './support/demo';
import { tabTo } from './support/keyboard';
import { chooseFile } from './support/images';
import { button, field, heading, link } from './support/screen';
import { expect, test } from './support/test';

const markUp = (page: Page, path: string) => page.evaluate(async (url) => (await fetch(url)).text(), path);

test('an agent edits their own profile, and visitors see it immediately', async () => {
  const agent = await buildAgent({ social_links: [{ platform: 'facebook', url: 'https://facebook.com/wren' }] });
  const page = await openPage({ as: agent, fresh: true });
  await page.clock.install();
  await goTo(page, `/agents/${agent.id}`);
  await page.evaluate(() => document.body.setAttribute('data-stayed', ''));

  await link(page, 'Edit Profile').click();
  await field(page, 'Title').fill('Keeper of the lamps');
  await writeBio(page);
  await button(page, 'Remove link 1').click();
  await button(page, 'Add link').click();
  await page.getByLabel('Platform 1').selectOption('instagram');
  await field(page, 'Link 1').fill('https://instagram.com/wren');
  await page.keyboard.press('Tab');
  await button(page, 'Save Changes').click();

  await page.getByRole('alert').filter({ hasText: 'Updated successfully' }).waitFor();
  await page.waitForURL(`/agents/${agent.id}`);
  await expectProfile(page, agent.name);
  await page.getByRole('link', { name: 'All agents' }).click();
  await page.getByRole('article').filter({ hasText: agent.name }).getByText('Keeper of the lamps').waitFor();
  expect(await page.locator('body[data-stayed]').count()).toBe(1);

  const visitor = await openPage({ at: `/agents/${agent.id}` });
  await expectProfile(visitor, agent.name);
  expect(await markUp(visitor, `/agents/${agent.id}`)).toContain('<strong>old houses</strong>');
});

/** Types a line with bold text, a list and a link, and undoes a quotation. */
async function writeBio(page: Page) {
  const bio = field(page, 'Bio');
  await bio.click();
  await page.keyboard.type('I sell ');
  await button(page, 'Bold').click();
  await page.keyboard.type('old houses');
  await button(page, 'Bold').click();
  await page.keyboard.type(' by the water.');
  await page.keyboard.press('Enter');
  await button(page, 'Bullet list').click();
  await page.keyboard.type('Wells');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Wiring');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  // Edits within 500 ms form a single undo step.
  await page.clock.fastForward(1000);
  await button(page, 'Quote').click();
  await bio.locator('blockquote').waitFor();
  await page.keyboard.press('Control+z');
  await bio.locator('blockquote').waitFor({ state: 'detached' });

  await button(page, 'Link').click();
  await page.getByLabel('URL', { exact: true }).fill('https://wren.example/notes');
  await page.getByLabel('Link text').fill('Read my notes');
  await button(page, 'Save link').click();
  await bio.getByText('Read my notes').waitFor();
}

async function expectProfile(page: Page, name: string) {
  const profile = page.getByRole('article');
  await profile.getByText('Keeper of the lamps').waitFor();
  expect(await profile.locator('strong').allInnerTexts()).toEqual(['old houses']);
  const about = profile.getByRole('region', { name: 'About' });
  expect(await about.getByRole('listitem').allInnerTexts()).toEqual(['Wells', 'Wiring']);
  expect(await about.getByRole('link', { name: 'Read my notes' }).getAttribute('href')).toBe('https://wren.example/notes');
  expect(await about.locator('blockquote').count()).toBe(0);
  const profileLinks = profile.getByRole('list', { name: 'Social links' }).getByRole('link');
  expect(await profileLinks.count()).toBe(1);
  expect(await profileLinks.getAttribute('href')).toBe('https://instagram.com/wren');
  expect(await profileLinks.getAttribute('aria-label')).toBe(`${name} on instagram`);
}

test('an agent edits the whole profile with the keyboard', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  await field(page, 'Bio').waitFor();

  // The skip link leads to the photo, which is next to the first field.
  for (const key of ['Tab', 'Enter', 'Tab']) await press(key);
  await expect(button(page, 'Change')).toBeFocused();
  await tabTo(field(page, 'First name'));
  await press('Control+a');
  await type('Petra');
  await tabTo(field(page, 'Title'));
  await type('Walker of fields');
  await tabTo(field(page, 'Phone number'));
  await type('(207) 555-0142');
  await tabTo(field(page, 'Website URL'));
  await type('https://petra.example');
  await tabTo(button(page, 'Heading 1'));
  await tabTo(button(page, 'Bold'), 'ArrowRight');
  await press('Space');
  await type('Boots first.');
  await press('Escape');
  await tabTo(button(page, 'Add link'));
  await press('Enter');
  await expect(page.getByLabel('Platform 1')).toBeFocused();
  await type('Insta');
  await tabTo(field(page, 'Link 1'));
  await type('https://instagram.com/petra');
  await tabTo(button(page, 'Save Changes'));
  await press('Enter');

  await heading(page, `Petra ${agent.profile.last_name}`).waitFor();
  const profile = page.getByRole('article');
  expect(await profile.locator('strong').allInnerTexts()).toEqual(['Boots first.']);
  for (const text of [agent.profile.email, '(207) 555-0142', 'Walker of fields']) {
    await profile.getByText(text).first().waitFor();
  }
  expect(await profile.locator('a[href="https://petra.example"], a[href="https://petra.example/"]').count()).toBe(1);
  const name = `Petra ${agent.profile.last_name} on instagram`;
  expect(await profile.getByRole('link', { name }).getAttribute('href')).toBe('https://instagram.com/petra');
});

test('a new social link can be saved before its field loses the focus', async () => {
  const page = await openPage({ at: `/agents/${agentNamed('Maeve Callahan').documentId}/edit`, as: 'admin' });
  await button(page, 'Add link').waitFor();
  const before = await page.getByLabel(/^Link \d+$/).count();

  await button(page, 'Add link').click();
  await field(page, `Link ${before + 1}`).focus();
  expect(await page.getByText('Social link URL is required').count()).toBe(0);
  await page.keyboard.type('maeve');
  await page.getByText('Invalid social link URL').waitFor();
  await expect(button(page, 'Save Changes')).toBeDisabled();
  await page.keyboard.type('.example');

  await expect(button(page, 'Save Changes')).toBeEnabled();
  expect(await page.getByText(/social link URL/i).count()).toBe(0);
});

test('the save bar counts unsaved changes, and leads to a field with an error by keyboard', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });
  await field(page, 'Bio').waitFor();
  await page.getByText('All changes saved').waitFor();

  await field(page, 'Title').fill('Keeper of the lamps');
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
  await field(page, 'First name').fill('');
  await button(page, 'Add link').click();
  await field(page, 'Link 1').fill('wren');
  const names = page.getByRole('status').filter({ hasText: 'Fix 2 fields' });
  await names.waitFor();
  await tabTo(names.getByRole('button', { name: 'First name' }));
  await page.keyboard.press('Enter');
  await expect(field(page, 'First name')).toBeFocused();
  await field(page, 'First name').fill('Wren');
  await tabTo(button(page, 'Social links'));
  await page.keyboard.press('Enter');

  await expect(field(page, 'Link 1')).toBeFocused();
});

test('an agent changes and removes the photo in the form, and saves the rest without a conflict', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });
  await field(page, 'Title').fill('Keeper of the lamps');
  const photo = page.getByRole('img', { name: `Photo of ${agent.name}` });

  await chooseFile(page, 'Change');
  await photo.waitFor();
  await button(page, 'Remove').click();
  await button(page, 'Remove photo').click();
  await photo.waitFor({ state: 'detached' });
  await chooseFile(page, 'Change');
  await photo.waitFor();
  await button(page, 'Save Changes').click();

  await page.waitForURL(`/agents/${agent.id}`);
  await photo.waitFor();
  await page.getByRole('article').getByText('Keeper of the lamps').waitFor();
});
