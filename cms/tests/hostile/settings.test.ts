import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from '../support/backstage';
import { call } from '../support/call';
import { emailsTo } from '../support/emails';
import { upload } from '../support/images';
import { startStore } from '../support/object-store';
import { freePort, newData, startOwnSite, startRefused, type Data } from '../support/own-site';
import { buildSignedIn, stored } from '../support/people';
import { until } from '../support/until';

const root = join(__dirname, '../../..');
const account = { ADMIN_USERNAME: 'jane', ADMIN_EMAIL: 'Jane.Doe@Example.com', ADMIN_PASSWORD: 'good-neighbours' };

let data: Data;
beforeEach(async () => {
  data = await newData();
});
afterEach(() => data.discard());

test('a server with invalid settings prints an error for each, exits and creates nothing', async () => {
  const { code, output } = await startRefused({ ...data.settings, ...account, PORT: 'abc', TRUST_PROXY_HOPS: 'x', ADMIN_PASSWORD: 'abc' });

  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    'error: PORT must be a number from 1 to 65535, not "abc".',
    'error: TRUST_PROXY_HOPS must be a number from 0 to 100, not "x".',
    'error: ADMIN_PASSWORD: Password must be at least 6 characters.',
    'error: PUBLIC_URL is required. Set it to the public URL of the site, for example https://www.example.com. Links in emails use it.',
  ]);
  expect(readdirSync(data.settings.DATA_DIR)).toEqual([]);
});

/** Runs `npm run serve` with settings that it should reject. */
async function serve(settings: Record<string, string>, cwd = root) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...data.settings, ...account, PUBLIC_URL: 'http://127.0.0.1', ...settings };
  const child = spawn(process.execPath, ['scripts/serve.mjs'], { cwd, env });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: code as number, errors };
}

test('npm run serve lists all invalid variables', async () => {
  const { code, errors } = await serve({ PORT: 'abc', TRUST_PROXY_HOPS: 'x', PUBLIC_URL: '', HEARTHSIDE_DEMO: 'true' });

  expect(code).toBe(1);
  expect(errors.split('\n').map((line) => line.split(' ')[1])).toEqual([
    'server',
    'HEARTHSIDE_DEMO',
    'PORT',
    'TRUST_PROXY_HOPS',
    'PUBLIC_URL',
    undefined,
  ]);
});

const otherVersion = `throw new Error("The module was compiled against another version\\nusing NODE_MODULE_VERSION 1.")`;
const working = 'module.exports = class { close() {} }';

test.each([
  [
    'installed with another Node.js version',
    otherVersion,
    /^The packages were installed with another Node\.js version\. Run npm ci and npm run build\.\n$/,
  ],
  ['compiled with headers that make Node.js abort', working, /^better-sqlite3 was compiled .+ npm_config_target=24\.18\.1\.\n$/],
])('npm run serve rejects packages that were %s', async (_, index, message) => {
  const clone = join(data.settings.DATA_DIR, 'clone');
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
  const files = {
    'package.json': JSON.stringify({ type: 'module', dependencies: { commander: '14.0.3' } }),
    'node_modules/better-sqlite3/index.js': index,
    'node_modules/better-sqlite3/build/Release/better_sqlite3.node': 'RemoveEnvironmentCleanupHook',
    ...Object.fromEntries(['cms/dist', 'cms/dist/build', 'web/dist'].map((folder) => [`${folder}/.built-from`, ''])),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), content);
  }
  symlinkSync(join(root, 'node_modules/commander'), join(clone, 'node_modules/commander'));

  expect(await serve({}, clone)).toEqual({ code: 1, errors: expect.stringMatching(message) });
});

test.each([
  ['the database', { DATABASE_URL: 'postgres://user:password@127.0.0.1:1/site' }, /DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:1/],
  ['the address for metrics', { METRICS_PORT: '9464', METRICS_HOST: 'unknown.invalid' }, /METRICS_HOST unknown\.invalid.*ENOTFOUND/],
])('a server that cannot use %s names its variable', async (_, settings, message) => {
  const { code, output } = await startRefused({ ...data.settings, ...account, PUBLIC_URL: 'http://127.0.0.1', ...settings });

  expect(code).toBe(1);
  expect(output).toMatch(message);
});

test('a server whose bucket does not exist starts with a warning, and prints only lines of JSON', async () => {
  const store = await startStore('images');
  const site = await startOwnSite({ ...data.settings, ...store.settings, S3_BUCKET: 'missing' });
  const lines = () =>
    site
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level?: string; message?: string });

  await until('the server warns', () => lines().some(({ message }) => message?.includes('S3_BUCKET missing does not exist')));
  await site.discard();
  await store.close();

  expect(lines().find(({ message }) => message?.includes('S3_BUCKET'))).toMatchObject({ level: 'warn' });
});

test('npm run serve does not start with a short secret and prints the error', async () => {
  writeFileSync(join(data.settings.DATA_DIR, 'secret'), 'too short\n');

  const { code, errors } = await serve({ PORT: String(await freePort()) });

  expect(code).toBe(1);
  expect(errors).toMatch(/^The server failed to start: .*\/secret must contain at least 32 characters/);
  expect(readdirSync(data.settings.DATA_DIR).sort()).toEqual(['failed-start.log', 'secret']);
});

test('files that the server writes are readable by their owner only', async () => {
  const agent = await buildSignedIn('agent');
  await upload('updateAvatar', { as: agent, id: agent.id });
  await call('forgotPassword', { body: { email: (await stored(agent)).email } });
  await emailsTo((await stored(agent)).email);
  const dataDir = await run(() => process.env.DATA_DIR!);

  const written = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('tmp'));

  const open = ['', ...written].filter((path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(written).toEqual(expect.arrayContaining(['secret', 'outbox', 'public/uploads']));
});
