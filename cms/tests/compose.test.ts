import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** What an operator sets in .env; what compose leaves empty unless it is set stays so. */
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

/** A row of scripts/topology/services.mjs, as its service would stand in compose. */
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

/** `${NAME}`, `${NAME:?what to do}` and `${NAME:-default}`, filled in as compose does. */
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

/** What the image itself says: `ENV NAME=value …`. */
const imageVariables = Object.fromEntries([.../^ENV (.+)$/m.exec(textOf('Dockerfile'))![1].split(' ')].map((pair) => pair.split('=')));

/** `{$NAME:default}` in the proxy's file. */
const proxyDefaults = Object.fromEntries(
  [...textOf('deploy/Caddyfile').matchAll(/\{\$(\w+):([^}]*)\}/g)].map(([, name, value]) => [name, value]),
);

const told = (name: string) => {
  const variables = Object.entries(composed[name].environment ?? {}).map(([key, value]) => [key, String(value)]);
  return Object.fromEntries(variables) as Record<string, string>;
};

/** The address that a health check asks, whichever program asks it. */
function asked(name: string): string {
  const command = composed[name].healthcheck?.test.slice(1) ?? [];
  const optionOf = (letter: string) => command[command.indexOf(`-${letter}`) + 1];
  switch (command[0]) {
    case 'wget':
    case 'curl':
      return command.find((word) => word.startsWith('http://'))!;
    case 'pg_isready':
      return `postgres://${optionOf('U')}@${optionOf('h')}:5432/${optionOf('d')}`;
    case '/mailpit':
      // Ready to take emails, at the port where it takes them by default.
      return command[1] === 'readyz' ? 'smtp://127.0.0.1:1025' : command[1];
    default:
      return /HEALTHCHECK .*\\\n.*fetch\(`([^`]+)`\)/.exec(textOf('Dockerfile'))![1].replace('${process.env.PORT}', imageVariables.PORT);
  }
}

test('compose and the topology have the same services', () => {
  expect([...names].sort()).toEqual(['database', 'mail', 'proxy', 'site-1', 'site-2', 'storage']);
  expect(Object.keys(composed).sort()).toEqual([...names].sort());
});

test.each(names.filter((name) => !['mail', 'proxy'].includes(name)))('%s is told the same by both', (name) => {
  expect(told(name)).toEqual(rows[name].variables);
});

test('the proxy finds sites and store where compose has them, unless it is told otherwise', () => {
  const { SITES, STORE } = proxyDefaults;

  expect({ ...told('proxy'), SITES, STORE }).toEqual(rows.proxy.variables);
  expect(proxyDefaults).toMatchObject({ BIND: '""', ADMIN: 'localhost:2019' });
});

test('sites listen where the others look for them', () => {
  expect(imageVariables).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '1337', DATA_DIR: '/data', METRICS_HOST: '0.0.0.0' });
  expect(names.filter(isSite).map((name) => rows[name].port)).toEqual([1337, 1337]);
});

test.each(names)('%s is healthy in both by the same answer', (name) => {
  expect(asked(name)).toBe(rows[name].health);
});

test.each(names)('%s waits for the same others in both', (name) => {
  const { depends_on: waitsFor = {} } = composed[name];

  expect(Object.keys(waitsFor)).toEqual(rows[name].dependsOn);
  expect(Object.values(waitsFor).filter(({ condition }) => condition !== 'service_healthy')).toEqual([]);
});

test.each(names)('of %s the same ports can be reached from outside', (name) => {
  expect(composed[name].ports ?? []).toEqual(rows[name].published);
});

test.each(names)('%s gets as long to end in both', (name) => {
  expect(composed[name].stop_grace_period ?? '10s').toBe(`${rows[name].grace}s`);
});

test('Docker itself, on a machine that has it, understands the file', () => {
  const compose = (...words: string[]) => spawnSync('docker', ['compose', ...words], { cwd: root, env: { ...process.env, ...settings } });
  const isHere = compose('version').status === 0;

  const { status, stderr } = isHere ? compose('config', '--quiet') : { status: 0, stderr: '' };

  expect({ status, said: String(stderr) }).toEqual({ status: 0, said: '' });
});
