import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '../scripts/faults/figures.mjs';
import { cacheDir, root } from '../scripts/lib/paths.mjs';
import { neutralEnvironment } from '../scripts/lib/settings.mjs';
import { addAgents } from './more-agents.mjs';

const dir = join(cacheDir, 'bench');
const running = new Set();
process.on('exit', () => running.forEach(({ pid }) => process.kill(pid, 'SIGKILL')));

/** Starts a server on the first core. Resolves when its `ready` path returns a success. */
async function launch(args, { port, env, cwd = root, ready = '/readyz' }) {
  const startedAt = performance.now();
  const child = spawn('taskset', ['-c', '0', ...args], { cwd, env: neutralEnvironment(env), stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  const exited = once(child, 'exit').finally(() => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const reply = await fetch(url + ready).catch(() => undefined);
    if (reply?.ok) break;
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} exited with code ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url,
    milliseconds: performance.now() - startedAt,
    ...usageOf(child.pid),
    /** Resolves when the process that creates image variants has exited, because it competes for the core. */
    settled: async () => {
      do await sleep(3000);
      while (readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'));
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Returns functions that measure the resource usage of a process. */
export const usageOf = (pid) => ({
  /** Resident memory in MB. */
  memory: () => residentMegabytes(pid),
  /** Total CPU time in seconds. */
  cpu: () =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(') ')[1]
      .split(' ')
      .slice(11, 13)
      .reduce((sum, ticks) => sum + Number(ticks), 0) / 100,
});

const siteOn = (port, dataDir) =>
  launch(['scripts/node.sh', 'scripts/start.mjs'], {
    port,
    env: { PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
  });

/** Starts the demo with this many agents. With 0, it starts with new demo data, which later calls copy. */
export async function startSite(agents, port = 1401) {
  const dataDir = join(dir, `data-${agents}`);
  rmSync(dataDir, { recursive: true, force: true });
  const template = join(dir, 'data');
  if (agents === 0) rmSync(template, { recursive: true, force: true });
  if (agents === 0) return siteOn(port, template);
  cpSync(template, dataDir, { recursive: true });
  addAgents(join(dataDir, 'hearthside.db'), agents);
  return siteOn(port, dataDir);
}

/** Starts Strapi as its documentation sets it up: our content type for agents, the core routes, public access. */
export function startStock(port = 1402) {
  const appDir = join(dir, 'stock');
  rmSync(appDir, { recursive: true, force: true });
  mkdirSync(join(appDir, 'public/uploads'), { recursive: true });
  cpSync(join(root, 'bench/stock'), appDir, { recursive: true });
  const strapi = join(root, 'node_modules/@strapi/strapi/bin/strapi.js');
  const env = { NODE_ENV: 'production', PORT: String(port), STRAPI_TELEMETRY_DISABLED: 'true' };
  return launch(['node', strapi, 'start'], { port, env, cwd: appDir, ready: '/api/agents' });
}

/** Headers of a single connection. */
const connectionHeaders = /^(connection|keep-alive|date)$/i;

/** Returns a site's response as it is sent over the network. */
export async function bytesOf(url, headers) {
  const outgoing = request(url, { headers, agent: false }).end();
  const [response] = await once(outgoing, 'response');
  const chunks = await response.toArray();
  const { rawHeaders: raw } = response;
  const headersToServe = raw.filter((_, index) => !connectionHeaders.test(raw[index - (index % 2)]));
  return { status: response.statusCode, headers: headersToServe, body: Buffer.concat(chunks).toString('base64') };
}

/** Starts a plain node:http server that returns these bytes. */
export async function startBare(response, port = 1403) {
  const source = `(${serveBytes.toString()})(${JSON.stringify(response)}, ${port})`;
  return launch(['node', '-e', `const { createServer } = require('node:http'); ${source}`], { port, env: {}, ready: '/readyz' });
}

function serveBytes({ status, headers, body }, port) {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' ? 200 : status, headers);
    response.end(bytes);
  });
  server.listen(port, '127.0.0.1');
}
