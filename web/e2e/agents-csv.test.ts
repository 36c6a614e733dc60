import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { buildAgent, newName } from './support/agents';
import { openPage } from './support/browser';
import { noProblems, problemsOf } from './support/page-problems';
import { logs } from './support/logs';
import { button, heading, link } from './support/screen';
import { expect, test } from './support/test';

const imported = (page: Page) => page.getByRole('alert').filter({ hasText: '0 added, 1 updated.' }).waitFor();

/** Chooses a file and waits for its report. */
async function choose(page: Page, csv: string, report = 'Changes in agents.csv') {
  await page.getByLabel('Choose CSV file').setInputFiles({ name: 'agents.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('heading', { name: report }).waitFor();
}

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export agents').click()]);
  expect(file.suggestedFilename()).toMatch(/^agents-\d{4}-\d\d-\d\d\.csv$/);
  return readFile(await file.path(), 'utf8');
}

test('an administrator exports the agents, edits a row and imports the file, and an open profile shows the change', async () => {
  const wren = await buildAgent({ title: 'Agent, test houses' });
  const page = await openPage({ at: `/agents/${wren.id}`, as: 'admin' });
  await heading(page, wren.name).waitFor();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await link(page, 'Dashboard').click();
  await page.getByRole('navigation', { name: 'Staff navigation' }).getByRole('link', { name: 'Agents', exact: true }).click();
  await link(page, 'Import and export').click();

  const rows = (await download(page)).split('\r\n');
  const file = rows.map((row) => (row.includes(wren.profile.email) ? row.replace('"Agent, test houses"', 'Keeper of the tide mill') : row));
  await choose(page, file.join('\r\n'));
  await expect(page.getByRole('list', { name: 'To add or update' }).getByRole('listitem')).toHaveText([`${wren.name}: Title`]);
  expect(await problemsOf(page)).toEqual(noProblems);
  await button(page, 'Import agents').click();
  await imported(page);

  await page.goBack();
  await link(page, 'Import and export').waitFor();
  await page.goBack();
  await heading(page, 'Hello, Finn').waitFor();
  await page.goBack();
  await page.getByRole('article').getByText('Keeper of the tide mill').waitFor();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  const visitor = await openPage({ at: `/agents/${wren.id}` });
  await visitor.getByText('Keeper of the tide mill').waitFor();
});

test('a file with an invalid row shows its line number and changes nothing', async () => {
  const wren = await buildAgent({ title: 'Agent, test houses' });
  const page = await openPage({ at: '/agents/import-export', as: 'admin', width: 390 });

  await choose(
    page,
    `email;title;website_url\r\n${wren.profile.email};Lamplighter;\r\n${newName()}@example.com;;not a URL`,
    'Errors in agents.csv',
  );

  await page.getByRole('paragraph').filter({ hasText: '1 row can’t be imported' }).waitFor();
  await expect(page.getByRole('main').getByRole('term')).toHaveText(['Line 3']);
  await expect(page.getByRole('main').getByRole('definition')).toHaveText([/First name is required\. .*Invalid website URL/]);
  await expect(button(page, 'Import agents')).toHaveCount(0);
  expect(await problemsOf(page)).toEqual(noProblems);
  const visitor = await openPage({ at: `/agents/${wren.id}` });
  await visitor.getByText('Agent, test houses').waitFor();
});

test('an import shows a new preview when another administrator saved first', async () => {
  const wren = await buildAgent();
  const file = `email,title\r\n${wren.profile.email},Lamplighter`;
  const [page, otherPage] = [
    await openPage({ at: '/agents/import-export', as: 'admin' }),
    await openPage({ at: '/agents/import-export', as: 'owner' }),
  ];
  for (const tab of [page, otherPage]) await choose(tab, file);
  await button(otherPage, 'Import agents').click();
  await imported(otherPage);

  await button(page, 'Import agents').click();

  await page.getByRole('alert').filter({ hasText: 'The agents changed since this preview' }).waitFor();
  await page.getByText('No changes: every row of the file matches the site.').waitFor();
  await expect(button(page, 'Import agents')).toHaveCount(0);
  expect(logs.take()).toEqual([expect.stringContaining('409 (Conflict)'), expect.stringContaining('ApiError 409')]);
});
