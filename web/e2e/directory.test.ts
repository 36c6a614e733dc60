import type { Page } from '@playwright/test';
import { openPage } from './support/browser';
import { agentNamed, agents } from './support/demo';
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

test('the directory shows every listed agent, ordered by last name', async () => {
  const page = await openPage({ at: '/agents' });
  const listed = agents.filter(({ listed }) => listed).sort((a, b) => a.last_name.localeCompare(b.last_name));

  await page.getByRole('heading', { level: 1, name: 'Meet our agents' }).waitFor();
  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(
    listed.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  );
});

test('a card shows an agent’s photo, title and contact details', async () => {
  const page = await openPage({ at: '/agents' });
  const card = cardOf(page, 'Maeve Callahan');

  const text = await card.innerText();
  for (const detail of [maeve.title, maeve.email, maeve.phone_number]) expect(text).toContain(detail);
  await card.getByRole('img', { name: 'Photo of Maeve Callahan' }).waitFor();
});

for (const [field, text, name] of [
  // Her email address contains her first name without the accent.
  ['first name', 'MARÍA', 'María-Alejandra Montenegro-Villaseñor'],
  ['last name', 'callAHAN', 'Maeve Callahan'],
  ['email', 'Maeve@Hearth', 'Maeve Callahan'],
  ['phone number', '555-0103', 'Maeve Callahan'],
] as const) {
  test(`a visitor finds an agent by part of the ${field}`, async () => {
    const page = await openPage({ at: '/agents' });

    await search(page).fill(text);

    expect(await names(page, 1)).toEqual([name]);
  });
}

test('a visitor whose search has no matches returns to all agents', async () => {
  const page = await openPage({ at: '/agents' });

  await search(page).fill('zebra');
  await page.getByRole('heading', { name: 'No agents found' }).waitFor();
  await page.getByRole('link', { name: 'Show all agents' }).click();

  expect(await names(page, 12)).toContain('Maeve Callahan');
  expect(await search(page).inputValue()).toBe('');
});

test('the search survives a reload and Back', async () => {
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

test('a click anywhere on a card opens the profile', async () => {
  const page = await openPage({ at: '/agents' });

  await cardOf(page, 'Maeve Callahan').click({ position: { x: 40, y: 60 } });

  await page.getByRole('heading', { level: 1, name: 'Maeve Callahan' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/agents/${maeve.documentId}`);
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
