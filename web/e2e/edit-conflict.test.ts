import type { Page } from '@playwright/test';
import { agentFormCopy } from '../src/content/agentForm';
import { draftCopy } from '../src/content/drafts';
import { toasts } from '../src/content/toasts';
import { buildAgent, saveElsewhere } from './support/agents';
import { goTo, openPage } from './support/browser';
import { logs } from './support/logs';
import { callApi } from './support/session';
import { expect, test } from './support/test';

const { labels, editSubmit } = agentFormCopy;
const { conflict: words } = draftCopy;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: words.heading });

/** An agent writes a title while an administrator saves others, and is told so on saving. */
async function saveIntoConflict(theirs: { title: string; phone_number?: string }) {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });
  await field(page, labels.bio).waitFor();
  await field(page, labels.title).fill('Mine');
  await saveElsewhere(agent, 'admin', theirs);

  await button(page, editSubmit).click();
  await dialog(page).waitFor();

  expect(logs.take()).toEqual([expect.stringContaining('409 (Conflict)')]);
  return { agent, page };
}

async function stored(id: string) {
  const { title, phone_number } = (await (await callApi('GET', `/agents/${id}`)).json()) as { title: string; phone_number: string };
  return { title, phone_number };
}

test('two people save one profile: the later one sees both versions and keeps their own', async () => {
  const { agent, page } = await saveIntoConflict({ title: 'Theirs' });

  const title = dialog(page).getByRole('group', { name: labels.title });
  expect((await title.innerText()).split(/\n+/)).toEqual([labels.title, words.yours, 'Mine', words.theirs, 'Theirs']);
  expect(await stored(agent.id)).toMatchObject({ title: 'Theirs' });
  await button(page, words.keepMine).click();

  await page.getByText(toasts.agentUpdated).waitFor();
  await page.getByRole('article').getByText('Mine', { exact: true }).waitFor();
  expect(await stored(agent.id)).toMatchObject({ title: 'Mine' });
});

test('two people save one profile: the later one takes what the other saved', async () => {
  const { agent, page } = await saveIntoConflict({ title: 'Theirs' });

  await button(page, words.takeTheirs).click();

  await dialog(page).waitFor({ state: 'detached' });
  expect(await field(page, labels.title).inputValue()).toBe('Theirs');
  await button(page, editSubmit).click();
  await page.getByText(toasts.agentUpdated).waitFor();
  expect(await stored(agent.id)).toMatchObject({ title: 'Theirs' });
  await goTo(page, `/agents/${agent.id}/edit`);
  await field(page, labels.bio).waitFor();
  expect(await page.getByText(/^You have unsaved changes/).count()).toBe(0);
});

test('two people change different fields: the later one keeps both changes', async () => {
  const { agent, page } = await saveIntoConflict({ title: 'Theirs', phone_number: '(207) 555-0148' });

  await button(page, words.saveChosen).click();

  await page.getByText(toasts.agentUpdated).waitFor();
  expect(await stored(agent.id)).toEqual({ title: 'Mine', phone_number: '(207) 555-0148' });
});

test('two people change different fields: the later one chooses field by field', async () => {
  const { agent, page } = await saveIntoConflict({ title: 'Theirs', phone_number: '(207) 555-0148' });
  const choose = (name: string, whose: string) =>
    dialog(page)
      .getByRole('group', { name, exact: true })
      .getByRole('radio', { name: new RegExp(`^${whose}`) })
      .check();

  await choose(labels.title, words.theirs);
  await choose(labels.phone_number, words.yours);
  await button(page, words.saveChosen).click();

  await page.getByText(toasts.agentUpdated).waitFor();
  expect(await stored(agent.id)).toEqual({ title: 'Theirs', phone_number: agent.profile.phone_number });
});

test('two people save one profile: the later one goes back to the form, and nothing is lost', async () => {
  const { agent, page } = await saveIntoConflict({ title: 'Theirs' });

  await button(page, words.close).click();

  await dialog(page).waitFor({ state: 'detached' });
  expect(await field(page, labels.title).inputValue()).toBe('Mine');
  expect(await stored(agent.id)).toMatchObject({ title: 'Theirs' });
});
