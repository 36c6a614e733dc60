import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port';

export const appDir = join(__dirname, '../..');
const inside = pathToFileURL(join(__dirname, 'inside.mjs')).href;

/** The built server in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** All that it has written to its console. */
  output(): string;
}

/** The accounts that a first start makes. */
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

/** @param settings Its environment; and, as `APP_DIR`, where another version of the server is. */
export function launch({ APP_DIR: cwd = appDir, ...settings }: Record<string, string>): ServerProcess {
  // One helper thread of V8, as in scripts/node.sh.
  const child = spawn(process.execPath, ['--v8-pool-size=1', '--import', inside, join(__dirname, 'start-strapi.mjs')], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // What the tests themselves were told is not for this one.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...defaults, ...settings },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  return { child, output: () => Buffer.concat(said).toString() };
}

/**
 * Starts it on a free port unless told which; resolves once it answers.
 * @throws with its output when it ends instead.
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

const longestStart = 240_000;

/** Where tests reach the inside of a server, once it answers; null when it ends instead. */
async function untilOpen(child: ChildProcess): Promise<string | null> {
  const limit = setTimeout(() => child.kill('SIGKILL'), longestStart);
  const ended = once(child, 'exit').then(() => null);
  const opened = new Promise<string>((open) => {
    let inside = '';
    child.on('message', ({ backstage, isOpen }: { backstage?: string; isOpen?: true }) => {
      if (backstage) inside = backstage;
      if (isOpen) open(inside);
    });
  });
  return Promise.race([opened, ended]).finally(() => clearTimeout(limit));
}

/** Does something inside a server, which no endpoint offers. */
export async function performAt<Result>(backstage: string, act: string, ...args: unknown[]): Promise<Result> {
  const reply = await fetch(backstage, { method: 'POST', body: JSON.stringify({ act, args }) });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as Result;
}
