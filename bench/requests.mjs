import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { alternate, ask, report, stock } from './load.mjs';
import { pagesOf, signIn, startBare, startSite, withTopology } from './servers.mjs';

const compressed = { 'accept-encoding': 'br' };
const query = '{ agents { id first_name last_name title email phone_number avatar avatar_srcset } }';

/** Runs loads alternately, and reports rows about their medians. A load is a server, a path and options. */
async function measure(loads, rows) {
  const medians = await alternate(Object.fromEntries(Object.entries(loads).map(([name, load]) => [name, () => ask(...load)])));
  for (const row of rows(medians)) report(...row);
}

const measureEach = (loads, rows) => measure(loads, (medians) => Object.entries(medians).flatMap(([what, figures]) => rows(what, figures)));

/** Compares loads with `bare`, a plain node:http server that returns the same response as the site. */
async function compareToBare(site, path, { headers = compressed, others = {}, ...options }, rows) {
  const bare = await startBare(site.url + path, headers);
  const load = [path, { headers, ...options }];
  await measure({ ours: [site, ...load], bare: [bare, ...load], ...others }, rows);
  await bare.stop();
}

/** Measures throughput, response times and CPU time, relative to plain Node.js and stock Strapi. */
export async function requests() {
  const site = await startSite(50);
  const { home, agents, profile } = await pagesOf(site.url);
  for (const [what, path] of Object.entries({ 'GET /api/agents': '/api/agents', '/agents': agents, '/': home, 'profile page': profile }))
    await compareToBare(site, path, {}, ({ ours, bare }) => [
      [`${what}: throughput relative to plain node:http (${Math.round(bare.rate)} req/s)`, ours.rate / bare.rate, { least: 0.8 }],
      [`${what}: throughput per CPU second relative to plain node:http`, bare.milliseconds / ours.milliseconds],
      [`${what}: p99, 64 connections (plain node:http: ${Math.round(bare.p99)} ms)`, ours.p99, { most: 25, unit: 'ms', computing: true }],
    ]);
  const etag = (await fetch(site.url + agents, { headers: compressed })).headers.get('etag');
  await compareToBare(site, agents, { headers: { ...compressed, 'if-none-match': etag }, status: 304 }, ({ ours, bare }) => [
    ['304: throughput relative to plain node:http', ours.rate / bare.rate, { least: 0.6 }],
  ]);
  await compareToSaves(site, agents);
  await compareQueries(site);
  const headers = await signIn(site.url, 'agent1');
  await measure(
    { cached: [site, '/api/agents'], uncached: [site, '/api/agents', { connections: 20, headers }] },
    ({ cached, uncached }) => [
      [`REST list: throughput relative to stock Strapi (${Math.round(stock.rate)} req/s)`, cached.rate / stock.rate, { least: 80 }],
      ['REST list: throughput per CPU second relative to stock Strapi', stock.milliseconds / cached.milliseconds],
      ['REST list (signed in): throughput relative to stock Strapi', uncached.rate / stock.rate, { least: 3 }],
    ],
  );
  const load = (path, options) => [site, path, { connections: 4, headers, ...options }];
  const uncached = {
    'GET /api/agents': load('/api/agents'),
    'GraphQL agents': load('/graphql', { method: 'POST', body: JSON.stringify({ query }) }),
    '/agents': load(agents),
    'profile page': load(profile),
    '/insights': load('/insights'),
  };
  const most = { 'GET /api/agents': 2.5, 'GraphQL agents': 4, '/agents': 15, 'profile page': 6, '/insights': 6 };
  await measureEach(uncached, (what, { milliseconds }) => [
    [`${what} of 50, uncached: CPU time`, milliseconds, { most: most[what], unit: 'ms', computing: true }],
  ]);
  await site.stop();
}

/** Measures a visitor's repeated query. */
async function compareQueries(site) {
  const json = { 'content-type': 'application/json', ...compressed };
  const loads = {
    rest: [site, '/api/agents', { headers: compressed }],
    get: [site, `/graphql?${new URLSearchParams({ query })}`, { headers: json }],
    post: [site, '/graphql', { method: 'POST', headers: json, body: JSON.stringify({ query }) }],
  };
  await measure(loads, ({ rest, get, post }) => [
    ['repeated query by GET: throughput relative to GET /api/agents', get.rate / rest.rate, { least: 0.5 }],
    ['repeated query by POST: throughput relative to GET /api/agents', post.rate / rest.rate, { least: 0.5 }],
  ]);
}

/** Measures a page without and with one save per second of an agent that it shows. */
async function compareToSaves(site, path) {
  const headers = await signIn(site.url);
  const { id } = (await (await fetch(`${site.url}/api/agents`)).json())[5];
  const save = {
    method: 'PATCH',
    headers,
    body: '{"title":"Agent [<id>]"}',
    idReplacement: true,
    connections: 1,
    overallRate: 1,
    seconds: 5,
  };
  const read = () => ask(site, path, { headers: compressed, seconds: 5 });
  const readDuringSaves = async () => (await Promise.all([read(), ask(site, `/api/agents/${id}`, save)]))[0];
  const { idle, saving } = await alternate({ idle: read, saving: readDuringSaves });
  report('/agents with one save per second: throughput relative to no saves', saving.rate / idle.rate, { least: 0.8 });
  report('/agents with one save per second: p99', saving.p99, { unit: 'ms' });
}

/** Measures a replica behind a proxy, with PostgreSQL and object storage on this machine: the figures of docs/production.md. */
export const topology = () =>
  withTopology(50, async ({ sites: [site], url, headers }) => {
    report('topology: replica startup time', site.startupSeconds, { most: 6, unit: 's', computing: true });
    // The proxy and the load generator use the second core.
    execFileSync('taskset', ['-acp', '0', String(site.pid)], { stdio: 'ignore' });
    const proxied = [{ ...site, url }, '/agents', { headers: compressed }];
    await compareToBare(site, '/agents', { others: { proxied } }, ({ ours, bare, proxied }) => [
      [`topology: /agents from the cache, requests per second per core (plain node:http: ${Math.round(bare.rate)})`, ours.rate],
      ['topology: relative to plain node:http', ours.rate / bare.rate, { least: 0.5 }],
      ['topology: through the proxy (round robin), one core shared with the load generator', proxied.rate],
    ]);
    const load = (path, options) => [site, path, { connections: 8, headers, ...options }];
    const uncached = { 'GET /api/agents': load('/api/agents'), '/agents': load('/agents'), '/insights': load('/insights') };
    await measureEach(uncached, (what, { rate, p99 }) => [
      [`topology: ${what} of 50, signed in: requests per second per core`, rate],
      [`topology: ${what} of 50, signed in: p99`, p99, { unit: 'ms' }],
    ]);
    const [{ id }] = await (await fetch(`${site.url}/api/posts`)).json();
    const body = JSON.stringify({ post: { content: `<p>Saved ${'<strong>again</strong> '.repeat(20)}</p>`, title: '[<id>]' } });
    const saves = load(`/api/posts/${id}`, { method: 'PATCH', body, idReplacement: true });
    await measure({ saves }, ({ saves }) => [
      ['topology: saves of one post per second per core', saves.rate],
      ['topology: saves of one post, 8 concurrent: p99', saves.p99, { unit: 'ms' }],
    ]);
    report('topology: memory of the measured replica', site.memory(), { most: 450, unit: 'MB' });
  });

/** Measures the memory of the process after startup and during the second half of 40 seconds of mixed load. */
export async function memory() {
  const site = await startSite(50);
  report('second start: time to first response', site.startupSeconds, { most: 4, unit: 's', computing: true });
  await sleep(2000);
  report('memory after startup', site.memory(), { most: 320, unit: 'MB' });
  const paths = Object.values(await pagesOf(site.url));
  const headers = await signIn(site.url);
  const { id } = (await (await fetch(`${site.url}/api/agents`)).json())[5];
  const samples = [];
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    const path = paths[samples.length % paths.length];
    await ask(site, path, { seconds: 1, connections: 20 });
    await ask(site, '/api/agents', { seconds: 1, connections: 8, headers });
    await ask(site, path, { seconds: 1, connections: 4, headers });
    await ask(site, `/api/agents/${id}`, { amount: 1, connections: 1, method: 'PATCH', headers, body: `{"title":"Agent ${Date.now()}"}` });
    samples.push(site.memory());
  }
  report('peak memory under mixed load', Math.max(...samples.slice(samples.length / 2)), { most: 450, unit: 'MB' });
  await site.stop();
}
