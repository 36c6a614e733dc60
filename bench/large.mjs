import { openBrowser, openPhone, seenBy } from './browser.mjs';
import { ask, median } from './load.mjs';
import { bytesOf, startSite } from './servers.mjs';
import { told } from './table.mjs';

/** Ten thousand agents beside twelve. */
export async function large() {
  const browser = await openBrowser();
  const few = await startSite(12);
  const first = await paints(browser, few.url);
  await few.stop();

  const site = await startSite(10_000);
  const { body } = await bytesOf(`${site.url}/agents`, { 'accept-encoding': 'br' });
  told('10,000 agents: /agents, brotli', Buffer.from(body, 'base64').length / 1000, { most: 30, unit: 'kB' });
  told(`10,000 agents: LCP of /agents (with 12: ${Math.round(first)} ms)`, await paints(browser, site.url), {
    most: Math.round(first * 1.1),
    unit: 'ms',
  });
  told('10,000 agents: slowest key in the search', await typing(browser, site.url), { most: 50, unit: 'ms' });
  // The first search of a server that has never searched takes ten times as long as the hundredth: its code is not compiled yet.
  await ask(site, '/agents?q=brennan', { connections: 1 });
  const search = await ask(site, '/agents?q=kowalski', { connections: 1 });
  told('10,000 agents: a page of search results, p99', search.p99, { most: 30, unit: 'ms', computing: true });
  await browser.close();
  await site.stop();
}

async function paints(browser, url) {
  const times = [];
  for (let round = 0; round < 5; round++) {
    const { context, page } = await openPhone(browser);
    await page.goto(`${url}/agents`, { waitUntil: 'load' });
    await page.waitForTimeout(1000);
    times.push((await seenBy(page)).lcp);
    await context.close();
  }
  return median(times);
}

async function typing(browser, url) {
  const { context, page } = await openPhone(browser, { slow: false });
  await page.goto(`${url}/agents`);
  const field = page.getByRole('searchbox');
  await field.tap();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => (window.seen.slowestEvent = 0));
  await field.pressSequentially('grünwald 77', { delay: 120 });
  await page.waitForTimeout(1000);
  const { slowestEvent } = await seenBy(page);
  await context.close();
  return slowestEvent;
}
