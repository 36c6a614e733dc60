import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { launch, stop } from '../../../scripts/lib/processes.mjs';
import { neutralEnvironment } from '../../../scripts/lib/settings.mjs';

type Launched = ChildProcess & { ended: Promise<number | null> };

/** The site that the tests of this worker visit, and what `npm start` has printed. */
export const site = { url: '', dataDir: '', output: '' };

/** Starts it as `npm start` does, on a port and a database of its own, and tells how to stop it. */
export async function startSite(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearthside-e2e-'));
  const port = await ownPort();
  const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir };
  const server = launch(process.execPath, ['scripts/start.mjs'], { cwd: root, env: neutralEnvironment(settings) }) as Launched;
  const stopSite = async () => {
    await stop(server);
    rmSync(dataDir, { recursive: true });
  };

  Object.assign(site, { url: `http://127.0.0.1:${port}`, dataDir, output: '' });
  await ready(`${site.url}/readyz`, server).catch(async (reason: unknown) => {
    await stopSite();
    throw reason;
  });
  return stopSite;
}

/** A port that no other worker is given. */
export const ownPort = (): Promise<number> => freePort(Number(process.env.TEST_PARALLEL_INDEX));

/** On a fresh clone this takes as long as installing and building does. */
async function ready(url: string, server: Launched): Promise<void> {
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (words: Buffer) => (site.output += words.toString()));
  let ended = false;
  void server.ended.then(() => (ended = true));

  while (!ended) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await pause(100);
  }
  throw new Error(`The site did not start:\n${site.output}`);
}
