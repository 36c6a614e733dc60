import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort, newData, startOwnSite, startRefused, type Data } from '../support/own-site';
import { founder } from '../support/server-process';

jest.setTimeout(600_000);

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

test('npm run serve prints the error', async () => {
  const settings = { ...data.settings, ...account, PUBLIC_URL: 'http://127.0.0.1', PORT: String(await freePort()), ADMIN_PASSWORD: 'abc' };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const serve = spawn(process.execPath, ['scripts/serve.mjs'], { cwd: root, env });

  const [errors, [code]] = await Promise.all([text(serve.stderr), once(serve, 'exit')]);

  expect(code).toBe(1);
  expect(errors).toContain('The server failed to start: ADMIN_PASSWORD: Password must be at least 6 characters.');
});

test.each(['', 'too short\n'])('a server does not start with a secret file that contains %j', async (secret) => {
  writeFileSync(join(data.settings.DATA_DIR, 'secret'), secret);

  const { code, output } = await startRefused({ ...data.settings, PUBLIC_URL: 'http://127.0.0.1' });

  expect(code).toBe(1);
  expect(output).toMatch(/^error: .*\/secret must contain at least 32 characters/);
  expect(readdirSync(data.settings.DATA_DIR)).toEqual(['secret']);
});

test('files that the server writes are readable by their owner only', async () => {
  const { DATA_DIR } = data.settings;
  const site = await startOwnSite(data.settings);
  const headers = { 'content-type': 'application/json' };
  await fetch(`${site.url}/api/password_resets/forgot`, { method: 'POST', headers, body: JSON.stringify({ email: founder.email }) });
  await site.stop();

  const written = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' });

  const open = ['', ...written].filter((path) => (statSync(join(DATA_DIR, path)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(written).toEqual(expect.arrayContaining(['secret', 'outbox', 'public/uploads']));
});
