import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the system's ephemeral ports, and outside the range of the server tests. */
const firstPort = 30_000;
/** Ports per process, so that several processes can look for ports at once. */
const portsPerProcess = 600;

const assigned = new Set();

/**
 * Returns a free port of the loopback interface that no other caller gets.
 * @param slot of this process among those that look for ports at once: 0 to 3
 */
export async function freePort(slot = 0) {
  const port = firstPort + portsPerProcess * slot + Math.floor(Math.random() * portsPerProcess);
  if (assigned.has(port)) return freePort(slot);
  assigned.add(port);
  return (await isFree(port)) ? port : freePort(slot);
}

async function isFree(port) {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  await new Promise((closed) => probe.close(closed));
  return true;
}
