import autocannon from 'autocannon';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startSite } from './servers.mjs';
import { report } from './table.mjs';

const seconds = 30;
const readIntervalMs = 50;
const agent = new Agent({ keepAlive: true });
const randomId = () => Math.random().toString(36).slice(2).padEnd(24, '0').slice(0, 24);
const page = (path) => () => ({ method: 'GET', path: path() });
const signIn = () => ({
  method: 'POST',
  path: '/api/auth/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: randomId(), password: randomId() }),
});

const requestsByName = {
  'unknown ids': page(() => `/agents/${randomId()}`),
  redirects: page(() => `/Agents?x=${randomId()}`),
  searches: page(() => `/agents?q=${randomId()}`),
  'unknown paths': page(() => `/${randomId()}`),
  'sign-ins': signIn,
};

/** Measures the response time of a cached page during floods of uncached requests. */
export async function floods() {
  const site = await startSite(50);
  await fetch(`${site.url}/agents`).then((reply) => reply.text());
  reportTimes('idle', await readPage(site.url));
  for (const [what, nextRequest] of Object.entries(requestsByName)) {
    const [page, flood] = await Promise.all([readPage(site.url), send(site.url, nextRequest)]);
    const responses = Object.entries(flood.statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
    reportTimes(`flood of ${what} (${responses.join(', ')}, ${flood.errors} errors)`, page);
  }
  await site.stop();
}

function reportTimes(when, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  report(`cached page, ${when}: p50`, percentile(0.5), { unit: 'ms' });
  report(`cached page, ${when}: p99`, percentile(0.99), { most: 50, unit: 'ms', computing: true });
}

const send = (url, setupRequest) =>
  autocannon({ url, connections: 50, duration: seconds, requests: [{ setupRequest: (request) => ({ ...request, ...setupRequest() }) }] });

/** Reads the page in a separate thread, so that sending the flood does not delay it. Returns the response times in ms. */
async function readPage(url) {
  const [times] = await once(new Worker(new URL(import.meta.url), { workerData: { url } }), 'message');
  return times;
}

/** Sends 20 requests per second, independent of earlier responses. */
async function measureReads(url) {
  const reads = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(readIntervalMs)) reads.push(read(url));
  return Promise.all(reads);
}

async function read(url) {
  const startedAt = performance.now();
  const [reply] = await once(get(`${url}/agents`, { agent }), 'response');
  await once(reply.resume(), 'end');
  if (reply.statusCode !== 200) throw new Error(`/agents: ${reply.statusCode}`);
  return performance.now() - startedAt;
}

if (!isMainThread) parentPort.postMessage(await measureReads(workerData.url));
