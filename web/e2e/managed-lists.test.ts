import type { Page } from '@playwright/test';
import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { buildManyPosts, buildPost, buildSeason } from './support/content';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { tabTo } from './support/keyboard';
import { button, heading, link, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox');
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Filter by state' }).getByRole('link');

async function choose(page: Page, name: string, action: string) {
  await button(page, `Actions for “${name}”`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('an administrator searches insights, filters them by state, and finds the same list after a reload', async () => {
  const { title } = await buildPost();
  const soon = await buildPost({ title: `${title} soon`, publish_at: new Date(Date.now() + 86_400_000).toISOString() });
  const page = await openPage({ at: '/manage/insights', as: 'admin' });

  await search(page).fill(title.toLowerCase());
  await expect(rows(page)).toHaveCount(2);
  await expect(tabs(page)).toHaveText(['All 2', 'Published 0', 'Unpublished 1', 'Scheduled 1']);
  expect(await search(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await tabs(page).filter({ hasText: 'Scheduled' }).click();
  await expect(rows(page)).toHaveCount(1);
  await rowOf(page, soon.title)
    .getByText(/^Scheduled: /)
    .waitFor();
  expect(new URL(page.url()).search).toContain('state=scheduled');

  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  expect(await search(page).inputValue()).toBe(title.toLowerCase());
  await search(page).fill('no such insight');
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
  await link(page, 'Show all').click();
  await rowOf(page, title).first().waitFor();
  expect(await search(page).inputValue()).toBe('');
});

test('an administrator publishes and unpublishes an insight, undoes it with its schedule, and deletes the insight', async () => {
  const unpublish_at = new Date(Date.now() + 864_000_000).toISOString();
  const { id, title } = await buildPost({ unpublish_at });
  const page = await openPage({ at: '/manage/insights', as: 'admin' });
  const stored = () => ask('GET', `/posts/${id}`);

  await choose(page, title, 'Publish');
  await toast(page, `“${title}” is published.`).waitFor();
  await rowOf(page, title).getByText('Published', { exact: true }).waitFor();
  expect(await stored()).toMatchObject({ published: true });
  await button(page, 'Undo').click();
  await rowOf(page, title).getByText('Unpublished', { exact: true }).waitFor();
  await expect.poll(stored).toMatchObject({ published: false, unpublish_at });

  await button(page, `Actions for “${title}”`).click();
  const items = page.getByRole('menuitem');
  expect(await items.allTextContents()).toEqual(['Edit', 'Preview', 'History', 'Publish', 'Delete']);
  await items.last().click();
  await page.getByRole('dialog').getByText('Are you sure you want to delete this post?').waitFor();
  await button(page, 'Delete').click();
  await toast(page, `“${title}” deleted.`).waitFor();
  await rowOf(page, title).waitFor({ state: 'detached' });
  await button(page, 'Undo').click();
  await toast(page, `“${title}” is back, unpublished.`).waitFor();
  await rowOf(page, title).getByText('Unpublished', { exact: true }).waitFor();
  await choose(page, title, 'Delete');
  await button(page, 'Delete').click();
  await page.getByRole('alert').getByRole('link', { name: 'Recently deleted' }).click();
  await page.waitForURL('/deleted');
  await heading(page, 'Recently deleted').waitFor();
});

test('an administrator archives a published season and undoes it', async () => {
  const { id, name } = await buildSeason();
  await ask('PATCH', `/seasons/${id}/publish`);
  const page = await openPage({ at: '/manage/seasons', as: 'admin' });

  await choose(page, name, 'Archive');
  await toast(page, `“${name}” is archived.`).waitFor();
  await rowOf(page, name).getByText('Archived', { exact: true }).waitFor();
  await button(page, 'Undo').click();

  await rowOf(page, name).getByText('Published', { exact: true }).waitFor();
});

test('an administrator deactivates an agent after a question, and undoes it', async () => {
  const { name } = await buildAgent();
  const page = await openPage({ at: `/manage/agents?q=${encodeURIComponent(name)}`, as: 'admin' });

  await choose(page, name, 'Deactivate');
  await page.getByRole('dialog', { name: `Deactivate ${name}?` }).waitFor();
  await button(page, 'Deactivate').click();
  await toast(page, 'User deactivated').waitFor();
  await rowOf(page, name).getByText('Deactivated', { exact: true }).waitFor();
  await button(page, 'Undo').click();

  await toast(page, 'User reactivated').waitFor();
  await rowOf(page, name).getByText('Active', { exact: true }).waitFor();
});

test('an administrator works through a list with the keyboard alone', async () => {
  const { title } = await buildPost();
  const page = await openPage({ at: '/manage/insights', as: 'admin' });
  await rows(page).first().waitFor();

  await tabTo(search(page));
  await page.keyboard.type(title);
  await expect(rows(page)).toHaveCount(1);
  expect(await search(page).inputValue()).toBe(title);
  await tabTo(button(page, `Actions for “${title}”`));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Enter');

  await heading(page, 'Edit insight').waitFor();
});

test('an administrator reads hundreds of insights page by page', async () => {
  const name = await buildManyPosts(60);
  const page = await openPage({ at: `/manage/insights?q=${encodeURIComponent(name)}`, as: 'admin' });
  await expect(rows(page)).toHaveCount(20);
  await expect(tabs(page)).toHaveText(['All 60', 'Published 60', 'Unpublished 0', 'Scheduled 0']);

  await button(page, 'Show more').click();
  await expect(rows(page)).toHaveCount(40);
  await page.waitForFunction(() => document.activeElement?.matches('tbody tr:nth-child(21)'));
});

for (const [path, add] of [
  ['/manage/insights', 'New insight'],
  ['/manage/seasons', 'New season post'],
  ['/manage/agents', 'Add agent'],
] as const) {
  test(`${path} has no accessibility or layout issues`, async () => {
    const page = await openPage({ at: path, as: 'admin', width: 390 });
    await page.getByRole('link', { name: add }).waitFor();
    await rows(page).first().waitFor();

    expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
    await rows(page).getByRole('button').first().click();
    await page.getByRole('menu').waitFor();
    expect(await problemsAtEachWidth(page)).toMatchObject(atEachWidth({ sideways: false, violations: [] }));
  });
}
