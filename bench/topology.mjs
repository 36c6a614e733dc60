import { execFileSync } from 'node:child_process';
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAgentsAndPosts } from '../scripts/faults/add-agents-and-posts.mjs';
import { readerOf } from '../scripts/faults/stored.mjs';
import { startTopology } from '../scripts/topology/start.mjs';
import { ask, alternate } from './load.mjs';
import { bytesOf, usageOf, startBare } from './servers.mjs';
import { report } from './table.mjs';
import { signIn } from './visitors.mjs';

const compressed = { 'accept-encoding': 'br' };
const entries = 50;

/** Measures a replica behind a proxy, with PostgreSQL and object storage on this machine: the figures of docs/production.md. */
export async function topology() {
  const dir = mkdtempSync(join(tmpdir(), 'hearthside-bench-'));
  // PostgreSQL's account needs access.
  chmodSync(dir, 0o711);
  const { services, settings, url, stop } = await startTopology({ dir });
  try {
    const { database } = services;
    const databaseUrl = `postgres://hearthside:${settings.POSTGRES_PASSWORD}@${database.address}/hearthside`;
    await addAgentsAndPosts(readerOf({ databaseUrl }), entries);
    const site = await restart(services['site-1']);
    const headers = await signIn(site.url, settings.ADMIN_USERNAME, settings.ADMIN_PASSWORD);
    await cachedPages(site, url);
    await uncached(site, headers);
    await saves(site, headers);
    report('topology: memory of the measured replica', site.memory(), { most: 450, unit: 'MB' });
  } finally {
    await stop();
    rmSync(dir, { recursive: true });
  }
}

/** Restarts a replica on the first core. */
async function restart(service) {
  await service.stop();
  const startedAt = performance.now();
  await service.start();
  report('topology: replica startup time', (performance.now() - startedAt) / 1000, { most: 6, unit: 's', computing: true });
  execFileSync('taskset', ['-acp', '0', String(service.pid)], { stdio: 'ignore' });
  return { url: service.url, ...usageOf(service.pid) };
}

async function cachedPages(site, proxy) {
  const bare = await startBare(await bytesOf(`${site.url}/agents`, compressed));
  const [direct, baseline, behindProxy] = await alternate(
    () => ask(site, '/agents', { headers: compressed }),
    () => ask(bare, '/agents', { headers: compressed }),
    () => ask({ ...site, url: proxy }, '/agents', { headers: compressed }),
  );
  await bare.stop();
  report(`topology: /agents from the cache, requests per second per core (plain node:http: ${Math.round(baseline.rate)})`, direct.rate);
  report('topology: relative to plain node:http', direct.rate / baseline.rate, { least: 0.5 });
  report('topology: through the proxy (round robin), one core shared with the load generator', behindProxy.rate);
}

/** Measures uncached responses, which are rendered for each user. */
async function uncached(site, headers) {
  const paths = { 'GET /api/agents': '/api/agents', '/agents': '/agents', '/insights': '/insights' };
  const results = await alternate(...Object.values(paths).map((path) => () => ask(site, path, { connections: 8, headers })));
  Object.keys(paths).forEach((what, index) => {
    report(`topology: ${what} of ${entries}, signed in: requests per second per core`, results[index].rate);
    report(`topology: ${what} of ${entries}, signed in: p99`, results[index].p99, { unit: 'ms' });
  });
}

async function saves(site, headers) {
  const [{ id }] = await (await fetch(`${site.url}/api/posts`)).json();
  const body = JSON.stringify({ post: { content: `<p>Saved ${'<strong>again</strong> '.repeat(20)}</p>`, title: '[<id>]' } });
  const save = { method: 'PATCH', headers: { ...headers, 'content-type': 'application/json' }, body, idReplacement: true };
  const [saved] = await alternate(() => ask(site, `/api/posts/${id}`, { connections: 8, ...save }));
  report('topology: saves of one post per second per core', saved.rate);
  report('topology: saves of one post, 8 concurrent: p99', saved.p99, { unit: 'ms' });
}
