import type { Page } from '@playwright/test';
import { buildMany } from './support/agents';
import { openPage } from './support/browser';
import { answerFirst } from './support/reads';
import { heading } from './support/screen';
import { site } from './support/site';
import { expect, test } from './support/test';

const search = (page: Page) => page.getByPlaceholder('Search by name, email, or phone');
const cards = (page: Page) => page.getByRole('article');
const more = (page: Page) => page.getByRole('link', { name: 'Show more' });
/** Uses the keyboard, because cards above that are laid out late would move the link away from the pointer. */
const showMore = (page: Page) => more(page).press('Enter');
const status = (page: Page, text: string) => page.locator('.find').getByRole('status').filter({ hasText: text });

test('a visitor without JavaScript shows more agents, and the ones before', async () => {
  const name = buildMany(370);
  const page = await openPage({ at: `/agents?q=${name}`, scripts: false });
  await status(page, '370 agents').waitFor();
  await expect(cards(page)).toHaveCount(60);

  await showMore(page);
  await page.getByText('1–120 of 370').waitFor();
  await expect(cards(page)).toHaveCount(120);
  await page.goto(`/agents?q=${name}&page=7`);
  await page.getByText('121–370 of 370').waitFor();
  await expect(cards(page).first()).toContainText(`N120 ${name}`);
  await expect(more(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Show previous' }).click();

  await page.getByText('1–120 of 370').waitFor();
  await expect(search(page)).toHaveValue(name);
  for (const invalid of ['0', '-3', 'x']) {
    expect(await (await fetch(`${site.url}/agents?q=${name}&page=${invalid}`)).text()).toContain('1–60 of 370');
  }
});

for (const account of [undefined, 'agent1'] as const) {
  test(`${account ? 'an agent' : 'a visitor'} finds agents while typing, shows more of them, and Back restores the list`, async () => {
    const name = buildMany(130);
    const page = await openPage({ at: '/agents', as: account });
    await status(page, '142 agents').waitFor();

    await page.evaluate(() => scrollTo(0, 40));
    await search(page).pressSequentially(name.toUpperCase());
    await status(page, '130 agents').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(40);
    await search(page).fill('maeve zebra');
    await page.getByRole('heading', { name: 'No agent matches “maeve zebra”' }).waitFor();
    await search(page).fill(name);
    await status(page, '130 agents').waitFor();
    await page.waitForURL(`/agents?q=${name}`);
    await expect(search(page)).toBeFocused();

    await showMore(page);
    await expect(page.getByRole('link', { name: `N060 ${name}`, exact: true })).toBeFocused();
    await expect(cards(page)).toHaveCount(120);
    await page.getByText('1–120 of 130').waitFor();
    await page.getByRole('link', { name: `N100 ${name}`, exact: true }).click();
    await heading(page, `N100 ${name}`).waitFor();
    await page.goBack();

    await expect(cards(page)).toHaveCount(120);
    await expect(search(page)).toHaveValue(name);
  });
}

test('a visitor sees the results of a search whose request failed, on a new page', async () => {
  const page = await openPage({ at: '/agents' });
  await answerFirst(page, /\/agents\?q=/, (route) => route.abort('aborted'));

  await search(page).fill('callahan');

  await status(page, '1 agent').waitFor();
  await expect(search(page)).toHaveValue('callahan');
});
