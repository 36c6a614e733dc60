import type { Page } from '@playwright/test';
import { buildAgent, saveElsewhere } from './support/agents';
import { goTo, openPage } from './support/browser';
import { buildPost } from './support/content';
import { logs } from './support/logs';
import { button, field, toast } from './support/screen';
import { ask, callApi } from './support/session';
import { expect, test } from './support/test';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Someone else saved changes' });

/** Saves an agent's new title after an administrator has saved other values, and waits for the conflict dialog. */
async function saveIntoConflict(theirs: { title: string; phone_number?: string }) {
  const agent = await buildAgent();
  const page = await openPage({ at: `/agents/${agent.id}/edit`, as: agent });
  await field(page, 'Bio').waitFor();
  await field(page, 'Title').fill('Mine');
  await saveElsewhere(agent, 'admin', theirs);

  await button(page, 'Save Changes').click();
  await dialog(page).waitFor();

  expect(logs.take()).toEqual([expect.stringContaining('409 (Conflict)')]);
  return { agent, page };
}

async function stored(id: string) {
  const { title, phone_number } = (await (await callApi('GET', `/agents/${id}`)).json()) as { title: string; phone_number: string };
  return { title, phone_number };
}

test('an agent in an edit conflict keeps their own version', async () => {
  const { agent, page } = await saveIntoConflict({ title: 'Theirs' });

  await button(page, 'Keep mine').click();

  await page.getByText('Updated successfully').waitFor();
  await page.getByRole('article').getByText('Mine', { exact: true }).waitFor();
  expect(await stored(agent.id)).toMatchObject({ title: 'Mine' });
});

test('an agent in an edit conflict uses the other version', async () => {
  const { agent, page } = await saveIntoConflict({ title: 'Theirs' });

  await button(page, 'Use theirs').click();

  await dialog(page).waitFor({ state: 'detached' });
  expect(await field(page, 'Title').inputValue()).toBe('Theirs');

  // From now on, changes are those to the other version.
  await field(page, 'Phone number').fill('(207) 555-0111');
  await saveElsewhere(agent, 'admin', { title: 'Theirs again' });
  await button(page, 'Save Changes').click();
  await dialog(page).waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('409 (Conflict)')]);
  // The dialog proposes the other value of a field that only the other user changed.
  await button(page, 'Save selection').click();
  await page.getByText('Updated successfully').waitFor();
  expect(await stored(agent.id)).toEqual({ title: 'Theirs again', phone_number: '(207) 555-0111' });
  await goTo(page, `/agents/${agent.id}/edit`);
  await field(page, 'Bio').waitFor();
  expect(await page.getByText(/^You have unsaved changes/).count()).toBe(0);
});

test('an agent in an edit conflict sees both versions, goes back to the form, then selects a version for each field', async () => {
  const { agent, page } = await saveIntoConflict({ title: 'Theirs', phone_number: '(207) 555-0148' });
  const title = dialog(page).getByRole('group', { name: 'Title' });
  expect((await title.innerText()).split(/\n+/)).toEqual(['Title', 'Yours', 'Mine', 'Theirs', 'Theirs']);
  await button(page, 'Back to editing').click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await field(page, 'Title').inputValue()).toBe('Mine');
  expect(await stored(agent.id)).toMatchObject({ title: 'Theirs' });
  await button(page, 'Save Changes').click();
  await dialog(page).waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('409 (Conflict)')]);

  const choose = (name: string, version: string) =>
    dialog(page)
      .getByRole('group', { name, exact: true })
      .getByRole('radio', { name: new RegExp(`^${version}`) })
      .check();

  await choose('Title', 'Theirs');
  await choose('Phone number', 'Yours');
  await button(page, 'Save selection').click();

  await page.getByText('Updated successfully').waitFor();
  expect(await stored(agent.id)).toEqual({ title: 'Theirs', phone_number: agent.profile.phone_number });
});

for (const choice of ['Keep mine', 'Use theirs']) {
  test(`an administrator who saves and publishes an insight into an edit conflict publishes what they choose with “${choice}”`, async () => {
    const { id, title } = await buildPost();
    const page = await openPage({ at: `/insights/${id}/edit`, as: 'admin' });
    await field(page, 'Title').fill(`${title}, mine`);
    await ask('PATCH', `/posts/${id}`, { post: { title: `${title}, theirs` } });

    await button(page, 'Save and publish').click();
    await dialog(page).waitFor();
    expect(logs.take()).toEqual([expect.stringContaining('409 (Conflict)')]);
    await button(page, choice).click();
    await toast(page, 'Published. Visitors see it now.').waitFor();
    await page.waitForURL(`/insights/${id}`);

    const chosen = choice === 'Keep mine' ? 'mine' : 'theirs';
    expect(await ask('GET', `/posts/${id}`)).toMatchObject({ published: true, title: `${title}, ${chosen}` });
  });
}

test('an administrator who goes back from an edit conflict and saves an insight does not publish it', async () => {
  const { id, title } = await buildPost();
  const page = await openPage({ at: `/insights/${id}/edit`, as: 'admin' });
  await field(page, 'Title').fill(`${title}, mine`);
  await ask('PATCH', `/posts/${id}`, { post: { title: `${title}, theirs` } });

  for (const press of ['Save and publish', 'Update Insight']) {
    await button(page, press).click();
    await dialog(page).waitFor();
    expect(logs.take()).toEqual([expect.stringContaining('409 (Conflict)')]);
    await button(page, press === 'Save and publish' ? 'Back to editing' : 'Keep mine').click();
  }
  await page.waitForURL(`/insights/${id}`);

  expect(await ask('GET', `/posts/${id}`)).toMatchObject({ published: false, title: `${title}, mine` });
});
