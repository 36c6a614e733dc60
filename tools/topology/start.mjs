import { mkdirSync } from 'node:fs';
import { freePort } from '../../scripts/lib/free-port.cjs';
import { dependenciesOf, graceMsOf, healthOf, readCompose, variablesOf } from './compose.mjs';
import { programs } from './programs.mjs';
import { Service } from './service.mjs';

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
 * Starts the services of docker-compose.yml without containers, on loopback only. Resolves when all are healthy. As in containers, a
 * service that exits is started again.
 *
 * @param {object} options
 * @param {string} options.dir Folder for all data. It is kept; a later start with the same folder needs the same `port`.
 * @param {number} [options.port] Port of the proxy; the other services use the next ones. By default, all use free ports.
 * @param {string} [options.image] Folder written by `npm run image`, to run the sites from (default: this clone).
 * @param {(line: string) => void} [options.log] Called for each service that is healthy or has exited.
 */
export async function startTopology({ dir, port: first, image, log = () => {} }) {
  // PostgreSQL's account needs access to its folder below.
  mkdirSync(dir, { recursive: true, mode: 0o711 });
  const next = first ? () => first++ : freePort;
  const [port, adminPort] = [await next(), await next()];
  const settings = { PUBLIC_URL: `http://127.0.0.1:${port}`, ...defaults };
  const rows = readCompose(settings);
  const names = Object.keys(rows);
  const ports = {};
  for (const name of names) ports[name] = name === 'proxy' ? port : await next();
  const addresses = Object.fromEntries(names.map((name) => [name, `127.0.0.1:${ports[name]}`]));

  const serviceOf = (name) => {
    const place = { port: ports[name], adminPort, image, variables: variablesOf(rows[name], addresses) };
    const program = (folder) => programs[rows[name].image.split(':')[0]]({ ...place, dir: folder });
    // The proxy's health check uses its second port.
    const health = healthOf(rows[name], name === 'proxy' ? adminPort : ports[name]);
    return new Service(name, { dir, port: ports[name], health, graceMs: graceMsOf(rows[name]), program });
  };
  const services = Object.fromEntries(names.map((name) => [name, serviceOf(name)]));
  const dependents = (name) => names.filter((other) => dependenciesOf(rows[other]).includes(name));
  const stop = () => inOrder(names, dependents, (name) => services[name].stop());
  const start = async (name) => {
    await services[name].start();
    log(`${name} is healthy at ${addresses[name]} (process ${services[name].pid})`);
  };
  try {
    await inOrder(
      names,
      (name) => dependenciesOf(rows[name]),
      (name) => start(name),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  const failed = new Promise((resolve) => {
    for (const name of names) {
      services[name].onExit = () => {
        log(`${name} exited`);
        start(name).catch(resolve);
      };
    }
  });
  return { url: settings.PUBLIC_URL, settings, services, failed, stop };
}

/** Runs an action for every service in parallel, but for each one after the services that `before` returns. */
async function inOrder(names, before, action) {
  const started = {};
  const runOnce = (name) => (started[name] ??= Promise.all(before(name).map(runOnce)).then(() => action(name)));
  const results = await Promise.allSettled(names.map(runOnce));
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
}
