import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CommandError } from '../../scripts/lib/command-error.mjs';
import { root } from '../../scripts/lib/paths.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

/**
 * Returns the services of docker-compose.yml.
 * @param {Record<string, string>} settings Variables as in .env.
 * @throws if a required one is missing
 */
export const readCompose = (settings) =>
  parse(read('docker-compose.yml'), (_key, value) => (typeof value === 'string' ? interpolate(value, settings) : value), { merge: true })
    .services;

/** Interpolates `${NAME}`, `${NAME:?message}` and `${NAME:-default}`. */
const interpolate = (text, settings) =>
  text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name, kind, rest = '') => {
    if (kind === '?' && !settings[name]) throw new CommandError(rest);
    return settings[name] || (kind === '-' ? rest : '');
  });

/** Returns the variables of a service, with the local addresses (`host:port`) of the services that it uses. */
export function variablesOf({ image, environment = {} }, addresses) {
  const all = { ...(image.startsWith('caddy:') ? proxyDefaults() : {}), ...environment };
  const localize = (value) => String(value).replace(/\b([\w-]+):\d+\b/g, (address, name) => addresses[name] ?? address);
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, localize(value)]));
}

/** Returns the defaults in the Caddyfile that name other services: `{$NAME:default}`. */
const proxyDefaults = () =>
  Object.fromEntries([...read('deploy/Caddyfile').matchAll(/\{\$(\w+):([^}"]*)\}/g)].map(([, name, value]) => [name, value]));

/** Returns the local URL of a service's health check, which its container or the image of the site defines. */
export function healthOf({ healthcheck, environment }, port) {
  const test = healthcheck?.test.join(' ') ?? /HEALTHCHECK [^]*?\n(?! )/.exec(read('Dockerfile'))[0];
  const path = /http:\/\/127\.0\.0\.1:[^/]+(\/[\w/]*)/.exec(test)?.[1];
  if (path) return `http://127.0.0.1:${port}${path}`;
  if (!test.includes('pg_isready')) return `smtp://127.0.0.1:${port}`;
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = environment;
  return `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@127.0.0.1:${port}/${POSTGRES_DB}`;
}

/** Names of the services that must be healthy before a service starts. */
export const dependenciesOf = ({ depends_on = {} }) => Object.keys(depends_on);

/** Returns the time in ms that a service has to stop before it is killed. */
export const graceMsOf = ({ stop_grace_period = '10s' }) => parseInt(stop_grace_period) * 1000;
