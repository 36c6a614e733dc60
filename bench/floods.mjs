import autocannon from 'autocannon';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, report, timeOf } from './load.mjs';
import { startSite } from './servers.mjs';

const seconds = 30;
const readIntervalMs = 50;
const credentials = '{"username":"[<id>]","password":"[<id>]"}';
const floodsByName = {
  'unknown ids': { url: '/agents/[<id>]' },
  'unknown ids of listings': { url: '/listings/[<id>]' },
  redirects: { url: '/Agents?x=[<id>]' },
  searches: { url: '/agents?q=[<id>]' },
  'unknown paths': { url: '/[<id>]' },
  'sign-ins': { url: '/api/auth/login', method: 'POST', headers: { 'content-type': 'application/json' }, body: credentials },
};

/** Measures the response time of a cached page during floods of uncached requests. */
export async function floods() {
  const site = await startSite(50);
  await read(site.url);
  reportTimes('idle', await readRepeatedly(site.url));
  for (const [what, { url, ...options }] of Object.entries(floodsByName)) {
    const [times, flood] = await Promise.all([readRepeatedly(site.url), send(site.url + url, options)]);
    const responses = Object.entries(flood.statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
    reportTimes(`flood of ${what} (${responses.join(', ')}, ${flood.errors} errors)`, times);
  }
  await site.stop();
}

function reportTimes(when, times) {
  report(`cached page, ${when}: p50`, percentile(times, 0.5), { unit: 'ms' });
  report(`cached page, ${when}: p99`, percentile(times, 0.99), { most: 50, unit: 'ms', computing: true });
}

/** Sends the flood from a separate thread, so that it does not delay the reads. */
const send = (url, options) => autocannon({ url, ...options, connections: 50, duration: seconds, workers: 1, idReplacement: true });

/** Reads the page 20 times per second, independent of earlier responses. Returns the response times in ms. */
async function readRepeatedly(url) {
  const reads = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(readIntervalMs)) reads.push(read(url));
  return Promise.all(reads);
}

const read = (url) => timeOf(`${url}/agents`, { 'accept-encoding': 'identity' });
