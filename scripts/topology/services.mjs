import { runCaddy } from './caddy.mjs';
import { runMailCatcher, runSite, runStore } from './commands.mjs';
import { runPostgres } from './database.mjs';

/**
 * A service of docker-compose.yml, and how to run it without a container.
 *
 * @typedef {object} ServiceRow
 * @property {number} port Port in the container. The topology assigns other ports.
 * @property {number} [admin] A second port, for the health check only.
 * @property {(settings: Record<string, string>, at: Record<string, string>) => Record<string, string>} variables
 *   Environment variables, from the operator's settings in .env and the addresses of the other services (`host:port`).
 * @property {(port: number) => string} health URL of the health check, at `admin` if it is set, else at `port`.
 * @property {string[]} dependsOn Services that must be healthy first.
 * @property {string[]} published Ports that docker-compose.yml publishes.
 * @property {number} grace Seconds to stop before the process is killed.
 * @property {(place: Place) => Promise<Command>} command Returns how to run the service without a container.
 *
 * @typedef {object} Place
 * @property {string} dir Folder for all files that the service writes.
 * @property {number} port
 * @property {number} [admin]
 * @property {Record<string, string>} variables
 * @property {string} [programs] Folder with the programs of PostgreSQL.
 *
 * @typedef {object} Command
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {import('node:child_process').SpawnOptions} [options]
 * @property {NodeJS.Signals} [signal] Signal to stop the process (default: SIGTERM).
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
    // Web page for the captured emails; the topology writes them to a folder.
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

/** Returns each service as docker-compose.yml must define it. A test compares the two. */
export function inCompose(settings) {
  const at = Object.fromEntries(Object.entries(services).map(([name, { port }]) => [name, `${name}:${port}`]));
  const definitionOf = ([name, { port, admin, variables, health, dependsOn, published, grace }]) => [
    name,
    { port, variables: variables(settings, at), health: health(admin ?? port), dependsOn, published, grace },
  ];
  return Object.fromEntries(Object.entries(services).map(definitionOf));
}
