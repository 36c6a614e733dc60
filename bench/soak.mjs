import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile, report } from './load.mjs';
import { withTopology } from './servers.mjs';

const minutes = Number(process.env.SOAK_MINUTES ?? 30);
/** Requests per second. More would measure the speed of this machine, which is the other benchmarks' job. */
const rate = 10;
const entries = 10_000;
/** Profile pages that fill the caches of two sites, so that their growth does not count as a memory leak. */
const profiles = 1600;

/** Measures errors, memory growth and response times of two replicas during half an hour of visitors and staff on a large site. */
export const soak = () =>
  withTopology(entries, async ({ url, sites, headers }) => {
    const list = async (type) => (await fetch(`${url}/api/${type}`, { headers })).json();
    const [agents, posts] = [await list('agents'), await list('posts')];
    const warmUp = Array.from({ length: profiles }, (_, n) => ({ kind: 'visit', path: `/agents/${pick(agents, n)}` })).values();
    const readAll = async () => {
      for (const read of warmUp) await send(url, read, headers);
    };
    await Promise.all([readAll(), readAll(), readAll(), readAll()]);
    const { responses, memory } = await sendAtRate((n) => send(url, requestOf(n, agents, posts), headers), sites);
    reportErrors(responses);
    reportMemory(memory);
    reportTimes(responses);
  });

const pick = (list, n) => list[(n * 7919) % list.length].id;

/** Returns the nth request. 95 of 100 are page views by visitors, four are reads by staff, and one is a save. */
function requestOf(n, agents, posts) {
  const [agent, post] = [pick(agents, n), pick(posts, n)];
  const title = `Saved at ${Date.now()}`;
  const saves = [
    { path: `/api/posts/${post}`, method: 'PATCH', body: JSON.stringify({ post: { title } }) },
    { path: `/api/agents/${agent}`, method: 'PATCH', body: JSON.stringify({ title }) },
  ];
  const staff = [`/api/posts/${post}`, `/api/agents/${agent}`, '/api/season_images', `/api/posts/${post}/revisions`];
  const lists = ['/', '/about', '/agents', '/insights', `/agents?page=${(n % 20) + 1}`, `/agents?q=hollis-${n % agents.length}`];
  // Visitors read new insights most.
  const visits = [...lists, `/agents/${agent}`, `/insights/${posts[n % 50].id}`];
  if (n % 100 === 50) return { kind: 'save', ...saves[Math.floor(n / 100) % saves.length] };
  return n % 25 === 24 ? { kind: 'staff', path: staff[(n >> 5) % staff.length] } : { kind: 'visit', path: visits[n % visits.length] };
}

/** Resolves with the status, which is 0 without a response. Visitors are not signed in. */
async function send(url, { kind, path, ...request }, headers) {
  const options = { ...request, headers: kind === 'visit' ? {} : headers, redirect: 'manual', signal: AbortSignal.timeout(90_000) };
  const reply = await fetch(url + path, options).catch(() => undefined);
  const body = await reply?.arrayBuffer().catch(() => undefined);
  return { kind, path, status: body ? reply.status : 0 };
}

/** Sends requests at a fixed rate, independent of earlier responses. Response times count from when a request was due. */
async function sendAtRate(sendNth, sites) {
  const [pending, memory] = [[], []];
  const startedAt = Date.now();
  for (let n = 0; n < minutes * 60 * rate; n++) {
    const due = startedAt + (n * 1000) / rate;
    if (due > Date.now()) await sleep(due - Date.now());
    if (n % (rate * 5) === 0) memory.push(sites.map((site) => site.memory()));
    const minute = Math.floor(n / rate / 60);
    pending.push(sendNth(n).then((response) => ({ ...response, minute, milliseconds: Date.now() - due })));
  }
  return { responses: await Promise.all(pending), memory };
}

/** Every request is for existing content that the user may read, so every status but 200 is an error. */
function reportErrors(responses) {
  const failed = responses.filter(({ status }) => status !== 200);
  failed.slice(0, 10).forEach(({ kind, path, status }) => console.error(`Soak: ${kind} ${path} returned ${status}`));
  report(`Soak of ${minutes} minutes, ${entries} agents and posts, ${responses.length} requests: errors`, failed.length, { most: 0 });
}

/** Compares the peak memory of each replica in the first and the last fifth of the run. */
function reportMemory(memory) {
  const part = Math.ceil(memory.length / 5);
  const peaks = (samples) => [0, 1].map((site) => Math.round(Math.max(...samples.map((sizes) => sizes[site]))));
  const [first, last] = [peaks(memory.slice(0, part)), peaks(memory.slice(-part))];
  const growth = last.map((size, site) => size / first[site]);
  report(`Soak: peak memory per replica, first and last fifth of the run (${first.join(', ')} → ${last.join(', ')} MB)`, growth, {
    most: 1.1,
  });
}

/** Compares the medians of the first and the last third, because the machine may have had other work during single minutes. */
function reportTimes(responses) {
  const percentileOf = (share, wanted) =>
    percentile(
      responses.filter(wanted).map(({ milliseconds }) => milliseconds),
      share,
    );
  const p99 = Array.from({ length: Math.ceil(minutes) }, (_, at) => percentileOf(0.99, ({ minute }) => minute === at));
  const part = Math.ceil(p99.length / 3);
  const [first, last] = [median(p99.slice(0, part)), median(p99.slice(-part))];
  // An overloaded server exceeds a second all the time.
  const most = Math.min(1000, Math.max(first * 1.5, first + 50));
  report(`Soak: p99 per minute (${p99.join(', ')} ms): first and last third`, [first, last], { most, unit: 'ms' });
  for (const kind of ['visit', 'staff', 'save']) {
    const times = [0.5, 0.95, 0.99].map((share) => percentileOf(share, (response) => response.kind === kind));
    report(`Soak: ${kind}: p50, p95, p99`, times, { unit: 'ms' });
  }
}
