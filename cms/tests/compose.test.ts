import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Variables that an operator sets in .env. Optional ones stay unset. */
const settings: Record<string, string> = {
  PUBLIC_URL: 'https://hearthside.test',
  SECRET: 'a secret of thirty-two characters',
  POSTGRES_PASSWORD: 'password-of-the-database',
  S3_ACCESS_KEY_ID: 'key-of-the-store',
  S3_SECRET_ACCESS_KEY: 'secret-of-the-store',
  ADMIN_USERNAME: 'founder',
  ADMIN_EMAIL: 'founder@hearthside.test',
  ADMIN_PASSWORD: 'first-in-the-door',
};

interface Composed {
  ports?: string[];
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
}

/** A service of scripts/topology/services.mjs in the form of docker-compose.yml. */
interface Row {
  port: number;
  variables: Record<string, string>;
  health: string;
  dependsOn: string[];
  published: string[];
  grace: number;
}

const rows = JSON.parse(
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { inCompose } from ${JSON.stringify(join(root, 'scripts/topology/services.mjs'))};
     console.log(JSON.stringify(inCompose(${JSON.stringify(settings)})));`,
  ]).toString(),
) as Record<string, Row>;

/** Interpolates `${NAME}`, `${NAME:?message}` and `${NAME:-default}` like compose. */
const filledIn = (text: string) =>
  text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    if (kind === '?' && !settings[name]) throw new Error(rest);
    return settings[name] ?? (kind === '-' ? rest : '');
  });

const { services: composed } = parse(
  textOf('docker-compose.yml'),
  (_key, value: unknown) => (typeof value === 'string' ? filledIn(value) : value),
  { merge: true },
) as { services: Record<string, Composed> };

const isSite = (name: string) => name.startsWith('site-');
const names = Object.keys(rows);

/** Variables that the image sets: `ENV NAME=value …`. */
const imageVariables = Object.fromEntries([.../^ENV (.+)$/m.exec(textOf('Dockerfile'))![1].split(' ')].map((pair) => pair.split('=')));

/** Defaults in the Caddyfile: `{$NAME:default}`. */
const proxyDefaults = Object.fromEntries(
  [...textOf('deploy/Caddyfile').matchAll(/\{\$(\w+):([^}]*)\}/g)].map(([, name, value]) => [name, value]),
);

const variablesOf = (name: string) => {
  const variables = Object.entries(composed[name].environment ?? {}).map(([key, value]) => [key, String(value)]);
  return Object.fromEntries(variables) as Record<string, string>;
};

/** Returns the URL that a health check requests, for each program in use. */
function healthUrlOf(name: string): string {
  const command = composed[name].healthcheck?.test.slice(1) ?? [];
  const optionOf = (letter: string) => command[command.indexOf(`-${letter}`) + 1];
  switch (command[0]) {
    case 'wget':
    case 'curl':
      return command.find((argument) => argument.startsWith('http://'))!;
    case 'pg_isready':
      return `postgres://${optionOf('U')}@${optionOf('h')}:5432/${optionOf('d')}`;
    case '/mailpit':
      // Ready to accept emails on its default port.
      return command[1] === 'readyz' ? 'smtp://127.0.0.1:1025' : command[1];
    default:
      return /HEALTHCHECK .*\\\n.*fetch\(`([^`]+)`\)/.exec(textOf('Dockerfile'))![1].replace('${process.env.PORT}', imageVariables.PORT);
  }
}

test('compose and the topology have the same services', () => {
  expect([...names].sort()).toEqual(['database', 'mail', 'proxy', 'site-1', 'site-2', 'storage']);
  expect(Object.keys(composed).sort()).toEqual([...names].sort());
});

test.each(names.filter((name) => !['mail', 'proxy'].includes(name)))('%s has the same variables in compose and topology', (name) => {
  expect(variablesOf(name)).toEqual(rows[name].variables);
});

test('the proxy uses the sites and the store of compose by default', () => {
  const { SITES, STORE } = proxyDefaults;

  expect({ ...variablesOf('proxy'), SITES, STORE }).toEqual(rows.proxy.variables);
  expect(proxyDefaults).toMatchObject({ BIND: '""', ADMIN: 'localhost:2019' });
});

test('sites listen on the port that the other services use', () => {
  expect(imageVariables).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '1337', DATA_DIR: '/data', METRICS_HOST: '0.0.0.0' });
  expect(names.filter(isSite).map((name) => rows[name].port)).toEqual([1337, 1337]);
});

test.each(names)('%s has the same health check in compose and topology', (name) => {
  expect(healthUrlOf(name)).toBe(rows[name].health);
});

test.each(names)('%s depends on the same services in compose and topology', (name) => {
  const { depends_on: waitsFor = {} } = composed[name];

  expect(Object.keys(waitsFor)).toEqual(rows[name].dependsOn);
  expect(Object.values(waitsFor).filter(({ condition }) => condition !== 'service_healthy')).toEqual([]);
});

test.each(names)('%s publishes the same ports in compose and topology', (name) => {
  expect(composed[name].ports ?? []).toEqual(rows[name].published);
});

test.each(names)('%s has the same stop timeout in compose and topology', (name) => {
  expect(composed[name].stop_grace_period ?? '10s').toBe(`${rows[name].grace}s`);
});

test('Docker accepts the file where it is installed', () => {
  const compose = (...args: string[]) => spawnSync('docker', ['compose', ...args], { cwd: root, env: { ...process.env, ...settings } });
  const isInstalled = compose('version').status === 0;

  const { status, stderr } = isInstalled ? compose('config', '--quiet') : { status: 0, stderr: '' };

  expect({ status, errors: String(stderr) }).toEqual({ status: 0, errors: '' });
});
