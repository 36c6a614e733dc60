import { once } from 'node:events';
import { connect } from 'node:net';

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
  'postgres:': async (url) => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: timeoutMs });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } finally {
      await client.end();
    }
  },
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
