import { navigate, openPage } from './support/browser';
import { logs } from './support/logs';
import { loseReads } from './support/reads';
import { expect, test } from './support/test';

const pages: [label: string, failure: string, heading: string | RegExp][] = [
  ['Meet our agents', 'Failed to load agents', 'Meet our agents'],
  ['Industry insights', 'Failed to load insights', 'Closing Costs, Line by Line'],
];

test('an agent retries after each list fails to load', async () => {
  const page = await openPage({ at: '/', as: 'agent1' });

  for (const [label, failure, heading] of pages) {
    await navigate(page, '/');
    const restore = await loseReads(page);
    await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: label }).click();
    await page.getByRole('heading', { name: failure }).waitFor();
    if (label === 'Meet our agents') await page.getByRole('heading', { level: 1, name: label }).waitFor();
    // Returning to the home page reads as well.
    expect(logs.take().at(-1)).toContain('Failed to fetch');
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('heading', { name: failure }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByRole('main').getByRole('img').or(page.getByRole('article').locator('img')).first().waitFor();
  }
});

test('an agent retries twice after a profile fails to load', async () => {
  const page = await openPage({ at: '/agents', as: 'agent1' });
  const restore = await loseReads(page);
  const retry = page.getByRole('button', { name: 'Try again' });

  await page.getByRole('link', { name: 'Maeve Callahan', exact: true }).click();
  await retry.waitFor();
  await page.getByRole('heading', { level: 1, name: 'Agent profile' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Failed to load profile' }).waitFor();
  const secondFailure = page.waitForEvent('console');
  await retry.click();
  await secondFailure;
  await restore();
  await retry.click();

  await page.getByRole('heading', { level: 1, name: 'Maeve Callahan' }).waitFor();
  expect(logs.take()).toHaveLength(2);
});

test('an agent whose search of the directory fails keeps the page and the text, and tries again', async () => {
  const page = await openPage({ at: '/agents', as: 'agent1' });
  const restore = await loseReads(page);
  const search = page.getByRole('searchbox');

  await search.fill('callahan');
  await page.getByRole('heading', { level: 2, name: 'Failed to load agents' }).waitFor();
  await expect(search).toBeFocused();
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Maeve Callahan']);
  await expect(search).toHaveValue('callahan');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meet our agents');
  expect(logs.take().at(-1)).toContain('Failed to fetch');
});
