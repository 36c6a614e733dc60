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
