import type { Page } from '@playwright/test';
import { agentFormCopy } from '../src/content/forms';
import { insightFormCopy, insightsCopy } from '../src/content/insights';
import { agentsCopy } from '../src/content/agents';
import { manageCopy as copy, toasts } from '../src/content/staff';
import { seasonsCopy } from '../src/content/seasons';
import { typeCopy } from '../src/content/types';
import { buildAgent } from './support/agents';
import { openPage } from './support/browser';
import { buildManyPosts, buildPost, buildSeason } from './support/content';
import { atEachWidth, faultless, faultsAtEachWidth } from './support/faults';
import { tabTo } from './support/keyboard';
import { button, heading, link, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const rows = (page: Page) => page.locator('.managed > li');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox');
const tabs = (page: Page) => page.getByRole('navigation', { name: copy.filter }).getByRole('link');

async function choose(page: Page, name: string, action: string) {
  await button(page, copy.actionsOf(name)).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('an administrator searches insights, filters them by state, and finds the same list after a reload', async () => {
  const { title } = await buildPost();
  const soon = await buildPost({ title: `${title} soon`, publish_at: new Date(Date.now() + 86_400_000).toISOString() });
  const page = await openPage({ at: '/manage/insights', as: 'admin' });

  await search(page).fill(title.toLowerCase());
  await expect(rows(page)).toHaveCount(2);
  await expect(tabs(page)).toHaveText([`${copy.all} 2`, `${copy.states.draft} 1`, `${copy.states.scheduled} 1`]);
  expect(await search(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await tabs(page).filter({ hasText: copy.states.scheduled }).click();
  await expect(rows(page)).toHaveCount(1);
  await rowOf(page, soon.title)
    .getByText(/^Scheduled: /)
    .waitFor();
  expect(new URL(page.url()).search).toContain('state=scheduled');

  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  expect(await search(page).inputValue()).toBe(title.toLowerCase());
  await search(page).fill('no such insight');
  await page.getByRole('heading', { name: copy.noMatches.heading }).waitFor();
  await link(page, copy.noMatches.label).click();
  await rowOf(page, title).first().waitFor();
  expect(await search(page).inputValue()).toBe('');
});

test('an administrator publishes and unpublishes an insight, undoes it with its schedule, and deletes the insight', async () => {
  const unpublish_at = new Date(Date.now() + 864_000_000).toISOString();
  const { id, title } = await buildPost({ unpublish_at });
  const { actions, deletion } = insightsCopy;
  const page = await openPage({ at: '/manage/insights', as: 'admin' });
  const stored = () => ask('GET', `/posts/${id}`);

  await choose(page, title, actions.publish);
  await toast(page, copy.done.publish(title)).waitFor();
  await rowOf(page, title).getByText(copy.states.published, { exact: true }).waitFor();
  expect(await stored()).toMatchObject({ published: true });
  await button(page, copy.undo).click();
  await rowOf(page, title).getByText(copy.states.draft, { exact: true }).waitFor();
  await expect.poll(stored).toMatchObject({ published: false, unpublish_at });

  await button(page, copy.actionsOf(title)).click();
  const items = page.getByRole('menuitem');
  expect(await items.allTextContents()).toEqual([
    copy.actions.edit,
    copy.actions.preview,
    copy.actions.history,
    actions.publish,
    actions.delete,
  ]);
  await items.last().click();
  await page.getByRole('dialog').getByText('Are you sure you want to delete this post?').waitFor();
  await button(page, deletion.confirm).click();
  await rowOf(page, title).waitFor({ state: 'detached' });
});

test('an administrator archives a published season and undoes it', async () => {
  const { id, name } = await buildSeason();
  await ask('PATCH', `/seasons/${id}/publish`);
  const page = await openPage({ at: '/manage/seasons', as: 'admin' });

  await choose(page, name, seasonsCopy.actions.archive);
  await toast(page, copy.done.archive(name)).waitFor();
  await rowOf(page, name).getByText(copy.states.archived, { exact: true }).waitFor();
  await button(page, copy.undo).click();

  await rowOf(page, name).getByText(copy.states.published, { exact: true }).waitFor();
});

test('an administrator deactivates an agent after a question, and undoes it', async () => {
  const { name } = await buildAgent();
  const { heading: question, confirm } = agentsCopy.profile.deactivation;
  const page = await openPage({ at: `/manage/agents?q=${encodeURIComponent(name)}`, as: 'admin' });

  await choose(page, name, copy.actions.deactivate);
  await page.getByRole('dialog', { name: question(name) }).waitFor();
  await button(page, confirm).click();
  await toast(page, toasts.agentDeactivated).waitFor();
  await rowOf(page, name).getByText(copy.states.deactivated, { exact: true }).waitFor();
  await button(page, copy.undo).click();

  await toast(page, toasts.agentReactivated).waitFor();
  await rowOf(page, name).getByText(copy.states.active, { exact: true }).waitFor();
});

test('an administrator works through a list with the keyboard alone', async () => {
  const { title } = await buildPost();
  const page = await openPage({ at: '/manage/insights', as: 'admin' });
  await rows(page).first().waitFor();

  await page.keyboard.press('/');
  await page.keyboard.type(title);
  await expect(rows(page)).toHaveCount(1);
  expect(await search(page).inputValue()).toBe(title);
  await tabTo(button(page, copy.actionsOf(title)));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: copy.actions.edit }).waitFor();
  // In a menu, a letter selects an item.
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+n');
  expect(new URL(page.url()).pathname).toBe('/manage/insights');
  await page.keyboard.press('n');

  await heading(page, insightFormCopy.newHeading).waitFor();
});

test('an administrator reads hundreds of insights page by page', async () => {
  const name = await buildManyPosts(60);
  const page = await openPage({ at: `/manage/insights?q=${encodeURIComponent(name)}`, as: 'admin' });
  await expect(rows(page)).toHaveCount(20);
  await expect(tabs(page)).toHaveText([`${copy.all} 60`, `${copy.states.published} 60`]);

  await button(page, copy.more).click();
  await expect(rows(page)).toHaveCount(40);
  await page.waitForFunction(() => document.activeElement?.matches('.managed > li:nth-child(21)'));
});

for (const [path, add] of [
  ['/manage/insights', typeCopy.post.add],
  ['/manage/seasons', typeCopy.season.add],
  ['/manage/agents', agentFormCopy.newHeading],
] as const) {
  test(`${path} has no accessibility or layout issues`, async () => {
    const page = await openPage({ at: path, as: 'admin', width: 390 });
    await page.getByRole('link', { name: add }).waitFor();
    await rows(page).first().waitFor();

    expect(await faultsAtEachWidth(page)).toEqual(atEachWidth(faultless));
    await rows(page).getByRole('button').first().click();
    await page.getByRole('menu').waitFor();
    expect(await faultsAtEachWidth(page)).toMatchObject(atEachWidth({ sideways: false, violations: [] }));
  });
}
