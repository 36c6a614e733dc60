import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Variables that an operator must set in .env. */
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

interface Service {
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
}

/** Evaluates an expression with the functions of tools/topology/compose.mjs. */
function evaluate<Result>(expression: string): Result {
  const source = `import * as compose from ${JSON.stringify(join(root, 'tools/topology/compose.mjs'))};
    const settings = ${JSON.stringify(settings)};
    console.log(JSON.stringify(${expression}))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', source], { encoding: 'utf8' })) as Result;
}

const services = evaluate<Record<string, Service>>('compose.readCompose(settings)');
const inEach = <Value>(valueOf: (service: Service) => Value) =>
  Object.fromEntries(Object.entries(services).map(([name, service]) => [name, valueOf(service)]));

test('the sites get the settings of the operator and reach the other services', () => {
  const { PUBLIC_URL, SECRET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD } = settings;
  const given = { PUBLIC_URL, SECRET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD };

  expect(services['site-1'].environment).toEqual({
    ...given,
    TRUST_PROXY_HOPS: 1,
    DATABASE_URL: 'postgres://hearthside:password-of-the-database@database:5432/hearthside',
    S3_BUCKET: 'hearthside',
    S3_ENDPOINT: 'http://storage:8333',
    S3_BASE_URL: 'https://hearthside.test/media',
    SMTP_URL: 'smtp://mail:1025',
    MAIL_FROM: '',
    SITE_NAME: '',
    LOG_LEVEL: '',
    METRICS_PORT: '',
  });
  expect(services['site-2'].environment).toEqual(services['site-1'].environment);
  expect(services.database.environment).toMatchObject({ POSTGRES_DB: 'hearthside', POSTGRES_PASSWORD: settings.POSTGRES_PASSWORD });
});

test('each of these settings must be set', () => {
  const messages = evaluate<string[]>(`Object.keys(settings).map((name) => {
    try { return compose.readCompose({ ...settings, [name]: '' }) && 'accepted' } catch ({ message }) { return message }
  })`);

  expect(messages).toEqual(Object.keys(settings).map((name) => expect.stringMatching(`^Set ${name} in \\.env`)));
});

test('services use keys that Docker Compose knows', () => {
  const known = ['build', 'image', 'user', 'command', 'environment', 'depends_on', 'healthcheck', 'ports', 'volumes', 'tmpfs', 'shm_size'];
  const confining = ['restart', 'read_only', 'cap_drop', 'cap_add', 'security_opt', 'mem_limit', 'stop_grace_period'];

  expect(
    Object.values(services).flatMap((service) => Object.keys(service).filter((key) => ![...known, ...confining].includes(key))),
  ).toEqual([]);
});

test('the image and the proxy use the ports that the other services use', () => {
  const image = /^ENV (.+)$/m.exec(textOf('Dockerfile'))![1];
  const proxy = evaluate<object>(`compose.variablesOf(compose.readCompose(settings).proxy, {})`);

  expect(image.split(' ')).toEqual(['NODE_ENV=production', 'HOST=0.0.0.0', 'PORT=1337', 'DATA_DIR=/data', 'METRICS_HOST=0.0.0.0']);
  expect(proxy).toEqual({
    ADMIN: 'localhost:2019',
    SITES: 'site-1:1337 site-2:1337',
    STORE: 'storage:8333',
    PUBLIC_URL: settings.PUBLIC_URL,
  });
  expect(textOf('deploy/Caddyfile')).toContain('bind {$BIND:""}');
});

test('only the proxy and the web page of the emails are published', () => {
  expect(inEach(({ ports = [] }) => ports)).toEqual({
    proxy: ['80:80', '443:443'],
    mail: ['127.0.0.1:8025:8025'],
    'site-1': [],
    'site-2': [],
    database: [],
    storage: [],
  });
});

test('services start after those that they need are healthy', () => {
  const healthy = { condition: 'service_healthy' };
  const needs = { database: healthy, storage: healthy, mail: healthy };

  expect(inEach(({ depends_on = {} }) => depends_on)).toEqual({
    proxy: { 'site-1': healthy },
    'site-1': needs,
    'site-2': needs,
    database: {},
    storage: {},
    mail: {},
  });
});

test('each health check asks the service itself', () => {
  const urls = evaluate<object>(
    `Object.fromEntries(Object.entries(compose.readCompose(settings)).map(([name, service]) => [name, compose.healthOf(service, 1)]))`,
  );
  const commands = inEach((service) => (service as { healthcheck?: { test: string[] } }).healthcheck?.test.join(' '));

  expect(urls).toEqual({
    proxy: 'http://127.0.0.1:1/config/',
    'site-1': 'http://127.0.0.1:1/readyz',
    'site-2': 'http://127.0.0.1:1/readyz',
    database: 'postgres://hearthside:password-of-the-database@127.0.0.1:1/hearthside',
    storage: 'http://127.0.0.1:1/',
    mail: 'smtp://127.0.0.1:1',
  });
  expect(commands).toMatchObject({
    proxy: 'CMD wget -q -O /dev/null http://127.0.0.1:2019/config/',
    database: 'CMD pg_isready -U hearthside -d hearthside -h 127.0.0.1',
    storage: 'CMD curl -sS -o /dev/null http://127.0.0.1:8333/',
    mail: 'CMD /mailpit readyz',
  });
});

test('the sites and the database have more time to stop than a shutdown takes', () => {
  const late = { 'site-1': '30s', 'site-2': '30s', database: '30s' };

  expect(inEach((service) => service.stop_grace_period)).toEqual({ ...inEach(() => undefined), ...late });
});

test('the systemd unit confines the server like a container, and lets Node.js compile JavaScript', () => {
  const unit = Object.fromEntries(
    [...textOf('deploy/hearthside.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

  expect(unit).toMatchObject({
    CapabilityBoundingSet: '',
    NoNewPrivileges: 'true',
    PrivateDevices: 'true',
    ProtectKernelModules: 'true',
    ProtectSystem: 'strict',
    RestrictAddressFamilies: expect.stringContaining('AF_INET AF_INET6 AF_UNIX'),
    SystemCallFilter: '@system-service',
    // Without it, a forbidden call would kill the server.
    SystemCallErrorNumber: 'EPERM',
    MemoryMax: (services['site-1'] as { mem_limit?: string }).mem_limit!.toUpperCase(),
  });
  expect(unit).not.toHaveProperty('MemoryDenyWriteExecute');
});

test('each volume of a service is declared or a file of this repository', () => {
  const declared = /^volumes:\n([^]+)/m.exec(textOf('docker-compose.yml'))![1].match(/[\w-]+/g);
  const sources = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]));

  expect(sources.filter((source) => !source.startsWith('./')).sort()).toEqual([...declared!].sort());
  for (const file of sources.filter((source) => source.startsWith('./'))) expect(textOf(file)).not.toBe('');
});
