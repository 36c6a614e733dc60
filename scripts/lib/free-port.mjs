import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of the loopback interface that nobody listens on. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}
