import { once } from 'node:events';
import { connect } from 'node:net';

const patience = 3_000;

const checks = {
  // A store that wants keys answers 403, and is there.
  'http:': async (url) => (await fetch(url, { signal: AbortSignal.timeout(patience) })).status < 500,
  'smtp:': async ({ hostname, port }) => {
    const socket = connect(Number(port), hostname);
    try {
      const [greeting] = await once(socket, 'data', { signal: AbortSignal.timeout(patience) });
      return greeting.toString().startsWith('220');
    } finally {
      socket.destroy();
    }
  },
  'postgres:': async (url) => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: patience });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } finally {
      await client.end();
    }
  },
};

/** Whether a service may be used: what answers at an http, smtp or postgres address. */
export async function isHealthy(address) {
  const url = new URL(address);
  try {
    return await checks[url.protocol](url);
  } catch {
    return false;
  }
}
