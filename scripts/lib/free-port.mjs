import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what the system gives to who asks for any port and to connections that go out, and beside what the server tests choose from. */
const first = 30_000;
/** As many for each of several processes that look for some at once. */
const ofEach = 600;

const given = new Set();

/**
 * A port of the loopback interface that nobody listens on, and that nobody else is given before somebody does.
 * @param place of this process among those that look for ports at once: 0 to 3
 */
export async function freePort(place = 0) {
  const port = first + ofEach * place + Math.floor(Math.random() * ofEach);
  if (given.has(port)) return freePort(place);
  given.add(port);
  return (await isFree(port)) ? port : freePort(place);
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
