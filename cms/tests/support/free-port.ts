import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what the system gives to who asks for any port and to connections that go out, and beside what scripts/lib/free-port.mjs chooses from. */
const first = 10_100;
/** As many for each of Jest's workers. */
const ofEach = 2_000;
const workers = 9;

const given = new Set<number>();

/** A port of the loopback interface that nobody listens on, and that nobody else is given before somebody does. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.JEST_WORKER_ID ?? 0) % workers;
  const port = first + ofEach * worker + Math.floor(Math.random() * ofEach);
  if (given.has(port)) return freePort();
  given.add(port);
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
