import { execFileSync } from 'node:child_process';
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPeopleAndPosts } from '../scripts/faults/many.mjs';
import { readerOf } from '../scripts/faults/stored.mjs';
import { startTopology } from '../scripts/topology/start.mjs';
import { ask, inTurn } from './load.mjs';
import { bytesOf, figuresOf, startBare } from './servers.mjs';
import { told } from './table.mjs';
import { signIn } from './visitors.mjs';

const compressed = { 'accept-encoding': 'br' };
const many = 50;

/** What one replica does behind a proxy with PostgreSQL and a store, all on this machine: the figures of docs/production.md. */
export async function topology() {
  const dir = mkdtempSync(join(tmpdir(), 'hearthside-bench-'));
  // PostgreSQL has an account of its own.
  chmodSync(dir, 0o711);
  const { services, settings, url, stop } = await startTopology({ dir });
  try {
    const { database } = services;
    const databaseUrl = `postgres://hearthside:${settings.POSTGRES_PASSWORD}@${database.address}/hearthside`;
    await addPeopleAndPosts(readerOf({ databaseUrl }), many);
    const site = await startAgain(services['site-1']);
    const headers = await signIn(site.url, settings.ADMIN_USERNAME, settings.ADMIN_PASSWORD);
    await fromTheCache(site, url);
    await computed(site, headers);
    await saves(site, headers);
    told('topology: memory of the replica that was asked', site.memory(), { most: 450, unit: 'MB' });
  } finally {
    await stop();
    rmSync(dir, { recursive: true });
  }
}

/** Alone on the first core. */
async function startAgain(service) {
  await service.stop();
  const began = performance.now();
  await service.start();
  told('topology: start of a replica', (performance.now() - began) / 1000, { most: 6, unit: 's', computing: true });
  execFileSync('taskset', ['-acp', '0', String(service.pid)], { stdio: 'ignore' });
  return { url: service.url, ...figuresOf(service.pid) };
}

async function fromTheCache(site, proxy) {
  const bare = await startBare(await bytesOf(`${site.url}/agents`, compressed));
  const [direct, least, behindProxy] = await inTurn(
    () => ask(site, '/agents', { headers: compressed }),
    () => ask(bare, '/agents', { headers: compressed }),
    () => ask({ ...site, url: proxy }, '/agents', { headers: compressed }),
  );
  await bare.stop();
  told(`topology: /agents from the cache, requests a second and core (bare node:http: ${Math.round(least.rate)}/s)`, direct.rate);
  told('topology: the same, of bare node:http', direct.rate / least.rate, { least: 0.5 });
  told('topology: the same through the proxy, which takes turns, on one core with who asks', behindProxy.rate);
}

/** What is made for each who asks. */
async function computed(site, headers) {
  const asked = { 'GET /api/agents': '/api/agents', '/agents': '/agents', '/insights': '/insights' };
  const results = await inTurn(...Object.values(asked).map((path) => () => ask(site, path, { connections: 8, headers })));
  Object.keys(asked).forEach((what, place) => {
    told(`topology: ${what} of ${many}, signed in: requests a second and core`, results[place].rate);
    told(`topology: ${what} of ${many}, signed in: p99`, results[place].p99, { unit: 'ms' });
  });
}

async function saves(site, headers) {
  const [{ id }] = await (await fetch(`${site.url}/api/posts`)).json();
  const body = JSON.stringify({ post: { content: `<p>Saved ${'<strong>again</strong> '.repeat(20)}</p>`, title: '[<id>]' } });
  const save = { method: 'PATCH', headers: { ...headers, 'content-type': 'application/json' }, body, idReplacement: true };
  const [saved] = await inTurn(() => ask(site, `/api/posts/${id}`, { connections: 8, ...save }));
  told('topology: saves of one post, a second and core', saved.rate);
  told('topology: saves of one post by eight at once: p99', saved.p99, { unit: 'ms' });
}
