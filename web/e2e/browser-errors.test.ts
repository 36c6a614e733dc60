import { openPage } from './support/browser';
import { logs } from './support/logs';
import { expect, test } from './support/test';

test('a document and the app report an error to the server once', async () => {
  for (const as of [undefined, 'agent1'] as const) {
    const page = await openPage({ at: '/listings', as });
    const reports: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/browser_errors') && reports.push(request.url()));
    const answer = page.waitForResponse('**/api/browser_errors');

    await page.evaluate(() => {
      for (let n = 0; n < 2; n += 1) reportError(new Error('Broken page'));
    });

    expect([(await answer).status(), reports.length]).toEqual([204, 1]);
    expect(logs.take()).toHaveLength(2);
  }
});
