import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './backstage';

const appDir = join(__dirname, '../..');
const strapiBin = join(appDir, '../node_modules/@strapi/strapi/bin/strapi.js');
const preload = (file: string) => ['--import', pathToFileURL(join(__dirname, file)).href];

/** A site of a test's own, in a process of its own: for what might end, stall or stop a server. */
export interface OwnSite {
  url: string;
  dataDir: string;
  /** The settings it was started with, for another process on the same data. */
  settings: Record<string, string>;
  process: ChildProcess;
  /** All that it has written to its console. */
  output(): string;
  /** Evaluates an expression that knows `strapi`, in its process. */
  run<Result>(source: string): Promise<Result>;
  /** For how many milliseconds, at the longest, its event loop was held up since this was last asked. */
  longestStall(): Promise<number>;
  /** Sends a signal and waits for the end: the exit code, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Ends it and removes everything that it wrote. */
  discard(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** Where one site after another keeps its data: an empty DATA_DIR, and on PostgreSQL an empty database. */
export interface Data {
  settings: Record<string, string>;
  discard(): Promise<void>;
}

export async function newData(): Promise<Data> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearthside-own-'));
  const database = await newDatabase();
  return {
    settings: { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) },
    async discard() {
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the built server with settings that it should refuse; resolves once it has ended, and leaves what it wrote. */
export async function startRefused(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch({ ...defaults, ...settings });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/**
 * Starts the built server as `npm run serve` would, on the database engine under test, with an empty database unless
 * `settings` name another; resolves once it is ready.
 * @throws with its output when it ends instead.
 */
export async function startOwnSite(settings: Record<string, string> = {}): Promise<OwnSite> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'hearthside-own-'));
  const database = settings.DATABASE_URL === undefined ? await newDatabase() : undefined;
  const port = settings.PORT ?? String(await freePort());
  const env: Record<string, string> = {
    ...defaults,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  };
  const { child, output } = launch(env);
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;

  const site: OwnSite = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    settings: env,
    process: child,
    output,
    run: (source) => runInside(child, source),
    async longestStall() {
      child.send('longest stall');
      const [{ longestStall }] = (await once(child, 'message')) as [{ longestStall: number }];
      return longestStall;
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
    },
    async discard() {
      await site.stop('SIGKILL');
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };

  if (!(await isReady(site))) {
    await site.discard();
    throw new Error(`The site did not start:\n${output()}`);
  }
  return site;
}

function launch(settings: Record<string, string>) {
  const child = spawn(process.execPath, [...preload('watch-loop.mjs'), ...preload('site-inside.mjs'), strapiBin, 'start'], {
    cwd: appDir,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // What the tests' own server was told is not for this one.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...settings },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  return { child, output: () => Buffer.concat(said).toString() };
}

interface Answer<Result> {
  id: string;
  result: Result;
  failure?: string;
}

async function runInside<Result>(child: ChildProcess, source: string): Promise<Result> {
  const id = randomUUID();
  child.send({ run: source, id });
  for await (const [message] of on(child, 'message', { close: ['exit'] })) {
    const { id: answered, result, failure } = message as Answer<Result>;
    if (answered !== id) continue;
    if (failure) throw new Error(failure);
    return result;
  }
  throw new Error('The site ended');
}

const defaults = {
  NODE_ENV: 'production',
  STRAPI_TELEMETRY_DISABLED: 'true',
  STRAPI_DISABLE_EE: 'true',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  ADMIN_USERNAME: 'founder',
  ADMIN_EMAIL: 'founder@hearthside.test',
  ADMIN_PASSWORD: 'first-in-the-door',
};

/** On PostgreSQL an empty database on the server under test; on SQLite nothing, as the file lies in DATA_DIR. */
async function newDatabase(): Promise<{ url: string; drop(): Promise<unknown> } | undefined> {
  if (!process.env.DATABASE_URL) return undefined;
  const name = `hearthside_own_${randomBytes(6).toString('hex')}`;
  await run(`strapi.db.connection.raw('create database ${name}').then(() => null)`);
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = name;
  return { url: url.href, drop: () => run(`strapi.db.connection.raw('drop database ${name} with (force)').then(() => null)`) };
}

async function isReady({ url, process: child }: OwnSite): Promise<boolean> {
  for (let waited = 0; waited < 90_000 && child.exitCode === null && child.signalCode === null; waited += 100) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) return true;
    await new Promise((later) => setTimeout(later, 100));
  }
  return false;
}
