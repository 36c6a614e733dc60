import { expect } from '@playwright/test';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.cjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { launch, stop } from '../../../scripts/lib/processes.mjs';
import { neutralEnvironment } from '../../../scripts/lib/settings.mjs';

type Launched = ChildProcess & { ended: Promise<number | null> };

/** Time (ms) in which the site must start. */
export const startMs = 180_000;

/** Site of this worker's tests, with the output of `npm start`. */
export const site = { url: '', dataDir: '', output: '' };

/** Starts the site like `npm start`, on its own port and database, and returns a function that stops it. */
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
  await waitUntilReady(`${site.url}/readyz`, server).catch(async (reason: unknown) => {
    await stopSite();
    throw reason;
  });
  return stopSite;
}

/** Returns a port that no other worker uses. */
export const ownPort = (): Promise<number> => freePort(Number(process.env.TEST_PARALLEL_INDEX));

/** Waits until the site responds. On a fresh clone, this includes installing and building. */
async function waitUntilReady(url: string, server: Launched): Promise<void> {
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk: Buffer) => (site.output += chunk.toString()));
  let ended = false;
  void server.ended.then(() => (ended = true));
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );

  await expect.poll(async () => ended || (await isReady()), { timeout: startMs, intervals: [100] }).toBe(true);
  if (ended) throw new Error(`Failed to start the site:\n${site.output}`);
}
