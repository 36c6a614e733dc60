import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { agentNamed, agents } from './support/demo';
import { tabTo } from './support/keyboard';
import { expect, test } from './support/test';

const maeve = agentNamed('Maeve Callahan');
const search = (page: Page) => page.getByPlaceholder('Search by name, email, or phone');
const cards = (page: Page) => page.getByRole('article');
const cardOf = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) });

/** The names on the cards, once there are that many. */
async function names(page: Page, count: number): Promise<string[]> {
  await page.getByRole('heading', { level: 1, name: 'Meet our agents' }).waitFor();
  await page.waitForFunction((many) => document.querySelectorAll('article').length === many, count);
  return cards(page).getByRole('heading').allTextContents();
}

test('a visitor meets every listed agent, ordered by last name', async () => {
  const page = await openPage({ at: '/agents' });
  const listed = agents.filter(({ listed }) => listed).sort((a, b) => a.last_name.localeCompare(b.last_name));

  await page.getByRole('heading', { level: 1, name: 'Meet our agents' }).waitFor();
  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(
    listed.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  );
});

test('a visitor sees on a card who it is and how to reach them', async () => {
  const page = await openPage({ at: '/agents' });
  const card = cardOf(page, 'Maeve Callahan');

  const words = await card.innerText();
  for (const said of [maeve.title, maeve.email, maeve.phone_number]) expect(words).toContain(said);
  await card.getByRole('img', { name: 'Photo of Maeve Callahan' }).waitFor();
});

for (const [field, text, name] of [
  // Her first name is in her e-mail address, too, but without the accent.
  ['first name', 'MARÍA', 'María-Alejandra Montenegro-Villaseñor'],
  ['last name', 'callAHAN', 'Maeve Callahan'],
  ['email', 'Maeve@Hearth', 'Maeve Callahan'],
  ['phone number', '555-0103', 'Maeve Callahan'],
] as const) {
  test(`a visitor finds an agent by a part of the ${field}`, async () => {
    const page = await openPage({ at: '/agents' });

    await search(page).fill(text);

    expect(await names(page, 1)).toEqual([name]);
  });
}

test('a visitor who finds nobody is shown a way on', async () => {
  const page = await openPage({ at: '/agents' });

  await search(page).fill('zebra');
  await page.getByRole('heading', { name: 'No agents found' }).waitFor();
  await page.getByRole('link', { name: 'Show all agents' }).click();

  expect(await names(page, 12)).toContain('Maeve Callahan');
  expect(await search(page).inputValue()).toBe('');
});

test('a visitor’s search survives a reload, and coming back to it', async () => {
  const page = await openPage({ at: '/agents' });

  await search(page).pressSequentially('okafor');
  await page.waitForURL('**/agents?q=okafor');
  await page.reload();
  expect(await search(page).inputValue()).toBe('okafor');
  expect(await names(page, 1)).toEqual(['Desmond Okafor']);

  await cardOf(page, 'Desmond Okafor').click();
  await page.getByRole('heading', { level: 1, name: 'Desmond Okafor' }).waitFor();
  await page.goBack();

  expect(await names(page, 1)).toEqual(['Desmond Okafor']);
  expect(await search(page).inputValue()).toBe('okafor');
});

test('a visitor opens a profile by a click anywhere on the card', async () => {
  const page = await openPage({ at: '/agents' });

  await cardOf(page, 'Maeve Callahan').click({ position: { x: 40, y: 60 } });

  await page.getByRole('heading', { level: 1, name: 'Maeve Callahan' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/agents/${maeve.documentId}`);
});

test('a visitor writes and calls from the card without leaving the directory', async () => {
  const page = await openPage({ at: '/agents' });
  const card = cardOf(page, 'Maeve Callahan');
  const email = card.getByRole('link', { name: 'Email Maeve Callahan' });
  const call = card.getByRole('link', { name: 'Call Maeve Callahan' });

  expect(await email.getAttribute('href')).toBe(`mailto:${maeve.email}`);
  expect(await call.getAttribute('href')).toBe('tel:+12075550103');
  expect([await email.innerText(), await call.innerText()]).toEqual(['Email', 'Call']);
  // No program that writes or calls is started.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await email.click();
  await call.click();

  expect(new URL(page.url()).pathname).toBe('/agents');
});

test('a visitor at the keyboard searches, opens a profile and comes back', async () => {
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
