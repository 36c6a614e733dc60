import { runCaddy } from './caddy.mjs';
import { runMailCatcher, runSite, runStore } from './commands.mjs';
import { runPostgres } from './database.mjs';

/**
 * One service of docker-compose.yml, as it stands there and as it runs here without containers.
 *
 * @typedef {object} ServiceRow
 * @property {number} port Where it listens in its container. Here it gets a port of its own.
 * @property {number} [admin] A second port, which only its health check asks.
 * @property {(settings: Record<string, string>, at: Record<string, string>) => Record<string, string>} variables
 *   What it is told, from what an operator sets in .env and from where the others listen (`host:port`); the same here and there.
 * @property {(port: number) => string} health What to ask for whether it may be used, at `port`, or at `admin` where it has one.
 * @property {string[]} dependsOn Those that must be healthy before it is started.
 * @property {string[]} published Ports of its container that compose publishes.
 * @property {number} grace How many seconds it gets to end before it is killed.
 * @property {(place: Place) => Promise<Command>} command How it is started here.
 *
 * @typedef {object} Place
 * @property {string} dir Everything that it writes goes here.
 * @property {number} port
 * @property {number} [admin]
 * @property {Record<string, string>} variables
 * @property {string} [programs] Of PostgreSQL.
 *
 * @typedef {object} Command
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {import('node:child_process').SpawnOptions} [options]
 * @property {NodeJS.Signals} [signal] The one that asks it to end; SIGTERM unless told otherwise.
 */

/** @type {ServiceRow} */
const site = {
  port: 1337,
  variables: (settings, at) => ({
    PUBLIC_URL: settings.PUBLIC_URL,
    SECRET: settings.SECRET,
    TRUST_PROXY_HOPS: '1',
    DATABASE_URL: `postgres://hearthside:${settings.POSTGRES_PASSWORD}@${at.database}/hearthside`,
    S3_BUCKET: 'hearthside',
    S3_ENDPOINT: `http://${at.storage}`,
    S3_BASE_URL: `${settings.PUBLIC_URL}/media`,
    S3_ACCESS_KEY_ID: settings.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: settings.S3_SECRET_ACCESS_KEY,
    SMTP_URL: settings.SMTP_URL ?? `smtp://${at.mail}`,
    MAIL_FROM: settings.MAIL_FROM ?? '',
    SITE_NAME: settings.SITE_NAME ?? '',
    LOG_LEVEL: settings.LOG_LEVEL ?? '',
    METRICS_PORT: settings.METRICS_PORT ?? '',
    ADMIN_USERNAME: settings.ADMIN_USERNAME,
    ADMIN_EMAIL: settings.ADMIN_EMAIL,
    ADMIN_PASSWORD: settings.ADMIN_PASSWORD,
  }),
  health: (port) => `http://127.0.0.1:${port}/readyz`,
  dependsOn: ['database', 'storage', 'mail'],
  published: [],
  grace: 30,
  command: runSite,
};

/** @type {Record<string, ServiceRow>} */
export const services = {
  database: {
    port: 5432,
    variables: ({ POSTGRES_PASSWORD }) => ({ POSTGRES_USER: 'hearthside', POSTGRES_DB: 'hearthside', POSTGRES_PASSWORD }),
    health: (port) => `postgres://hearthside@127.0.0.1:${port}/hearthside`,
    dependsOn: [],
    published: [],
    grace: 30,
    command: runPostgres,
  },
  storage: {
    port: 8333,
    variables: ({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) => ({
      AWS_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
    }),
    health: (port) => `http://127.0.0.1:${port}/`,
    dependsOn: [],
    published: [],
    grace: 10,
    command: runStore,
  },
  mail: {
    port: 1025,
    variables: () => ({}),
    health: (port) => `smtp://127.0.0.1:${port}`,
    dependsOn: [],
    // Where compose shows what it caught; here that lies in a folder.
    published: ['127.0.0.1:8025:8025'],
    grace: 10,
    command: runMailCatcher,
  },
  'site-1': site,
  'site-2': site,
  proxy: {
    port: 80,
    admin: 2019,
    variables: ({ PUBLIC_URL }, at) => ({ PUBLIC_URL, SITES: `${at['site-1']} ${at['site-2']}`, STORE: at.storage }),
    health: (port) => `http://127.0.0.1:${port}/config/`,
    dependsOn: ['site-1'],
    published: ['80:80', '443:443'],
    grace: 10,
    command: runCaddy,
  },
};

/** What compose is to say of each service, for a test to read beside what it says. */
export function inCompose(settings) {
  const at = Object.fromEntries(Object.entries(services).map(([name, { port }]) => [name, `${name}:${port}`]));
  const told = ([name, { port, admin, variables, health, dependsOn, published, grace }]) => [
    name,
    { port, variables: variables(settings, at), health: health(admin ?? port), dependsOn, published, grace },
  ];
  return Object.fromEntries(Object.entries(services).map(told));
}
