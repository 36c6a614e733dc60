import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser, openPhone, metricsOf } from './browser.mjs';
import { median } from './load.mjs';
import { startSite } from './servers.mjs';
import { report } from './table.mjs';
import { pagesOf } from './visitors.mjs';

/** Measures the rendering of each page on a slow phone, and the size of its scripts. */
export async function pages() {
  const site = await startSite(50);
  const browser = await openBrowser();
  for (const [name, path] of Object.entries(await pagesOf(site.url))) {
    const visits = [];
    for (let round = 0; round < 3; round++) visits.push(await visit(browser, site.url + path));
    const medianOf = (figure) => median(visits.map((metrics) => metrics[figure]));
    report(`${name}: FCP`, medianOf('fcp'), { most: 550, unit: 'ms' });
    report(`${name}: LCP`, medianOf('lcp'), { most: 700, unit: 'ms' });
    report(`${name}: CLS`, Math.max(...visits.map(({ shift }) => shift)), { most: 0 });
    report(`${name}: blocking time`, medianOf('blocked'), { most: 20, unit: 'ms' });
    report(`${name}: menu click after 1.5 s: time to next frame`, medianOf('menuClick'), { most: 150, unit: 'ms' });
    report(`${name}: script size before hydration`, medianOf('initialScripts') / 1000, { most: 5, unit: 'kB' });
    report(`${name}: script size after hydration`, medianOf('allScripts') / 1000, { most: 120, unit: 'kB' });
  }
  await browser.close();
  await site.stop();
}

async function visit(browser, url) {
  const { context, page, scripts } = await openPhone(browser);
  await page.goto(url, { waitUntil: 'commit' });
  await sleep(1500);
  const metrics = await metricsOf(page).catch(() => undefined);
  const initialScripts = scripts();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await sleep(600);
  const { slowestEvent: menuClick } = await metricsOf(page);
  // Every page hydrates when a user signs in, also in another tab.
  await page.evaluate(() => {
    localStorage.setItem('token', 'from-another-tab');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    localStorage.removeItem('token');
  });
  await page.waitForLoadState('networkidle');
  await sleep(1000);
  await context.close();
  return { ...metrics, menuClick, initialScripts, allScripts: scripts() };
}
