import { openPage } from './support/browser';
import { agentNamed, agents, fullName, postTitled } from './support/demo';
import { expect, test } from './support/test';

const withoutScripts = (at: string) => openPage({ at, scripts: false });

test('a visitor without JavaScript reads the home page and follows a link', async () => {
  const page = await withoutScripts('/');

  await page.getByRole('img', { name: /White clapboard house/ }).waitFor();
  expect(await page.getByRole('region', { name: 'Explore' }).getByRole('link').count()).toBe(6);
  await page.getByRole('link', { name: 'Industry insights' }).click();

  await page.getByRole('heading', { level: 1, name: 'Closing Costs, Line by Line' }).waitFor();
});

test('a visitor without JavaScript sees every agent with photo and phone number', async () => {
  const page = await withoutScripts('/agents');
  const listed = agents.filter(({ listed }) => listed);

  expect(await page.getByRole('article').count()).toBe(listed.length);
  for (const agent of listed) {
    const card = page.getByRole('article').filter({ hasText: fullName(agent) });
    expect(await card.innerText()).toContain(agent.phone_number);
  }
  await page.getByRole('img', { name: 'Photo of Maeve Callahan' }).waitFor();
});

test('a visitor without JavaScript searches the directory', async () => {
  const page = await withoutScripts('/agents?q=callahan');

  expect(await page.getByRole('article').count()).toBe(1);
});

test('a visitor without JavaScript reads a profile', async () => {
  const page = await withoutScripts(`/agents/${agentNamed('Maeve Callahan').documentId}`);

  await page.getByRole('heading', { level: 1, name: 'Maeve Callahan' }).waitFor();
  await page.getByText('narrow, tall and on speaking terms').waitFor();
});

test('a visitor without JavaScript reads an insight', async () => {
  const page = await withoutScripts(`/insights/${postTitled('Pricing a House in a Slow Spring').documentId}`);

  await page.getByRole('heading', { name: 'Count before you guess' }).waitFor();
  await page.getByRole('img', { name: /Pricing a House/ }).waitFor();
});

test('a visitor without JavaScript reads a season', async () => {
  const page = await withoutScripts('/seasons');

  await page.getByRole('heading', { level: 1, name: 'Winter, With the Lamps Lit' }).waitFor();
  await page.getByText('the town goes indoors and turns on its lamps').waitFor();
});
