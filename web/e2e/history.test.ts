import type { Locator, Page } from '@playwright/test';
import { agentsCopy } from '../src/content/agents';
import { auditLogCopy, historyCopy } from '../src/content/history';
import { typeCopy } from '../src/content/types';
import { navigation, titles } from '../src/content/navigation';
import { readingCopy } from '../src/content/reading';
import { buildAgent, saveElsewhere, type OwnAgent } from './support/agents';
import { openPage } from './support/browser';
import { buildPost } from './support/content';
import { atEachWidth, faultless, faultsAtEachWidth } from './support/faults';
import { tabTo } from './support/keyboard';
import { logs } from './support/logs';
import { answerFirst } from './support/reads';
import { button, chooseSetting, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const { deletedPage, confirmation, erasure } = historyCopy;
const { filters } = auditLogCopy;
const restoreButtons = (page: Page) => page.getByRole('button', { name: /^Restore the version from/ });

/** Creates an agent whose profile was saved three times. */
async function buildEditedAgent(): Promise<OwnAgent> {
  const agent = await buildAgent({ title: 'Agent, tide mills', bio: '<p>I know <strong>wells</strong>.</p><p>Ask me.</p>' });
  await saveElsewhere(agent, 'admin', { title: 'Agent, salt works' });
  await saveElsewhere(agent, agent, { title: 'Agent, salt works', bio: '<p>I know wells and wiring.</p><p>Ask me.</p>' });
  return agent;
}

const { showChanges } = historyCopy;
/** Opens the changes of a version with the keyboard. */
async function showChangesOf(page: Page, version: Locator) {
  await tabTo(version.getByRole('button', { name: new RegExp(`^${showChanges}, `) }));
  await page.keyboard.press('Enter');
}

const versions = (page: Page) => page.getByRole('list', { name: historyCopy.versions }).getByRole('article');

test('an administrator reviews changes and restores the first version with the keyboard', async () => {
  const agent = await buildEditedAgent();
  const page = await openPage({ at: `/agents/${agent.id}`, as: 'admin' });

  await tabTo(page.getByRole('link', { name: agentsCopy.profile.history }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: historyCopy.heading(agent.name) }).waitFor();
  expect(await page.title()).toBe(titles.history(agent.name));
  const [newest, second, first] = await versions(page).all();
  expect(await newest!.getByText(historyCopy.savedBy(agent.name)).count()).toBe(1);
  await newest!.getByRole('insertion').waitFor();
  expect(await newest!.getByRole('insertion').innerText()).toContain('and wiring');
  expect(await newest!.getByText(historyCopy.omitted(1)).count()).toBe(1);
  expect(await second!.getByText(historyCopy.changed(['Title'])).count()).toBe(1);
  await showChangesOf(page, second!);
  expect(await second!.getByRole('deletion').innerText()).toContain('tide mills');
  expect(await first!.getByText(historyCopy.first).count()).toBe(1);
  expect(await faultsAtEachWidth(page)).toEqual(atEachWidth(faultless));

  await tabTo(page.getByRole('button', { name: historyCopy.compare.latest }));
  await page.keyboard.press('Enter');
  await showChangesOf(page, first!);
  await first!.getByRole('insertion').first().waitFor();
  expect(await first!.getByRole('insertion').allInnerTexts()).toEqual([
    expect.stringContaining('salt works'),
    expect.stringContaining('and wiring'),
  ]);

  await tabTo(restoreButtons(page).last());
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('dialog').getByRole('button', { name: confirmation.confirm }));
  await page.keyboard.press('Enter');

  await toast(page, historyCopy.restored).waitFor();
  await page.waitForURL(`/agents/${agent.id}`);
  await page.getByText('Agent, tide mills').waitFor();
  await page.getByText('I know wells.').waitFor();
});

test('an administrator restores a deleted post', async () => {
  const { id, title } = await buildPost();
  await ask('DELETE', `/posts/${id}`);
  const page = await openPage({ at: '/', as: 'admin' });

  await chooseSetting(page, navigation.settings.deleted);
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await entry.getByText(deletedPage.remaining(30)).waitFor();
  expect(await page.title()).toBe(titles.deleted);
  expect(await faultsAtEachWidth(page)).toEqual(atEachWidth(faultless));
  await entry.getByRole('button', { name: deletedPage.restoreOf(title) }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirmation.confirm }).click();

  await toast(page, historyCopy.undeleted).waitFor();
  await page.getByText('Ink and paper.').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/insights/${id}`);
});

test('an administrator retries after a history fails to load', async () => {
  const agent = await buildEditedAgent();
  const page = await openPage({ as: 'admin' });
  await answerFirst(page, '**/api/**/revisions?*', (route) => route.fulfill({ status: 500, json: {} }));

  await page.goto(`/agents/${agent.id}/history`);
  await page.getByRole('heading', { level: 1, name: historyCopy.loadFailed }).waitFor();
  await page.getByRole('button', { name: readingCopy.retry }).click();

  await restoreButtons(page).first().waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('500'), expect.stringContaining('ApiError 500')]);
});

test('an administrator loads older versions of a long history with the keyboard, and older events of the agent', async () => {
  const agent = await buildAgent({ title: 'Agent 1' });
  for (let n = 2; n <= 52; n += 1) await saveElsewhere(agent, 'admin', { title: `Agent ${n}` });
  const page = await openPage({ at: `/agents/${agent.id}/history`, as: 'admin' });
  await page
    .getByRole('status')
    .filter({ hasText: historyCopy.count(20, true) })
    .waitFor();

  await restoreButtons(page).last().focus();
  await tabTo(page.getByRole('button', { name: historyCopy.older }));
  await page.keyboard.press('Enter');

  await page
    .getByRole('status')
    .filter({ hasText: historyCopy.count(40, true) })
    .waitFor();
  expect(await versions(page).count()).toBe(40);
  expect(await page.evaluate(() => [...document.querySelectorAll('ol > li')].indexOf(document.activeElement!))).toBe(20);
  await button(page, historyCopy.older).click();
  await versions(page).last().getByText(historyCopy.first).waitFor();
  await expect(button(page, historyCopy.older)).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: auditLogCopy.heading }).click();
  await page.getByText(filters.oneItem).waitFor();
  const events = page.getByRole('group', { name: auditLogCopy.list }).getByRole('listitem');
  await expect(events).toHaveCount(50);
  await button(page, auditLogCopy.older).click();
  await expect(events).toHaveCount(52);
  await expect(events.nth(50)).toBeFocused();
  await expect(events.last()).toContainText(`added ${agent.name}`);
  await expect(button(page, auditLogCopy.older)).toHaveCount(0);
  await button(page, filters.all).click();
  await expect(page.getByText(filters.oneItem)).toHaveCount(0);
});

test('a comparison with a missing version shows that the version is no longer available', async () => {
  const agent = await buildEditedAgent();
  const page = await openPage({ as: 'admin' });
  await answerFirst(page, '**/api/revisions/*', (route) => route.fulfill({ status: 404, json: { error: 'Version not found' } }), 2);

  await page.goto(`/agents/${agent.id}/history`);

  await page.getByRole('alert').filter({ hasText: historyCopy.versionMissing }).waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('404'), expect.stringContaining('404')]);
});

test('an administrator erases a history without changing the profile', async () => {
  const agent = await buildEditedAgent();
  const page = await openPage({ at: `/agents/${agent.id}/history`, as: 'admin' });

  await page.getByRole('button', { name: erasure.label }).click();
  const dialog = page.getByRole('dialog', { name: erasure.heading(agent.name) });
  await dialog.getByText(typeCopy.agent.erased).waitFor();
  await dialog.getByRole('button', { name: erasure.confirm }).click();

  await toast(page, erasure.done).waitFor();
  await page.getByText('I know wells and wiring.').waitFor();
  await page.getByRole('link', { name: agentsCopy.profile.history }).click();
  await page.getByRole('heading', { name: historyCopy.none.heading }).waitFor();
});
