import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser, openPhone, seenBy } from './browser.mjs';
import { median } from './load.mjs';
import { startSite } from './servers.mjs';
import { told } from './table.mjs';
import { pagesOf } from './visitors.mjs';

/** What a visitor sees of each page on a slow phone, and what it weighs. */
export async function pages() {
  const site = await startSite(50);
  const browser = await openBrowser();
  for (const [name, path] of Object.entries(await pagesOf(site.url))) {
    const visits = [];
    for (let round = 0; round < 3; round++) visits.push(await visit(browser, site.url + path));
    const middle = (figure) => median(visits.map((one) => one[figure]));
    told(`${name}: FCP`, middle('fcp'), { most: 550, unit: 'ms' });
    told(`${name}: LCP`, middle('lcp'), { most: 700, unit: 'ms' });
    told(`${name}: CLS`, Math.max(...visits.map(({ shift }) => shift)), { most: 0 });
    told(`${name}: blocking time`, middle('blocked'), { most: 20, unit: 'ms' });
    told(`${name}: menu pressed after 1.5 s, to the next frame`, middle('press'), { most: 150, unit: 'ms' });
    told(`${name}: scripts read · awake`, middle('asleep') / 1000, { most: 5, unit: 'kB' });
    told(`${name}: scripts awake`, middle('awake') / 1000, { most: 120, unit: 'kB' });
  }
  await browser.close();
  await site.stop();
}

async function visit(browser, url) {
  const { context, page, scripts } = await openPhone(browser);
  await page.goto(url, { waitUntil: 'commit' });
  await sleep(1500);
  const read = await seenBy(page).catch(() => undefined);
  const asleep = scripts();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await sleep(600);
  const { slowestEvent: press } = await seenBy(page);
  // On any page the app wakes when somebody signs in, be it in another tab.
  await page.evaluate(() => {
    localStorage.setItem('token', 'of another tab');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    localStorage.removeItem('token');
  });
  await page.waitForLoadState('networkidle');
  await sleep(1000);
  await context.close();
  return { ...read, press, asleep, awake: scripts() };
}
