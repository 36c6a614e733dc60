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
}

/** Evaluates an expression with the functions of tools/topology/compose.mjs. */
function evaluate<Result>(expression: string): Result {
  const source = `import * as compose from ${JSON.stringify(join(root, 'tools/topology/compose.mjs'))};
    const settings = ${JSON.stringify(settings)};
    console.log(JSON.stringify(${expression}))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', source], { encoding: 'utf8' })) as Result;
}

const services = evaluate<Record<string, Service>>('compose.readCompose(settings)');

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
  const ports = Object.entries(services).map(([name, service]) => [name, service.ports]);

  expect(Object.fromEntries(ports)).toEqual({ proxy: ['80:80', '443:443'], mail: ['127.0.0.1:8025:8025'] });
});

test('each volume of a service is declared or a file of this repository', () => {
  const declared = /^volumes:\n([^]+)/m.exec(textOf('docker-compose.yml'))![1].match(/[\w-]+/g);
  const sources = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]));

  expect(sources.filter((source) => !source.startsWith('./')).sort()).toEqual([...declared!].sort());
  for (const file of sources.filter((source) => source.startsWith('./'))) expect(textOf(file)).not.toBe('');
});
