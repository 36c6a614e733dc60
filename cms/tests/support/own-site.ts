import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Reply } from './call';
import { firstData, newData } from './data';
import { founder, launch, performAt, runAt, startServer } from './server-process';
import type { Run } from './server-code';
import { until } from './until';

export { firstData, newData, type Data } from './data';
export { freePort } from './free-port';

/** A separate site for tests that may stall or stop the server, or that need other settings. */
export interface OwnSite {
  url: string;
  dataDir: string;
  /** Settings of the site, with which a second process can start on the same data. */
  settings: Record<string, string>;
  process: ChildProcess;
  /** Returns the console output. */
  output(): string;
  /** Sends a request: GET without a body, POST with one. Parses a JSON body. */
  ask<Body = unknown>(path: string, options?: RequestOptions): Promise<Reply<Body>>;
  /** Signs in, by default as the first administrator, and returns the session's token. */
  signIn(username?: string, password?: string): Promise<string>;
  /** Runs code in the server process. */
  run: Run;
  /** Returns the longest event-loop delay (ms) since the last call. */
  longestStall(): Promise<number>;
  /** Sends a signal and waits for the process to exit. Returns its exit code, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Kills the process and removes its data. */
  discard(): Promise<void>;
}

interface RequestOptions {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  /** Text and forms are sent as they are, other objects as JSON. */
  body?: object | string;
}

/** Sends a request: GET without a body, POST with one. Parses a JSON body. */
export async function ask<Body>(url: string, { token, body, method = body ? 'POST' : 'GET', headers = {} }: RequestOptions = {}) {
  const isRaw = !body || typeof body === 'string' || body instanceof FormData;
  const reply = await fetch(url, {
    method,
    headers: { ...(!isRaw && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: isRaw ? body : JSON.stringify(body),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, headers: reply.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}

const exitLimitMs = 60_000;

/** Starts the built server with settings that it should reject. Resolves once it has exited; its files remain. */
export async function startRefused(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(settings);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/**
 * Starts the built server like `npm run serve`, on the database engine under test. Uses the data of `settings`, or a copy of the
 * data of a first start; the demo starts without data. Resolves once the server is ready.
 * @throws with the server's output if it exits instead.
 */
export async function startOwnSite(settings: Record<string, string> = {}): Promise<OwnSite> {
  const data = settings.DATA_DIR ? null : await (settings.HEARTHSIDE_DEMO ? newData() : firstData());
  const started = startServer({ ...data?.settings, ...settings });
  started.catch(() => data?.discard());
  const { child, output, url, backstage, settings: usedSettings } = await started;
  const exited = () => until('the server exits', () => child.exitCode !== null || child.signalCode !== null, exitLimitMs);
  return {
    url,
    dataDir: usedSettings.DATA_DIR,
    settings: usedSettings,
    process: child,
    output,
    run: (code, ...args) => runAt(backstage, code, ...args),
    longestStall: () => performAt(backstage, 'longestStall'),
    ask: (path, options) => ask(url + path, options),
    async signIn(username = founder.username, password = founder.password) {
      return (await ask<{ token: string }>(`${url}/api/auth/login`, { body: { username, password } })).body.token;
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exited();
      return child.exitCode ?? child.signalCode;
    },
    async discard() {
      child.kill('SIGKILL');
      await exited();
      await data?.discard();
    },
  };
}
