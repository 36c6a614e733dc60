import autocannon from 'autocannon';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startSite } from './servers.mjs';
import { told } from './table.mjs';

const seconds = 30;
const betweenReads = 50;
const agent = new Agent({ keepAlive: true });
const id = () => Math.random().toString(36).slice(2).padEnd(24, '0').slice(0, 24);
const page = (path) => () => ({ method: 'GET', path: path() });
const guess = () => ({
  method: 'POST',
  path: '/api/auth/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: id(), password: id() }),
});

const floods = {
  'unknown ids': page(() => `/agents/${id()}`),
  'other spellings': page(() => `/Agents?x=${id()}`),
  searches: page(() => `/agents?q=${id()}`),
  'unknown paths': page(() => `/${id()}`),
  'sign-ins of strangers': guess,
};

/** How long a cached page takes while others ask for what is not cached, beside an idle site. */
export async function underFloods() {
  const site = await startSite(50);
  await fetch(`${site.url}/agents`).then((reply) => reply.text());
  tell('idle', await readPage(site.url));
  for (const [what, nextRequest] of Object.entries(floods)) {
    const [page, flood] = await Promise.all([readPage(site.url), send(site.url, nextRequest)]);
    const answers = Object.entries(flood.statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
    tell(`flood of ${what} (${answers.join(', ')}, ${flood.errors} errors)`, page);
  }
  await site.stop();
}

function tell(when, times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  told(`a cached page, ${when}: p50`, at(0.5), { unit: 'ms' });
  told(`a cached page, ${when}: p99`, at(0.99), { most: 50, unit: 'ms', computing: true });
}

const send = (url, setupRequest) =>
  autocannon({ url, connections: 50, duration: seconds, requests: [{ setupRequest: (request) => ({ ...request, ...setupRequest() }) }] });

/** Reads the page in a thread of its own, where sending the flood does not delay it; how long each read took, in milliseconds. */
async function readPage(url) {
  const [times] = await once(new Worker(new URL(import.meta.url), { workerData: { url } }), 'message');
  return times;
}

/** Asks twenty times a second, whether or not the one before was answered. */
async function measureReads(url) {
  const reads = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(betweenReads)) reads.push(read(url));
  return Promise.all(reads);
}

async function read(url) {
  const began = performance.now();
  const [reply] = await once(get(`${url}/agents`, { agent }), 'response');
  await once(reply.resume(), 'end');
  if (reply.statusCode !== 200) throw new Error(`/agents: ${reply.statusCode}`);
  return performance.now() - began;
}

if (!isMainThread) parentPort.postMessage(await measureReads(workerData.url));
