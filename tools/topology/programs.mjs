import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { acceptsConnections } from '../../scripts/lib/postgres-server.cjs';
import { runCaddy } from './caddy.mjs';
import { runPostgres } from './database.mjs';

/**
 * Programs that replace the containers of docker-compose.yml, by the image's name without its version. Each returns a command that runs
 * at `port` with `variables` and writes to `dir`; `signal` stops it (default: SIGTERM).
 */
export const programs = {
  hearthside: async ({ dir, port, variables, image = root }) => ({
    command: join(image, 'scripts/node.sh'),
    args: [join(image, 'scripts/serve.mjs')],
    options: { cwd: image },
    env: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dir, ...variables },
  }),
  postgres: runPostgres,
  caddy: runCaddy,
  'chrislusf/seaweedfs': (place) => runScript('store.mjs', place),
  'axllent/mailpit': (place) => runScript('mail-catcher.mjs', place),
};

const runScript = async (file, { dir, port }) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, file), dir, String(port)],
});

const timeoutMs = 3_000;

const checks = {
  // Object storage that requires credentials returns 403.
  'http:': async (url) => (await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })).status < 500,
  'smtp:': async ({ hostname, port }) => {
    const socket = connect(Number(port), hostname);
    try {
      const [greeting] = await once(socket, 'data', { signal: AbortSignal.timeout(timeoutMs) });
      return greeting.toString().startsWith('220');
    } finally {
      socket.destroy();
    }
  },
  'postgres:': ({ href }) => acceptsConnections(href),
};

/** Returns whether a service responds at an http, smtp or postgres URL. */
export async function isHealthy(address) {
  const url = new URL(address);
  try {
    return await checks[url.protocol](url);
  } catch {
    return false;
  }
}
