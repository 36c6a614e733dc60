import { mkdirSync } from 'node:fs';
import { freePort } from '../lib/free-port.mjs';
import { Relay } from './relay.mjs';
import { Service } from './service.mjs';
import { services as rows } from './services.mjs';

const names = Object.keys(rows);
/** Services that the sites connect to, and that a relay can disturb. */
const relayed = ['database', 'storage', 'mail'];

/** Safe defaults, because all services listen on loopback only. The storage service accepts no other keys. */
const defaults = {
  SECRET: 'for a topology on loopback that no other machine can reach',
  POSTGRES_PASSWORD: 'topology',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  ADMIN_USERNAME: 'founder',
  ADMIN_EMAIL: 'founder@hearthside.test',
  ADMIN_PASSWORD: 'first-in-the-door',
};

/**
 * Starts the services of docker-compose.yml without containers, on loopback only. Resolves when all are healthy.
 *
 * @param {object} options
 * @param {string} options.dir Folder for all data. It is kept; a later start with the same folder needs the same `port`.
 * @param {number} [options.port] Port of the proxy; the other services use the next ones. By default, all use free ports.
 * @param {Record<string, string>} [options.settings] Settings as in .env.
 * @param {boolean} [options.relays] Adds relays between the sites and the services that they connect to.
 * @param {(name: string) => Record<string, string>} [options.environmentOf] Additional environment variables of a site.
 * @param {string} [options.image] Folder written by `npm run image`, to run the sites from (default: this clone).
 * @param {string} [options.programs] Folder with `initdb` and `postgres` (default: the npm package).
 * @param {(line: string) => void} [options.log] Called for each service that is healthy.
 */
export async function startTopology({ dir, port, settings: overrides = {}, relays: withRelays = false, log = () => {}, ...more }) {
  // PostgreSQL's account needs access to its folder below.
  mkdirSync(dir, { recursive: true, mode: 0o711 });
  const ports = await choosePorts(port);
  const settings = { PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`, ...defaults, ...overrides };
  const at = Object.fromEntries(names.map((name) => [name, `127.0.0.1:${ports[name]}`]));
  const relays = withRelays ? await openRelays(at) : {};
  const seenBySites = { ...at, ...Object.fromEntries(Object.entries(relays).map(([name, { address }]) => [name, address])) };

  const services = Object.fromEntries(
    names.map((name) => {
      const isSite = name.startsWith('site-');
      const variables = rows[name].variables(settings, isSite ? seenBySites : at);
      const environment = isSite ? more.environmentOf?.(name) : {};
      const { programs, image } = more;
      const place = { dir, port: ports[name], admin: ports[`${name}-admin`], variables, environment, programs, image };
      return [name, new Service(name, rows[name], { ...place, password: settings.POSTGRES_PASSWORD })];
    }),
  );
  const stop = async () => {
    await inOrder(dependents, (name) => services[name].stop());
    await Promise.all(Object.values(relays).map((relay) => relay.close()));
  };
  const start = async (name) => {
    await services[name].start();
    log(`${name} is healthy at ${at[name]}`);
  };
  try {
    await inOrder((name) => rows[name].dependsOn, start);
  } catch (error) {
    await stop();
    throw error;
  }
  const failed = Promise.race(names.map(async (name) => ({ name, code: await services[name].failed })));
  return { url: settings.PUBLIC_URL, settings, services, relays, failed, stop };
}

async function choosePorts(first) {
  const listeners = names.flatMap((name) => (rows[name].admin ? [name, `${name}-admin`] : [name]));
  const ordered = listeners.toSorted((a, b) => Number(b === 'proxy') - Number(a === 'proxy'));
  const ports = first ? ordered.map((_, index) => first + index) : await Promise.all(ordered.map(() => freePort()));
  return Object.fromEntries(ordered.map((name, index) => [name, ports[index]]));
}

async function openRelays(at) {
  const opened = await Promise.all(relayed.map(async (name) => [name, await new Relay(at[name]).listen(0)]));
  return Object.fromEntries(opened);
}

const dependents = (name) => names.filter((other) => rows[other].dependsOn.includes(name));

/** Runs an action for every service in parallel, but for each one after the services that `before` returns. */
async function inOrder(before, action) {
  const started = {};
  const runOnce = (name) => (started[name] ??= Promise.all(before(name).map(runOnce)).then(() => action(name)));
  const results = await Promise.allSettled(names.map(runOnce));
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
}
