import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the system's ephemeral ports, and outside the range of scripts/lib/free-port.mjs. */
const firstPort = 10_100;
/** Ports per Jest worker. */
const portsPerWorker = 2_000;
const workers = 9;

const assigned = new Set<number>();

/** Returns a free port of the loopback interface that no other caller gets. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.JEST_WORKER_ID ?? 0) % workers;
  const port = firstPort + portsPerWorker * worker + Math.floor(Math.random() * portsPerWorker);
  if (assigned.has(port)) return freePort();
  assigned.add(port);
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  await new Promise((closed) => probe.close(closed));
  return true;
}
