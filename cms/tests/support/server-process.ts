import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port';
import type { ServerCode } from './server-code';

export const appDir = join(__dirname, '../..');
const testApiModule = pathToFileURL(join(__dirname, 'inside.mjs')).href;

/** A process that runs the built server. */
export interface ServerProcess {
  child: ChildProcess;
  /** Returns the console output. */
  output(): string;
}

/** Agent and panel account that a first start creates. */
export const founder = { username: 'founder', email: 'founder@hearthside.test', password: 'first-in-the-door' };

const defaults = {
  NODE_ENV: 'production',
  STRAPI_TELEMETRY_DISABLED: 'true',
  STRAPI_DISABLE_EE: 'true',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  ADMIN_USERNAME: founder.username,
  ADMIN_EMAIL: founder.email,
  ADMIN_PASSWORD: founder.password,
};

/** @param settings Environment of the server. `APP_DIR` selects the folder of another version. */
export function launch({ APP_DIR: cwd = appDir, ...settings }: Record<string, string>): ServerProcess {
  if (process.env.TEST_STARTS)
    appendFileSync(process.env.TEST_STARTS, `${typeof expect === 'undefined' ? '' : expect.getState().testPath}\n`);
  // One helper thread of V8, as in scripts/node.sh.
  const child = spawn(process.execPath, ['--v8-pool-size=1', '--import', testApiModule, join(__dirname, 'start-strapi.mjs')], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Without the environment of the tests themselves.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...defaults, ...settings },
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { child, output: () => Buffer.concat(chunks).toString() };
}

/**
 * Starts the built server on `PORT`, or on a free port. Resolves once it accepts requests.
 * @throws with the server's output if it exits instead.
 */
export async function startServer(settings: Record<string, string>) {
  const port = settings.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { PUBLIC_URL: url, ...settings, PORT: port };
  const server = launch(env);
  const backstage = await untilOpen(server.child);
  if (!backstage) throw new Error(`The server did not start:\n${server.output()}`);
  return { ...server, url, backstage, settings: { ...defaults, ...env } as Record<string, string> };
}

const startTimeoutMs = 240_000;

/** Returns the URL of a server's test API once it accepts requests; null if it exits instead. */
async function untilOpen(child: ChildProcess): Promise<string | null> {
  const limit = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  const ended = once(child, 'exit').then(() => null);
  const opened = new Promise<string>((open) => {
    let testApiUrl = '';
    child.on('message', ({ backstage, isOpen }: { backstage?: string; isOpen?: true }) => {
      if (backstage) testApiUrl = backstage;
      if (isOpen) open(testApiUrl);
    });
  });
  return Promise.race([opened, ended]).finally(() => clearTimeout(limit));
}

/** Runs code in a server process. */
export const runAt = <Args extends unknown[], Result>(backstage: string, code: ServerCode<Args, Result>, ...args: Args) =>
  performAt<Awaited<Result>>(backstage, 'run', code.toString(), args);

/** Runs an action of the test API in a server process. */
export async function performAt<Result>(backstage: string, action: string, ...args: unknown[]): Promise<Result> {
  const reply = await fetch(backstage, { method: 'POST', body: JSON.stringify({ action, args }) });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as Result;
}
