import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { cacheDir, root, strapiBin } from '../scripts/lib/paths.mjs';
import { launch, stop } from '../scripts/lib/processes.mjs';
import { neutralEnvironment } from '../scripts/lib/settings.mjs';
import { startTopology } from '../tools/topology/start.mjs';
import { addContent } from './content.mjs';

const dir = join(cacheDir, 'bench');
const template = join(dir, 'data');

/** Starts a server on the first core. Resolves when its `ready` path returns a success. */
async function start(args, { port, env, cwd = root, ready = '/readyz' }) {
  const startedAt = performance.now();
  const child = launch('taskset', ['-c', '0', ...args], { cwd, env: neutralEnvironment(env), stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url + ready).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} exited with code ${child.exitCode}`);
    await sleep(20);
  }
  return { url, pid: child.pid, startupSeconds: (performance.now() - startedAt) / 1000, ...usageOf(child), stop: () => stop(child) };
}

/** Returns functions that measure the resource usage of a process. */
const usageOf = (server) => ({
  /** Resident memory in MB. */
  memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024,
  /** Total CPU time in seconds. */
  cpu: () => {
    const ticks = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).map(Number);
    return (ticks[0] + ticks[1]) / 100;
  },
});

const startOn = (port, dataDir) =>
  start(['scripts/node.sh', 'scripts/start.mjs'], {
    port,
    env: { PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
  });

/** Creates the data of the demo, which `startSite` copies, and waits for the process that creates its image variants. */
export async function createData() {
  rmSync(template, { recursive: true, force: true });
  const { pid, stop } = await startOn(1401, template);
  do await sleep(3000);
  while (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
  await stop();
}

/** Starts the demo with this many agents, and at least this many listings. */
export async function startSite(agents, listings = 0) {
  const dataDir = join(dir, `data-${agents}-${listings}`);
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(template, dataDir, { recursive: true });
  await addContent({ filename: join(dataDir, 'hearthside.db') }, agents, 0, listings);
  return startOn(1401, dataDir);
}

/** Starts two replicas behind a proxy, with this many agents and posts. `work` gets the replicas and the URL of the proxy. */
export async function withTopology(entries, work) {
  const dir = mkdtempSync(join(tmpdir(), 'hearthside-bench-'));
  // PostgreSQL's account needs access.
  chmodSync(dir, 0o711);
  const { services, settings, url, stop } = await startTopology({ dir });
  try {
    const database = `postgres://hearthside:${settings.POSTGRES_PASSWORD}@${services.database.address}/hearthside`;
    await addContent(database, entries, entries);
    const sites = [services['site-1'], services['site-2']];
    for (const site of sites) {
      await site.stop();
      const startedAt = performance.now();
      await site.start();
      Object.assign(site, usageOf(site), { startupSeconds: (performance.now() - startedAt) / 1000 });
    }
    await work({ url, sites, headers: await signIn(url, settings.ADMIN_USERNAME, settings.ADMIN_PASSWORD) });
  } finally {
    await stop();
    rmSync(dir, { recursive: true });
  }
}

/** Starts Strapi as its documentation sets it up: our content type for agents, the core routes, public access. */
export function startStock() {
  const cwd = join(dir, 'stock');
  rmSync(cwd, { recursive: true, force: true });
  mkdirSync(join(cwd, 'public/uploads'), { recursive: true });
  cpSync(join(root, 'bench/stock'), cwd, { recursive: true });
  const env = { NODE_ENV: 'production', PORT: '1402', STRAPI_TELEMETRY_DISABLED: 'true' };
  return start(['node', strapiBin, 'start'], { port: 1402, env, cwd, ready: '/api/agents' });
}

/** Headers of a single connection. */
const connectionHeaders = /^(connection|keep-alive|date)$/i;

/** Returns a site's response as it is sent over the network. */
export async function bytesOf(url, headers) {
  const [response] = await once(request(url, { headers, agent: false }).end(), 'response');
  const { statusCode: status, rawHeaders: raw } = response;
  const body = Buffer.concat(await response.toArray());
  return { status, headers: raw.filter((_, index) => !connectionHeaders.test(raw[index - (index % 2)])), body };
}

/** Starts a plain node:http server that returns the same bytes as this URL. */
export const startBare = async (url, headers) => startFiles({ '*': await bytesOf(url, headers) });

/** Starts a plain node:http server with a static page that has one image, compressed like the pages of the site. */
export function startPlain() {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plain page</title><h1>Plain page</h1><p>${'A page without styles. '.repeat(20)}</p><img src="/image" width="360" height="240" alt="A house">`;
  return startFiles({
    '*': { headers: ['content-type', 'text/html', 'content-encoding', 'br'], body: brotliCompressSync(html) },
    '/image': { headers: ['content-type', 'image/avif'], body: readFileSync(join(root, 'web/public/images/hero-home-768.avif')) },
  });
}

/** Starts a plain node:http server that returns the response of a path, or else of `*`. */
function startFiles(responses) {
  const files = Object.entries(responses).map(([path, response]) => ({ ...response, path, body: response.body.toString('base64') }));
  const source = `(${serveFiles.toString()})(${JSON.stringify(files)})`;
  return start(['node', '-e', `const { createServer } = require('node:http'); ${source}`], { port: 1403, env: {} });
}

function serveFiles(files) {
  const responses = new Map(files.map(({ path, body, ...response }) => [path, { ...response, bytes: Buffer.from(body, 'base64') }]));
  const server = createServer((request, response) => {
    const { status = 200, headers, bytes } = responses.get(request.url) ?? responses.get('*');
    response.writeHead(request.url === '/readyz' ? 200 : status, headers);
    response.end(bytes);
  });
  server.listen(1403, '127.0.0.1');
}

/** Returns the path of one page of each kind. */
export async function pagesOf(url) {
  const list = async (type) => (await fetch(`${url}/api/${type}`)).json();
  const [agents, posts, seasons, listings] = await Promise.all(['agents', 'posts', 'seasons', 'listings'].map(list));
  // Redirects to the slug.
  const listing = await fetch(`${url}/listings/${listings.value[0].ListingKey}`);
  return {
    home: '/',
    about: '/about',
    buying: '/buying',
    selling: '/selling',
    agents: '/agents',
    profile: `/agents/${agents[2].id}`,
    insights: '/insights',
    insight: `/insights/${posts[1].id}`,
    seasons: '/seasons',
    season: `/seasons/${seasons[1].id}`,
    listings: '/listings',
    'filtered listings': '/listings?type=Single+Family+Residence&beds=3',
    listing: new URL(listing.url).pathname,
  };
}

/** Returns the headers of a session, for requests with a JSON body. */
export async function signIn(url, username = 'admin', password = 'welcome-home') {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ username, password }) });
  if (!reply.ok) throw new Error(`Failed to sign in as ${username}: ${await reply.text()}`);
  return { ...headers, authorization: `Bearer ${(await reply.json()).token}` };
}
