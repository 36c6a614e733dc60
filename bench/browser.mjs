import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { adjustSlowdown } from './machine.mjs';

export const openBrowser = async () => chromium.launch(await findBrowser());

/** Opens a page with an empty cache, as on an older phone: 412 px wide, 4x CPU slowdown, 1.6 Mbit/s, 150 ms latency. */
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
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: adjustSlowdown(4) });
  const scripts = countScripts(devtools);
  await page.addInitScript(observe);
  return { context, page, scripts };
}

/** Counts the compressed bytes of scripts, without headers. */
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

/** Runs in the page: records paints, layout shifts, blocking time and event durations. */
function observe() {
  const metrics = (window.metrics = { lcp: 0, shift: 0, blocked: 0, slowestEvent: 0 });
  const observeType = (type, onEntry, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...options });
  observeType('largest-contentful-paint', (entry) => (metrics.lcp = entry.startTime));
  observeType('layout-shift', (entry) => (metrics.shift += entry.hadRecentInput ? 0 : entry.value));
  observeType('longtask', (entry) => (metrics.blocked += Math.max(0, entry.duration - 50)));
  observeType('event', (entry) => (metrics.slowestEvent = Math.max(metrics.slowestEvent, entry.duration)), { durationThreshold: 16 });
}

export const metricsOf = (page) =>
  page.evaluate(() => ({ ...window.metrics, fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime }));
