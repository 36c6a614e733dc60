import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { slowedDown } from './machine.mjs';

export const openBrowser = async () => chromium.launch(await findBrowser());

/** A phone of some years ago on a slow network: 412 px wide, four times slower, 1.6 Mbit/s and 150 ms away; nothing visited yet. */
export async function openPhone(browser, { slow = true } = {}) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
  if (slow) await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedDown(4) });
  const scripts = countScripts(devtools);
  await page.addInitScript(observe);
  return { context, page, scripts };
}

/** Bytes of scripts as they came, compressed, without their headers. */
function countScripts(devtools) {
  const headers = new Map();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') headers.set(requestId, response.encodedDataLength);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (headers.has(requestId)) bytes += encodedDataLength - headers.get(requestId);
  });
  return () => bytes;
}

/** In the page: what it is like to look at it and to press something. */
function observe() {
  const seen = (window.seen = { lcp: 0, shift: 0, blocked: 0, slowestEvent: 0 });
  const on = (type, note, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  on('layout-shift', (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value));
  on('longtask', (entry) => (seen.blocked += Math.max(0, entry.duration - 50)));
  on('event', (entry) => (seen.slowestEvent = Math.max(seen.slowestEvent, entry.duration)), { durationThreshold: 16 });
}

export const seenBy = (page) =>
  page.evaluate(() => ({ ...window.seen, fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime }));
