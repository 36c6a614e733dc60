import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { firstData, newData } from './data';
import { launch, performAt, startServer } from './server-process';

export { firstData, newData, type Data } from './data';
export { freePort } from './free-port';

/** A site of a test's own: for what might end, stall or stop a server, or needs other settings. */
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

/** Starts the built server with settings that it should refuse; resolves once it has ended, and leaves what it wrote. */
export async function startRefused(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(settings);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/**
 * Starts the built server as `npm run serve` would, on the database engine under test: on the data that `settings` name,
 * else on a copy of what a first start leaves behind, and the demo on nothing. Resolves once it is ready.
 * @throws with its output when it ends instead.
 */
export async function startOwnSite(settings: Record<string, string> = {}): Promise<OwnSite> {
  const data = settings.DATA_DIR ? null : await (settings.HEARTHSIDE_DEMO ? newData() : firstData());
  const started = startServer({ ...data?.settings, ...settings });
  started.catch(() => data?.discard());
  const { child, output, url, backstage, settings: used } = await started;
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    url,
    dataDir: used.DATA_DIR,
    settings: used,
    process: child,
    output,
    run: (source) => performAt(backstage, 'run', source),
    longestStall: () => performAt(backstage, 'longestStall'),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
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
