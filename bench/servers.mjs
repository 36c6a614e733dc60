import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sizeOf } from '../scripts/faults/figures.mjs';
import { cacheDir, root } from '../scripts/lib/paths.mjs';
import { neutralEnvironment } from '../scripts/lib/settings.mjs';
import { addAgents } from './more-agents.mjs';

const dir = join(cacheDir, 'bench');
const running = new Set();
process.on('exit', () => running.forEach(({ pid }) => process.kill(pid, 'SIGKILL')));

/** A server on the first core; resolves once it answers on `/readyz`, or whatever `ready` says. */
async function launch(args, { port, env, cwd = root, ready = '/readyz' }) {
  const began = performance.now();
  const child = spawn('taskset', ['-c', '0', ...args], { cwd, env: neutralEnvironment(env), stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const reply = await fetch(url + ready).catch(() => undefined);
    if (reply?.ok) break;
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url,
    milliseconds: performance.now() - began,
    ...figuresOf(child.pid),
    /** Resolves once the process that makes image sizes has ended: it competes for the core. */
    settled: async () => {
      do await sleep(3000);
      while (readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'));
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What a process has used so far. */
export const figuresOf = (pid) => ({
  /** Resident memory, MB: what the process itself holds. */
  memory: () => sizeOf(pid),
  /** Processor time so far, seconds. */
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

/** The demo with this many agents in all. */
export async function startSite(agents, port = 1401) {
  const dataDir = join(dir, `data-${agents}`);
  rmSync(dataDir, { recursive: true, force: true });
  const first = join(dir, 'data');
  if (agents === 0) rmSync(first, { recursive: true, force: true });
  if (agents === 0) return siteOn(port, first);
  cpSync(first, dataDir, { recursive: true });
  addAgents(join(dataDir, 'hearthside.db'), agents);
  return siteOn(port, dataDir);
}

/** Strapi as its documentation sets it up: the content type of our agents, its own routes, everything readable. */
export function startStock(port = 1402) {
  const appDir = join(dir, 'stock');
  rmSync(appDir, { recursive: true, force: true });
  mkdirSync(join(appDir, 'public/uploads'), { recursive: true });
  cpSync(join(root, 'bench/stock'), appDir, { recursive: true });
  const strapi = join(root, 'node_modules/@strapi/strapi/bin/strapi.js');
  const env = { NODE_ENV: 'production', PORT: String(port), STRAPI_TELEMETRY_DISABLED: 'true' };
  return launch(['node', strapi, 'start'], { port, env, cwd: appDir, ready: '/api/agents' });
}

/** What belongs to one connection. */
const ofTheConnection = /^(connection|keep-alive|date)$/i;

/** What the site answers with, as it goes over the wire. */
export async function bytesOf(url, headers) {
  const sent = request(url, { headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  const chunks = await response.toArray();
  const { rawHeaders: raw } = response;
  const kept = raw.filter((_, place) => !ofTheConnection.test(raw[place - (place % 2)]));
  return { status: response.statusCode, headers: kept, body: Buffer.concat(chunks).toString('base64') };
}

/** A server that does nothing but answer with these bytes. */
export async function startBare(answer, port = 1403) {
  const source = `(${serveBytes.toString()})(${JSON.stringify(answer)}, ${port})`;
  return launch(['node', '-e', `const { createServer } = require('node:http'); ${source}`], { port, env: {}, ready: '/readyz' });
}

function serveBytes({ status, headers, body }, port) {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((asked, response) => {
    response.writeHead(asked.url === '/readyz' ? 200 : status, headers);
    response.end(bytes);
  });
  server.listen(port, '127.0.0.1');
}
