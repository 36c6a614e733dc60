import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse, { startTimespan } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import puppeteer from 'puppeteer-core';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { ask, median, percentile, report, slowness, timeOf } from './load.mjs';
import { bytesOf, pagesOf, startPlain, startSite } from './servers.mjs';

/** Lighthouse's phone. Its processor is slowed down less on a machine that is slow itself. */
const phone = () => ({ ...throttling.mobileSlow4G, cpuSlowdownMultiplier: Math.max(1, 4 / slowness) });
/** 1.6 Mbit/s and 150 ms, applied to the requests instead of estimated from a fast visit. */
const slow4G = { requestLatencyMs: 150, downloadThroughputKbps: 1562.5, uploadThroughputKbps: 732.4 };
const fast = { requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 };
const applied = (network) => ({
  logLevel: 'error',
  throttlingMethod: 'devtools',
  throttling: { ...phone(), ...network },
  onlyCategories: ['performance'],
});

/** Measures every page on a slow phone, with an empty cache. */
export async function pages() {
  const site = await startSite(50);
  await withPage(async (page) => {
    const plain = await plainPaints(page);
    for (const [name, path] of Object.entries(await pagesOf(site.url))) {
      await reportScores(page, name, site.url + path);
      const visits = [];
      for (let round = 0; round < 3; round++) visits.push(await visit(page, site.url + path));
      const medianOf = (figure) => median(visits.map((figures) => figures[figure]));
      const { body } = await bytesOf(site.url + path, { 'accept-encoding': 'br' });
      report(`${name}: document size`, body.length / 1000, { most: 10, unit: 'kB' });
      report(`${name}: FCP`, medianOf('first-contentful-paint'), { most: 550, unit: 'ms' });
      report(`${name}: FCP relative to the plain page`, medianOf('first-contentful-paint') / plain.fcp, { most: 1.5 });
      report(`${name}: LCP`, medianOf('largest-contentful-paint'), { most: 700, unit: 'ms' });
      report(`${name}: LCP relative to the plain page`, medianOf('largest-contentful-paint') / plain.lcp, { most: 1.4 });
      report(`${name}: CLS`, Math.max(...visits.map((figures) => figures['cumulative-layout-shift'])), { most: 0 });
      report(`${name}: blocking time`, medianOf('total-blocking-time'), { most: 20, unit: 'ms' });
      report(`${name}: menu click after 1.5 s: time to next frame`, medianOf('menuClick'), { most: 150, unit: 'ms' });
      report(`${name}: script size`, medianOf('scripts'), { most: 3, unit: 'kB' });
    }
    report('/agents: script size after a search', await scriptsOfSearch(await anotherPage(page), site.url), { most: 3, unit: 'kB' });
    await staffPages(page, site.url);
  });
  await site.stop();
}

/** Measures the static page that all pages are compared with. */
async function plainPaints(page) {
  const plain = await startPlain();
  const loads = [];
  for (let round = 0; round < 5; round++) loads.push(await load(page, plain.url));
  await plain.stop();
  const medianOf = (figure) => median(loads.map((figures) => figures[figure]));
  const paints = { fcp: medianOf('first-contentful-paint'), lcp: medianOf('largest-contentful-paint') };
  report('plain page: FCP, LCP', Object.values(paints), { unit: 'ms' });
  return paints;
}

/** Measures a page of the app, first with an empty cache, then with the code of the app in the cache. */
async function staffPages(page, url) {
  const staff = { ...applied(slow4G), extraHeaders: { Cookie: 'app=1' } };
  const [cold, cached] = [[], []];
  for (let round = 0; round < 3; round++) {
    cold.push((await lighthouse(`${url}/agents`, staff, undefined, page)).lhr);
    cached.push((await lighthouse(`${url}/agents`, { ...staff, disableStorageReset: true }, undefined, page)).lhr);
  }
  const medianOf = (results, id) => median(results.map(({ audits }) => audits[id].numericValue));
  report('staff, cold: frame visible', medianOf(cold, 'first-contentful-paint'), { most: 700, unit: 'ms' });
  report('staff, cold: page visible', medianOf(cold, 'largest-contentful-paint'), { most: 2300, unit: 'ms' });
  report('staff, cached code: page visible', medianOf(cached, 'largest-contentful-paint'), { most: 1000, unit: 'ms' });
}

/** Compares 10,000 agents and 10,000 listings with the few of the demo. */
export async function large() {
  await withPage(async (page) => {
    const small = await startSite(12);
    const [agents, listings] = [await lcpOf(page, `${small.url}/agents`), await lcpOf(page, `${small.url}/listings`)];
    const memory = small.memory();
    await small.stop();
    await manyAgents(page, agents);
    await manyListings(page, listings, memory);
  });
}

async function manyAgents(page, baseline) {
  const site = await startSite(10_000);
  await reportList(page, '10,000 agents: ', `${site.url}/agents`, baseline);
  report('10,000 agents: slowest keystroke in search', await slowestKeystroke(await anotherPage(page), site.url), { most: 50, unit: 'ms' });
  // Warm up: the first search takes ten times as long, because its code is not compiled yet.
  await ask(site, '/agents?q=brennan', { connections: 1 });
  const search = await ask(site, '/agents?q=kowalski', { connections: 1 });
  report('10,000 agents: search results page, p99', search.p99, { most: 30, unit: 'ms', computing: true });
  await site.stop();
}

async function manyListings(page, baseline, memory) {
  const site = await startSite(12, 10_000);
  await reportList(page, '10,000 listings: ', `${site.url}/listings`, baseline);
  // Each request has a price of its own, so that no response comes from the cache. The first ones compile the code.
  const times = [];
  for (let n = 1; n <= 500; n++) times.push(await timeOf(`${site.url}/listings?type=Single+Family+Residence&beds=3&min=${n * 1000}`));
  report('10,000 listings: filtered page, p99', percentile(times.slice(100), 0.99), { most: 50, unit: 'ms', computing: true });
  report(`10,000 listings: memory (with those of the demo: ${Math.round(memory)} MB)`, site.memory(), { most: 450, unit: 'MB' });
  await site.stop();
}

/** Reports the size and the speed of a long list. */
async function reportList(page, prefix, url, baseline) {
  const { body } = await bytesOf(url, { 'accept-encoding': 'br' });
  report(`${prefix}first page, brotli`, body.length / 1000, { most: 30, unit: 'kB' });
  const lcp = await lcpOf(page, url);
  report(`${prefix}LCP (with those of the demo: ${Math.round(baseline)} ms)`, lcp, { most: Math.round(baseline * 1.1), unit: 'ms' });
}

async function withPage(work) {
  const browser = await puppeteer.launch({ ...(await findBrowser()), headless: 'shell' });
  await work(await browser.newPage()).finally(() => browser.close());
}

/** Puppeteer never calls a page idle whose earlier documents left images unloaded. */
const anotherPage = (page) => page.browser().newPage();

/** Runs Lighthouse with its mobile settings. */
async function reportScores(page, name, url) {
  const { lhr } = await lighthouse(url, { logLevel: 'error', throttling: phone() }, undefined, page);
  // Filtered lists ask search engines not to index them.
  const categories = Object.values(lhr.categories).filter(({ id }) => id !== 'seo' || !url.includes('?'));
  for (const { id, score, auditRefs } of categories) {
    report(`${name}: Lighthouse ${id}`, Math.round(score * 100), { least: 100 });
    const failed = auditRefs.filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1);
    for (const { id } of failed) console.error(`  ${id}: ${lhr.audits[id].displayValue ?? lhr.audits[id].title}`);
  }
}

/** Loads a page, and returns its figures. */
async function load(page, url) {
  const { lhr } = await lighthouse(url, applied(slow4G), undefined, page);
  const figures = Object.entries(lhr.audits).map(([id, { numericValue }]) => [id, numericValue]);
  return { ...Object.fromEntries(figures), scripts: await scriptKilobytes(lhr) };
}

/** Loads a page twice. The second time, it opens the menu. */
async function visit(page, url) {
  const loaded = await load(page, url);
  const used = await during(page, slow4G, async () => {
    const devtools = await page.createCDPSession();
    await devtools.send('Network.clearBrowserCache');
    await Promise.all([page.goto(url), sleep(1500)]);
    await page.locator('::-p-aria([name="Menu"][role="button"])').click();
    await sleep(600);
  });
  return { ...loaded, menuClick: slowestInteraction(used) };
}

async function scriptsOfSearch(page, url) {
  const used = await during(page, slow4G, async () => {
    await page.goto(`${url}/agents`);
    await (await page.$('[type=search]')).type('brennan');
    await page.waitForNetworkIdle({ idleTime: 1000 });
  });
  return scriptKilobytes(used);
}

const slowestInteraction = ({ audits }) => audits['interaction-to-next-paint'].numericValue;

/** Returns the Lighthouse result of what happens during `work`. */
async function during(page, network, work) {
  const { endTimespan } = await startTimespan(page, { flags: applied(network) });
  await work();
  return (await endTimespan()).lhr;
}

/** Returns the compressed size of the scripts that were requested, without headers. */
async function scriptKilobytes({ audits }) {
  const { items } = audits['network-requests'].details;
  const urls = new Set(items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url));
  const scripts = await Promise.all([...urls].map((url) => bytesOf(url, { 'accept-encoding': 'br' })));
  return scripts.reduce((bytes, { body }) => bytes + body.length, 0) / 1000;
}

async function lcpOf(page, url) {
  const times = [];
  for (let round = 0; round < 5; round++) times.push((await load(page, url))['largest-contentful-paint']);
  return median(times);
}

async function slowestKeystroke(page, url) {
  await page.goto(`${url}/agents`);
  const field = await page.$('[type=search]');
  await field.tap();
  await page.waitForNetworkIdle();
  const typing = await during(page, fast, async () => {
    await field.type('grünwald 77', { delay: 120 });
    await sleep(1000);
  });
  return slowestInteraction(typing);
}
