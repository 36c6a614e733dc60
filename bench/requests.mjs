import { ask, alternate } from './load.mjs';
import { stock } from './machine.mjs';
import { bytesOf, startBare, startSite } from './servers.mjs';
import { report } from './table.mjs';
import { pagesOf, signIn } from './visitors.mjs';

const compressed = { 'accept-encoding': 'br' };
const query = '{ agents { id first_name last_name title email phone_number avatar avatar_srcset } }';

/** Measures throughput, response times and CPU time, relative to plain Node.js and stock Strapi. */
export async function requests() {
  const site = await startSite(50);
  const { home, agents, profile } = await pagesOf(site.url);
  const lists = { 'GraphQL directory': await directoryQuery(site.url), 'GET /api/agents': '/api/agents' };
  for (const [what, path] of Object.entries({ ...lists, '/agents': agents, '/': home, 'profile page': profile }))
    await compareToBare(site, what, path);
  await notModified(site, agents);
  await duringSaves(site, agents);
  await compareToStock(site);
  await uncached(site, { agents, profile });
  await site.stop();
}

/** Returns the URL of the directory's persisted query, as a hydrated page requests it. */
async function directoryQuery(url) {
  const { documents } = await import('../web/dist/server/entry-server.cjs').then(({ default: built, ...named }) => built ?? named);
  const [hash] = Object.entries(documents).find(([, text]) => /^query Directory\b/.test(text)) ?? [];
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  const path = `/graphql?${new URLSearchParams({ variables: '{}', extensions: JSON.stringify(extensions) })}`;
  const reply = await fetch(url + path);
  if (!(await reply.json()).data) throw new Error('The directory query returned no data');
  return path;
}

async function compareToBare(site, what, path) {
  const bare = await startBare(await bytesOf(site.url + path, compressed));
  const [ours, baseline] = await alternate(
    () => ask(site, path, { headers: compressed }),
    () => ask(bare, path, { headers: compressed }),
  );
  await bare.stop();
  report(`${what}: throughput relative to plain node:http (${Math.round(baseline.rate)} req/s)`, ours.rate / baseline.rate, { least: 0.5 });
  report(`${what}: throughput per CPU second relative to plain node:http`, baseline.milliseconds / ours.milliseconds);
  report(`${what}: p99, 64 connections (plain node:http: ${Math.round(baseline.p99)} ms)`, ours.p99, {
    most: 25,
    unit: 'ms',
    computing: true,
  });
}

async function notModified(site, path) {
  const reply = await fetch(site.url + path, { headers: compressed });
  const headers = { ...compressed, 'if-none-match': reply.headers.get('etag') };
  const bare = await startBare(await bytesOf(site.url + path, headers));
  const [ours, baseline] = await alternate(
    () => ask(site, path, { headers, status: 304 }),
    () => ask(bare, path, { headers, status: 304 }),
  );
  await bare.stop();
  report('304: throughput relative to plain node:http', ours.rate / baseline.rate, { least: 0.6 });
}

async function duringSaves(site, path) {
  const headers = { ...(await signIn(site.url)), 'content-type': 'application/json' };
  const { id } = (await (await fetch(`${site.url}/api/agents`)).json())[5];
  const write = async (title) => {
    const reply = await fetch(`${site.url}/api/agents/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ title }) });
    if (!reply.ok || (await reply.json()).title !== title) throw new Error(`Failed to save: ${reply.status}`);
  };
  const busy = async () => {
    let saves = 0;
    const writer = setInterval(() => void write(`Agent ${(saves += 1)}`), 1000);
    return ask(site, path, { headers: compressed, seconds: 5 }).finally(() => clearInterval(writer));
  };
  const [idle, saving] = await alternate(() => ask(site, path, { headers: compressed, seconds: 5 }), busy);
  report('/agents with one save per second: throughput relative to no saves', saving.rate / idle.rate, { least: 0.8 });
  report('/agents with one save per second: p99', saving.p99, { unit: 'ms' });
}

async function compareToStock(site) {
  const signedIn = await signIn(site.url, 'agent1');
  const [cached, ours] = await alternate(
    () => ask(site, '/api/agents'),
    () => ask(site, '/api/agents', { connections: 20, headers: signedIn }),
  );
  report(`REST list: throughput relative to stock Strapi (${Math.round(stock.rate)} req/s)`, cached.rate / stock.rate, { least: 80 });
  report('REST list: throughput per CPU second relative to stock Strapi', stock.milliseconds / cached.milliseconds);
  report('REST list (signed in): throughput relative to stock Strapi', ours.rate / stock.rate, { least: 3 });
}

/** Measures the CPU time of uncached responses to signed-in users. */
async function uncached(site, { agents, profile }) {
  const headers = await signIn(site.url, 'agent1');
  const asPost = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ query }) };
  const figures = [
    ['GET /api/agents', 2.5, '/api/agents', { headers }],
    ['GraphQL agents', 4, '/graphql', asPost],
    ['/agents', 15, agents, { headers }],
    ['profile page', 6, profile, { headers }],
    ['/insights', 6, '/insights', { headers }],
  ];
  const results = await alternate(
    ...figures.map(
      ([, , path, options]) =>
        () =>
          ask(site, path, { connections: 4, ...options }),
    ),
  );
  figures.forEach(([what, most], index) =>
    report(`${what} of 50, uncached: CPU time`, results[index].milliseconds, { most, unit: 'ms', computing: true }),
  );
}
