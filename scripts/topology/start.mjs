import { mkdirSync } from 'node:fs';
import { freePort } from '../lib/free-port.mjs';
import { Relay } from './relay.mjs';
import { Service } from './service.mjs';
import { services as rows } from './services.mjs';

const names = Object.keys(rows);
/** What the sites dial, each of which may stand behind a relay. */
const dialled = ['database', 'storage', 'mail'];

/** For what listens on loopback alone; the store knows no other keys. */
const defaults = {
  SECRET: 'of a topology on one machine, which nobody else can reach',
  POSTGRES_PASSWORD: 'topology',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  ADMIN_USERNAME: 'founder',
  ADMIN_EMAIL: 'founder@hearthside.test',
  ADMIN_PASSWORD: 'first-in-the-door',
};

/**
 * Starts what docker-compose.yml describes, without containers: on loopback only, everything in `dir`. Resolves once all are healthy.
 *
 * @param {object} options
 * @param {string} options.dir Kept: what is there is gone on with, so that `port` must be the same again.
 * @param {number} [options.port] The proxy's; the others take the next ones. Without it everybody gets a free one.
 * @param {Record<string, string>} [options.settings] As in .env.
 * @param {boolean} [options.relays] Puts a proxy that can be cut between the sites and what they dial.
 * @param {(name: string) => Record<string, string>} [options.environmentOf] What a site gets in its environment besides.
 * @param {string} [options.image] What `npm run image` wrote, for the sites to run from; else they run from this clone.
 * @param {string} [options.programs] Where `initdb` and `postgres` lie, if not those that npm brought.
 * @param {(line: string) => void} [options.say] Hears of each that is healthy.
 */
export async function startTopology({ dir, port, settings: chosen = {}, relays: withRelays = false, say = () => {}, ...more }) {
  // PostgreSQL's own account has to pass through.
  mkdirSync(dir, { recursive: true, mode: 0o711 });
  const ports = await choosePorts(port);
  const settings = { PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`, ...defaults, ...chosen };
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
    say(`${name} is healthy at ${at[name]}`);
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
  const ordered = listeners.toSorted((one, other) => Number(other === 'proxy') - Number(one === 'proxy'));
  const ports = first ? ordered.map((_, place) => first + place) : await Promise.all(ordered.map(() => freePort()));
  return Object.fromEntries(ordered.map((name, place) => [name, ports[place]]));
}

async function openRelays(at) {
  const opened = await Promise.all(dialled.map(async (name) => [name, await new Relay(at[name]).listen(0)]));
  return Object.fromEntries(opened);
}

const dependents = (name) => names.filter((other) => rows[other].dependsOn.includes(name));

/** Does something to every service, at once where that is allowed: to each after those that `before` names. */
async function inOrder(before, act) {
  const begun = {};
  const doOnce = (name) => (begun[name] ??= Promise.all(before(name).map(doOnce)).then(() => act(name)));
  const results = await Promise.allSettled(names.map(doOnce));
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
}
