import type { Page } from '@playwright/test';
import { agentFormCopy } from '../src/content/forms';
import { agentsCopy } from '../src/content/agents';
import { toasts } from '../src/content/staff';
import { richTextCopy } from '../src/content/richText';
import { buildAgent } from './support/agents';
import { goTo, openPage } from './support/browser';
import { agentNamed } from './support/demo';
import { tabTo } from './support/keyboard';
import { chooseFile } from './support/images';
import { agentLabels } from './support/labels';
import { button, field, heading, link } from './support/screen';
import { expect, test } from './support/test';

const labels = agentLabels;
const { portrait, socialLinks, editSubmit } = agentFormCopy;
const { tools, link: linkCopy } = richTextCopy;

const markUp = (page: Page, path: string) => page.evaluate(async (url) => (await fetch(url)).text(), path);

test('an agent edits their own profile, and visitors see it immediately', async () => {
  const agent = await buildAgent({ social_links: [{ platform: 'facebook', url: 'https://facebook.com/wren' }] });
  const page = await openPage({ as: agent, fresh: true });
  await page.clock.install();
  await goTo(page, `/agents/${agent.id}`);
  await page.evaluate(() => document.body.setAttribute('data-stayed', ''));

  await link(page, agentsCopy.profile.edit).click();
  await field(page, labels.title).fill('Keeper of the lamps');
  await writeBio(page);
  await button(page, socialLinks.remove(1)).click();
  await button(page, socialLinks.add).click();
  await page.getByLabel(socialLinks.platform(1)).selectOption('instagram');
  await field(page, socialLinks.url(1)).fill('https://instagram.com/wren');
  await page.keyboard.press('Tab');
  await button(page, editSubmit).click();

  await page.getByRole('alert').filter({ hasText: toasts.agentUpdated }).waitFor();
  await page.waitForURL(`/agents/${agent.id}`);
  await expectProfile(page, agent.name);
  await page.getByRole('link', { name: agentsCopy.profile.allAgents }).click();
  await page.getByRole('article').filter({ hasText: agent.name }).getByText('Keeper of the lamps').waitFor();
  expect(await page.locator('body[data-stayed]').count()).toBe(1);

  const visitor = await openPage({ at: `/agents/${agent.id}` });
  await expectProfile(visitor, agent.name);
  expect(await markUp(visitor, `/agents/${agent.id}`)).toContain('<strong>old houses</strong>');
});

/** Types a line with bold text, a list and a link, and undoes a quotation. */
async function writeBio(page: Page) {
  const bio = field(page, labels.bio);
  await bio.click();
  await page.keyboard.type('I sell ');
  await button(page, tools.bold).click();
  await page.keyboard.type('old houses');
  await button(page, tools.bold).click();
  await page.keyboard.type(' by the water.');
  await page.keyboard.press('Enter');
  await button(page, tools.bulletList).click();
  await page.keyboard.type('Wells');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Wiring');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  // Edits within 500 ms form a single undo step.
  await page.clock.fastForward(1000);
  await button(page, tools.quote).click();
  await bio.locator('blockquote').waitFor();
  await page.keyboard.press('Control+z');
  await bio.locator('blockquote').waitFor({ state: 'detached' });

  await button(page, tools.link).click();
  await page.getByLabel(linkCopy.url, { exact: true }).fill('https://wren.example/notes');
  await page.getByLabel(linkCopy.text).fill('Read my notes');
  await button(page, linkCopy.save).click();
  await bio.getByText('Read my notes').waitFor();
}

async function expectProfile(page: Page, name: string) {
  const profile = page.getByRole('article');
  await profile.getByText('Keeper of the lamps').waitFor();
  expect(await profile.locator('strong').allInnerTexts()).toEqual(['old houses']);
  const about = profile.getByRole('region', { name: agentsCopy.profile.aboutHeading });
  expect(await about.getByRole('listitem').allInnerTexts()).toEqual(['Wells', 'Wiring']);
  expect(await about.getByRole('link', { name: 'Read my notes' }).getAttribute('href')).toBe('https://wren.example/notes');
  expect(await about.locator('blockquote').count()).toBe(0);
  const profileLinks = profile.getByRole('list', { name: agentsCopy.profile.socialHeading }).getByRole('link');
  expect(await profileLinks.count()).toBe(1);
  expect(await profileLinks.getAttribute('href')).toBe('https://instagram.com/wren');
  expect(await profileLinks.getAttribute('aria-label')).toBe(agentsCopy.profile.socialLink(name, 'instagram'));
}

test('an agent edits the whole profile with the keyboard', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  await field(page, labels.bio).waitFor();

  // The skip link leads to the photo, which is next to the first field.
  for (const key of ['Tab', 'Enter', 'Tab']) await press(key);
  await expect(button(page, portrait.change)).toBeFocused();
  await tabTo(field(page, labels.first_name));
  await press('Control+a');
  await type('Petra');
  await tabTo(field(page, labels.title));
  await type('Walker of fields');
  await tabTo(field(page, labels.phone_number));
  await type('(207) 555-0142');
  await tabTo(field(page, labels.website_url));
  await type('https://petra.example');
  await tabTo(button(page, tools.heading1));
  await tabTo(button(page, tools.bold), 'ArrowRight');
  await press('Space');
  await type('Boots first.');
  await press('Escape');
  await tabTo(button(page, socialLinks.add));
  await press('Enter');
  await expect(page.getByLabel(socialLinks.platform(1))).toBeFocused();
  await type('Insta');
  await tabTo(field(page, socialLinks.url(1)));
  await type('https://instagram.com/petra');
  await tabTo(button(page, editSubmit));
  await press('Enter');

  await heading(page, `Petra ${agent.profile.last_name}`).waitFor();
  const profile = page.getByRole('article');
  expect(await profile.locator('strong').allInnerTexts()).toEqual(['Boots first.']);
  for (const text of [agent.profile.email, '(207) 555-0142', 'Walker of fields']) {
    await profile.getByText(text).first().waitFor();
  }
  expect(await profile.locator('a[href="https://petra.example"], a[href="https://petra.example/"]').count()).toBe(1);
  const name = agentsCopy.profile.socialLink(`Petra ${agent.profile.last_name}`, 'instagram');
  expect(await profile.getByRole('link', { name }).getAttribute('href')).toBe('https://instagram.com/petra');
});

test('a new social link can be saved before its field loses the focus', async () => {
  const page = await openPage({ at: `/agents/${agentNamed('Maeve Callahan').documentId}/edit`, as: 'admin' });
  await button(page, socialLinks.add).waitFor();
  const before = await page.getByLabel(/^Link \d+$/).count();

  await button(page, socialLinks.add).click();
  await field(page, socialLinks.url(before + 1)).focus();
  expect(await page.getByText('Social link URL is required').count()).toBe(0);
  await page.keyboard.type('maeve');
  await page.getByText('Invalid social link URL').waitFor();
  await expect(button(page, editSubmit)).toBeDisabled();
  await page.keyboard.type('.example');

  await expect(button(page, editSubmit)).toBeEnabled();
  expect(await page.getByText(/social link URL/i).count()).toBe(0);
});

test('the save bar counts unsaved changes, and leads to a field with an error by keyboard', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });
  await field(page, labels.bio).waitFor();
  await page.getByText('All changes saved').waitFor();

  await field(page, labels.title).fill('Keeper of the lamps');
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
  await field(page, labels.first_name).fill('');
  await button(page, socialLinks.add).click();
  await field(page, socialLinks.url(1)).fill('wren');
  const names = page.getByRole('status').filter({ hasText: 'Fix 2 fields' });
  await names.waitFor();
  await tabTo(names.getByRole('button', { name: labels.first_name }));
  await page.keyboard.press('Enter');
  await expect(field(page, labels.first_name)).toBeFocused();
  await field(page, labels.first_name).fill('Wren');
  await tabTo(button(page, labels.social_links));
  await page.keyboard.press('Enter');

  await expect(field(page, socialLinks.url(1))).toBeFocused();
});

test('an agent changes and removes the photo in the form, and saves the rest without a conflict', async () => {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });
  await field(page, labels.title).fill('Keeper of the lamps');
  const photo = page.getByRole('img', { name: agentsCopy.profile.photo(agent.name) });

  await chooseFile(page, portrait.change);
  await photo.waitFor();
  await button(page, portrait.remove).click();
  await button(page, portrait.removal.confirm).click();
  await photo.waitFor({ state: 'detached' });
  await chooseFile(page, portrait.change);
  await photo.waitFor();
  await button(page, editSubmit).click();

  await page.waitForURL(`/agents/${agent.id}`);
  await photo.waitFor();
  await page.getByRole('article').getByText('Keeper of the lamps').waitFor();
});
