import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { agentNamed, agents, fullName } from './support/demo';
import { tabTo } from './support/keyboard';
import { expect, test } from './support/test';

const maeve = agentNamed('Maeve Callahan');
const search = (page: Page) => page.getByPlaceholder('Search by name, email, or phone');
const cards = (page: Page) => page.getByRole('article');
const cardOf = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) });

/** Waits for a number of cards and returns their names. */
async function names(page: Page, count: number): Promise<string[]> {
  await page.getByRole('heading', { level: 1, name: 'Meet our agents' }).waitFor();
  await page.waitForFunction((expected) => document.querySelectorAll('article').length === expected, count);
  return cards(page).getByRole('heading').allTextContents();
}

test('the directory shows every listed agent with photo, title and contact details, ordered by last name', async () => {
  const page = await openPage({ at: '/agents' });
  const listed = agents.filter(({ listed }) => listed).sort((a, b) => a.last_name.localeCompare(b.last_name));

  expect(await names(page, listed.length)).toEqual(listed.map(fullName));
  for (const agent of listed) {
    const text = await cardOf(page, fullName(agent)).innerText();
    for (const detail of [agent.title, agent.email, agent.phone_number]) expect(text).toContain(detail);
  }
  await page.getByRole('img', { name: 'Photo of Maeve Callahan' }).waitFor();
});

test('the search survives a reload and Back', async () => {
  const page = await openPage({ at: '/agents' });

  await search(page).pressSequentially('okafor');
  await page.waitForURL('**/agents?q=okafor');
  await expect(search(page)).toBeFocused();
  await page.reload();
  expect(await search(page).inputValue()).toBe('okafor');
  expect(await names(page, 1)).toEqual(['Desmond Okafor']);

  // A click anywhere on a card opens the profile.
  await cardOf(page, 'Desmond Okafor').click({ position: { x: 40, y: 60 } });
  await page.getByRole('heading', { level: 1, name: 'Desmond Okafor' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/agents/${agentNamed('Desmond Okafor').documentId}`);
  await page.goBack();

  expect(await names(page, 1)).toEqual(['Desmond Okafor']);
  expect(await search(page).inputValue()).toBe('okafor');
});

test('the email and phone links of a card do not leave the directory', async () => {
  const page = await openPage({ at: '/agents' });
  const card = cardOf(page, 'Maeve Callahan');
  const email = card.getByRole('link', { name: 'Email Maeve Callahan' });
  const call = card.getByRole('link', { name: 'Call Maeve Callahan' });

  expect(await email.getAttribute('href')).toBe(`mailto:${maeve.email}`);
  expect(await call.getAttribute('href')).toBe('tel:+12075550103');
  expect([await email.innerText(), await call.innerText()]).toEqual(['Email', 'Call']);
  // Keeps the browser from starting an email or phone program.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await email.click();
  await call.click();

  expect(new URL(page.url()).pathname).toBe('/agents');
});

test('a visitor searches, opens a profile and goes back with the keyboard', async () => {
  const page = await openPage({ at: '/agents' });

  await tabTo(search(page));
  await page.keyboard.type('callahan');
  await names(page, 1);
  await tabTo(page.getByRole('link', { name: 'Maeve Callahan', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Maeve Callahan' }).waitFor();
  await page.goBack();

  expect(await names(page, 1)).toEqual(['Maeve Callahan']);
});

const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' });

for (const scripts of [true, false]) {
  test(`a visitor ${scripts ? 'with' : 'without'} JavaScript filters agents by area and searches among them`, async () => {
    const page = await openPage({ at: '/agents', scripts });
    await expect(areas(page).locator('[aria-current]')).toHaveText(['All']);

    await areas(page).getByRole('link', { name: 'Gull Hill' }).click();
    await page.waitForURL('/agents?area=Gull+Hill');
    const inArea = agents.filter((agent) => agent.areas?.includes('Gull Hill')).sort((a, b) => a.last_name.localeCompare(b.last_name));
    await expect(cards(page).getByRole('heading')).toHaveText(inArea.map(fullName));
    await expect(areas(page).locator('[aria-current]')).toHaveText(['Gull Hill']);

    await search(page).fill('hoshino');
    await search(page).press('Enter');
    await page.waitForURL('/agents?q=hoshino&area=Gull+Hill');
    await expect(cards(page).getByRole('heading')).toHaveText(['Naoko Hoshino']);
    await search(page).fill('callahan');
    await search(page).press('Enter');
    await page.getByRole('heading', { name: 'No agent for Gull Hill matches “callahan”' }).waitFor();

    await areas(page).getByRole('link', { name: 'All' }).click();
    await page.waitForURL('/agents?q=callahan');
    await expect(cards(page).getByRole('heading')).toHaveText(['Maeve Callahan']);
  });
}

test('a search without matches suggests three agents, and an unknown area all agents', async () => {
  const page = await openPage({ at: '/agents?q=zzzz' });
  const suggested = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });

  await page.getByRole('heading', { name: 'No agent matches “zzzz”' }).waitFor();
  await page.getByRole('heading', { name: 'People you can ask instead' }).waitFor();
  await expect(suggested).toHaveCount(3);
  await suggested.first().getByRole('heading').getByRole('link').click();
  await page.waitForURL(/agents\/\w+$/);

  await page.goto('/agents?area=Atlantis');
  await page.getByRole('heading', { name: 'No agent for Atlantis' }).waitFor();
  await expect(areas(page).locator('[aria-current]')).toHaveText(['Atlantis']);
  await page.getByRole('link', { name: 'Show all agents' }).click();
  await names(page, agents.filter(({ listed }) => listed).length);
});

/** Returns the boxes of an element of each card. */
const boxesOf = (page: Page, selector: string) =>
  cards(page)
    .locator(selector)
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));

test('the parts of the cards of a row are at the same height, and an email takes one line', async () => {
  const page = await openPage({ at: '/agents' });
  await page.evaluate(() => document.fonts.ready);

  for (const selector of ['.portrait', 'h2', '.title', '.reach', '.contact']) {
    const tops = (await boxesOf(page, selector)).map(({ top }) => Math.round(top));
    expect(tops).toHaveLength(12);
    for (const start of [0, 4, 8]) expect(new Set(tops.slice(start, start + 4)).size).toBe(1);
  }
  // A name of two lines makes its row higher.
  const heights = (await boxesOf(page, 'h2')).map(({ height }) => Math.round(height));
  expect(new Set(heights).size).toBe(2);
  const [first] = await boxesOf(page, '.portrait');
  expect(first!.height / first!.width).toBeCloseTo(1.25);
  const email = cardOf(page, 'María-Alejandra Montenegro-Villaseñor').getByText('mariaalejandra@hearthandharbor.example');
  expect(await email.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('on a phone, cards are rows with a photo of 112 by 140 pixels, at most 190 pixels high', async () => {
  const page = await openPage({ at: '/agents', width: 390, height: 844 });
  await page.evaluate(() => document.fonts.ready);

  for (const { width, height } of await boxesOf(page, '.portrait')) expect([width, height]).toEqual([112, 140]);
  for (const { height } of await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect()))) {
    expect(height).toBeLessThanOrEqual(190);
  }
  for (const { height } of await boxesOf(page, '.contact a')) expect(height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.querySelector('main')!.scrollHeight)).toBeLessThan(2650);
});
