import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { firstData, newData } from './data';
import { launch, performAt, startServer } from './server-process';

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
  /** Evaluates an expression, which can use `strapi`, in the server process. */
  run<Result>(source: string): Promise<Result>;
  /** Returns the longest event-loop delay (ms) since the last call. */
  longestStall(): Promise<number>;
  /** Sends a signal and waits for the process to exit. Returns its exit code, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Kills the process and removes its data. */
  discard(): Promise<void>;
}

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
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    url,
    dataDir: usedSettings.DATA_DIR,
    settings: usedSettings,
    process: child,
    output,
    run: (source) => performAt(backstage, 'run', source),
    longestStall: () => performAt(backstage, 'longestStall'),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const [code, signalOfEnd] = await ended;
      return code ?? signalOfEnd;
    },
    async discard() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await ended;
      }
      await data?.discard();
    },
  };
}
