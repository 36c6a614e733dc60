import { openBrowser, openPhone, metricsOf } from './browser.mjs';
import { ask, median } from './load.mjs';
import { bytesOf, startSite } from './servers.mjs';
import { report } from './table.mjs';

/** Compares a directory of 10,000 agents with one of 12. */
export async function large() {
  const browser = await openBrowser();
  const small = await startSite(12);
  const baseline = await lcpOf(browser, small.url);
  await small.stop();

  const site = await startSite(10_000);
  const { body } = await bytesOf(`${site.url}/agents`, { 'accept-encoding': 'br' });
  report('10,000 agents: /agents, brotli', Buffer.from(body, 'base64').length / 1000, { most: 30, unit: 'kB' });
  report(`10,000 agents: LCP of /agents (with 12: ${Math.round(baseline)} ms)`, await lcpOf(browser, site.url), {
    most: Math.round(baseline * 1.1),
    unit: 'ms',
  });
  report('10,000 agents: slowest keystroke in search', await slowestKeystroke(browser, site.url), { most: 50, unit: 'ms' });
  // Warm up: the first search takes ten times as long, because its code is not compiled yet.
  await ask(site, '/agents?q=brennan', { connections: 1 });
  const search = await ask(site, '/agents?q=kowalski', { connections: 1 });
  report('10,000 agents: search results page, p99', search.p99, { most: 30, unit: 'ms', computing: true });
  await browser.close();
  await site.stop();
}

async function lcpOf(browser, url) {
  const times = [];
  for (let round = 0; round < 5; round++) {
    const { context, page } = await openPhone(browser);
    await page.goto(`${url}/agents`, { waitUntil: 'load' });
    await page.waitForTimeout(1000);
    times.push((await metricsOf(page)).lcp);
    await context.close();
  }
  return median(times);
}

async function slowestKeystroke(browser, url) {
  const { context, page } = await openPhone(browser, { slow: false });
  await page.goto(`${url}/agents`);
  const field = page.getByRole('searchbox');
  await field.tap();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => (window.metrics.slowestEvent = 0));
  await field.pressSequentially('grünwald 77', { delay: 120 });
  await page.waitForTimeout(1000);
  const { slowestEvent } = await metricsOf(page);
  await context.close();
  return slowestEvent;
}
