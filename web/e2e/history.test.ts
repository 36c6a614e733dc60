import type { Locator, Page } from '@playwright/test';
import { buildAgent, saveElsewhere, type OwnAgent } from './support/agents';
import { openPage } from './support/browser';
import { buildPost } from './support/content';
import { atEachWidth, noProblems, problemsAtEachWidth } from './support/page-problems';
import { tabTo } from './support/keyboard';
import { logs } from './support/logs';
import { answerFirst } from './support/reads';
import { button, chooseSetting, toast } from './support/screen';
import { ask } from './support/session';
import { expect, test } from './support/test';

const restoreButtons = (page: Page) => page.getByRole('button', { name: /^Restore the version from/ });

/** Creates an agent whose profile was saved three times. */
async function buildEditedAgent(): Promise<OwnAgent> {
  const agent = await buildAgent({ title: 'Agent, tide mills', bio: '<p>I know <strong>wells</strong>.</p><p>Ask me.</p>' });
  await saveElsewhere(agent, 'admin', { title: 'Agent, salt works' });
  await saveElsewhere(agent, agent, { title: 'Agent, salt works', bio: '<p>I know wells and wiring.</p><p>Ask me.</p>' });
  return agent;
}

/** Opens the changes of a version with the keyboard. */
async function showChangesOf(page: Page, version: Locator) {
  await tabTo(version.getByRole('button', { name: /^Show changes, / }));
  await page.keyboard.press('Enter');
}

const versions = (page: Page) => page.getByRole('list', { name: 'Versions, newest first' }).getByRole('article');

test('an administrator reviews changes and restores the first version with the keyboard', async () => {
  const agent = await buildEditedAgent();
  const page = await openPage({ at: `/agents/${agent.id}`, as: 'admin' });

  await tabTo(page.getByRole('link', { name: 'History' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `History of ${agent.name}` }).waitFor();
  expect(await page.title()).toBe(`History of ${agent.name} · Hearth & Harbor Realty`);
  const [newest, second, first] = await versions(page).all();
  expect(await newest!.getByText(`Saved by ${agent.name}`).count()).toBe(1);
  await newest!.getByRole('insertion').waitFor();
  expect(await newest!.getByRole('insertion').innerText()).toContain('and wiring');
  expect(await newest!.getByText('1 unchanged paragraph').count()).toBe(1);
  expect(await second!.getByText('Changed: Title').count()).toBe(1);
  await showChangesOf(page, second!);
  expect(await second!.getByRole('deletion').innerText()).toContain('tide mills');
  expect(await first!.getByText('The earliest version on record.').count()).toBe(1);
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));

  await tabTo(page.getByRole('button', { name: 'The latest version' }));
  await page.keyboard.press('Enter');
  await showChangesOf(page, first!);
  await first!.getByRole('insertion').first().waitFor();
  expect(await first!.getByRole('insertion').allInnerTexts()).toEqual([
    expect.stringContaining('salt works'),
    expect.stringContaining('and wiring'),
  ]);

  await tabTo(restoreButtons(page).last());
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Restore' }));
  await page.keyboard.press('Enter');

  await toast(page, 'Version restored').waitFor();
  await page.waitForURL(`/agents/${agent.id}`);
  await page.getByText('Agent, tide mills').waitFor();
  await page.getByText('I know wells.').waitFor();
});

test('an administrator restores a deleted post', async () => {
  const { id, title } = await buildPost();
  await ask('DELETE', `/posts/${id}`);
  const page = await openPage({ at: '/', as: 'admin' });

  await chooseSetting(page, 'Recently deleted');
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await entry.getByText('30 days left').waitFor();
  expect(await page.title()).toBe('Recently deleted · Hearth & Harbor Realty');
  expect(await problemsAtEachWidth(page)).toEqual(atEachWidth(noProblems));
  await entry.getByRole('button', { name: `Restore ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();

  await toast(page, 'Restored').waitFor();
  await page.getByText('Ink and paper.').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/insights/${id}`);
});

test('an administrator retries after a history fails to load', async () => {
  const agent = await buildEditedAgent();
  const page = await openPage({ as: 'admin' });
  await answerFirst(page, '**/api/**/revisions?*', (route) => route.fulfill({ status: 500, json: {} }));

  await page.goto(`/agents/${agent.id}/history`);
  await page.getByRole('heading', { level: 1, name: 'Failed to load history' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();

  await restoreButtons(page).first().waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('500'), expect.stringContaining('ApiError 500')]);
});

test('an administrator loads older versions of a long history with the keyboard, and older events of the agent', async () => {
  const agent = await buildAgent({ title: 'Agent 1' });
  for (let n = 2; n <= 52; n += 1) await saveElsewhere(agent, 'admin', { title: `Agent ${n}` });
  const page = await openPage({ at: `/agents/${agent.id}/history`, as: 'admin' });
  await page.getByRole('status').filter({ hasText: '20 versions shown' }).waitFor();

  await restoreButtons(page).last().focus();
  await tabTo(page.getByRole('button', { name: 'Show older versions' }));
  await page.keyboard.press('Enter');

  await page.getByRole('status').filter({ hasText: '40 versions shown' }).waitFor();
  expect(await versions(page).count()).toBe(40);
  expect(await page.evaluate(() => [...document.querySelectorAll('ol > li')].indexOf(document.activeElement!))).toBe(20);
  await button(page, 'Show older versions').click();
  await versions(page).last().getByText('The earliest version on record.').waitFor();
  await expect(button(page, 'Show older versions')).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  await page.getByText('Showing one item only.').waitFor();
  const events = page.getByRole('group', { name: 'Audit events, newest first' }).getByRole('listitem');
  await expect(events).toHaveCount(50);
  await button(page, 'Show older events').click();
  await expect(events).toHaveCount(52);
  await expect(events.nth(50)).toBeFocused();
  await expect(events.last()).toContainText(`added ${agent.name}`);
  await expect(button(page, 'Show older events')).toHaveCount(0);
  await button(page, 'Show all').click();
  await expect(page.getByText('Showing one item only.')).toHaveCount(0);
});

test('a comparison with a missing version shows that the version is no longer available', async () => {
  const agent = await buildEditedAgent();
  const page = await openPage({ as: 'admin' });
  await answerFirst(page, '**/api/revisions/*', (route) => route.fulfill({ status: 404, json: { error: 'Version not found' } }), 2);

  await page.goto(`/agents/${agent.id}/history`);

  await page.getByRole('alert').filter({ hasText: 'One of these versions is no longer available.' }).waitFor();
  expect(logs.take()).toEqual([expect.stringContaining('404'), expect.stringContaining('404')]);
});

test('an administrator erases a history without changing the profile', async () => {
  const agent = await buildEditedAgent();
  const page = await openPage({ at: `/agents/${agent.id}/history`, as: 'admin' });

  await page.getByRole('button', { name: 'Erase history' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase the history of ${agent.name}?` });
  await dialog.getByText('including old phone numbers, email addresses, text and photos. The current profile doesn’t change.').waitFor();
  await dialog.getByRole('button', { name: 'Erase' }).click();

  await toast(page, 'History erased').waitFor();
  await page.getByText('I know wells and wiring.').waitFor();
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { name: 'No earlier versions yet' }).waitFor();
});
