import { openPage } from './support/browser';
import { logs } from './support/logs';
import { expect, test } from './support/test';

test('a document and the app report an error to the server once', async () => {
  for (const as of [undefined, 'agent1'] as const) {
    const page = await openPage({ at: '/listings', as });
    const statuses: number[] = [];
    page.on('response', (response) => response.url().endsWith('/api/browser_errors') && statuses.push(response.status()));

    await page.evaluate(() => {
      for (let n = 0; n < 2; n += 1) reportError(new Error('Broken page'));
    });

    await expect.poll(() => statuses).toEqual([204]);
    expect(logs.take()).toHaveLength(2);
  }
});
