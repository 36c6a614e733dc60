import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from '../support/backstage';
import { call } from '../support/call';
import { emailsTo } from '../support/emails';
import { upload } from '../support/images';
import { freePort, newData, startRefused, type Data } from '../support/own-site';
import { buildSignedIn, stored } from '../support/people';

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

test('npm run serve does not start with a short secret and prints the error', async () => {
  writeFileSync(join(data.settings.DATA_DIR, 'secret'), 'too short\n');
  const settings = { ...data.settings, ...account, PUBLIC_URL: 'http://127.0.0.1', PORT: String(await freePort()) };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const serve = spawn(process.execPath, ['scripts/serve.mjs'], { cwd: root, env });

  const [errors, [code]] = await Promise.all([text(serve.stderr), once(serve, 'exit')]);

  expect(code).toBe(1);
  expect(errors).toMatch(/^The server failed to start: .*\/secret must contain at least 32 characters/);
  expect(readdirSync(data.settings.DATA_DIR).sort()).toEqual(['failed-start.log', 'secret']);
});

test('files that the server writes are readable by their owner only', async () => {
  const agent = await buildSignedIn('agent');
  await upload('updateAvatar', { as: agent, id: agent.id });
  await call('forgotPassword', { body: { email: (await stored(agent)).email } });
  await emailsTo((await stored(agent)).email);
  const dataDir = await run<string>('process.env.DATA_DIR');

  const written = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('tmp'));

  const open = ['', ...written].filter((path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(written).toEqual(expect.arrayContaining(['secret', 'outbox', 'public/uploads']));
});
