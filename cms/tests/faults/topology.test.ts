import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Post } from '../../contract/index';
import { runCommand } from '../support/commands';
import { ask as askSite, startOwnSite } from '../support/own-site';
import { imageForm } from '../support/images';
import { founder } from '../support/server-process';
import { until } from '../support/until';

// Includes the time to build the image.
jest.setTimeout(600_000);

const root = join(__dirname, '../../..');

let directory: string;
let image: string;
let topology: ChildProcess;
let logs = '';
let imageOutput: string;
let url: string;

beforeAll(async () => {
  // Outside the tests' temporary folder, which PostgreSQL's account cannot enter.
  directory = mkdtempSync('/tmp/hearthside-topology-');
  chmodSync(directory, 0o711);
  image = join(mkdtempSync(join(tmpdir(), 'hearthside-image-')), 'image');
  imageOutput = execFileSync(process.execPath, [join(root, 'scripts/image.mjs'), image], { encoding: 'utf8' });
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, TMPDIR: tmpdir(), PORT: '0', DATA_DIR: directory };
  topology = spawn(process.execPath, [join(root, 'tools/topology/index.mjs'), image], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const isServing = new Promise<void>((resolve) => {
    for (const stream of [topology.stdout!, topology.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        logs += chunk.toString();
        if (logs.includes('Hearthside is running at')) resolve();
      });
    }
  });
  const ended = once(topology, 'exit').then(() => Promise.reject(new Error(`The topology exited:\n${logs}`)));
  ended.catch(() => {});
  await Promise.race([isServing, ended]);
  url = /running at (\S+)/.exec(logs)![1];
});

afterAll(async () => {
  if (topology.exitCode === null) {
    topology.kill('SIGTERM');
    await once(topology, 'exit');
  }
  rmSync(directory, { recursive: true, force: true });
  rmSync(dirname(image), { recursive: true, force: true });
});

let token = '';

const ask = <Body>(method: string, path: string, body?: object) => askSite<Body>(`${url}/api${path}`, { method, token, body });

/** Waits for the first email of the mail server and returns it. */
const firstEmail = () =>
  until('an email arrives', () => {
    const folder = join(directory, 'mail');
    return readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .find((text) => text.includes('</html>'));
  });

const refusesConnections = (url: string) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => resolve(false)).once('error', () => resolve(true));
    socket.unref();
  });

test('the topology serves an administrator through proxy, sites, database, store and mail server', async () => {
  const signedIn = await ask<{ token: string }>('POST', '/auth/login', { username: founder.username, password: founder.password });
  token = signedIn.body.token;
  const { body: post } = await ask<Post>('POST', '/posts', { post: { title: 'Harbor', content: '<p>Boats.</p>' } });
  const uploaded = await ask<{ image_url: string }>('PATCH', `/posts/${post.id}/upload_image`, await imageForm());
  const upload = await fetch(uploaded.body.image_url);
  const published = await ask<Post>('PATCH', `/posts/${post.id}/publish`);
  const pages = await Promise.all(logs.match(/http:\/\/127\.0\.0\.1:\d+/g)!.map(async (site) => (await fetch(`${site}/api/posts`)).text()));
  const forgot = await ask('POST', '/password_resets/forgot', { email: founder.email });

  expect([signedIn, uploaded, published, forgot]).toMatchObject([200, 200, 200, 204].map((status) => ({ status })));
  expect(uploaded.body.image_url).toContain(`${url}/media/`);
  expect([upload.status, upload.headers.get('content-type'), upload.headers.get('content-security-policy')]).toEqual([
    200,
    'image/jpeg',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  ]);
  expect(pages.every((page) => page.includes('Harbor'))).toBe(true);
  expect(upload.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${url}/media/missing.jpg`)).headers.get('cache-control')).toBeNull();
  expect(await firstEmail()).toContain(`To: ${founder.email}`);
  expect((await fetch(`${url}/readyz`)).status).toBe(404);
});

test('the image is small and contains all files of panel, pages and backups', async () => {
  const size = Number(/\((\d+) MB\)/.exec(imageOutput)![1]);
  const panel = await (await fetch(`${url}/admin`)).text();
  const script = /src="([^"]+\.js)"/.exec(panel)![1];
  const paths = ['/', '/insights', '/admin', new URL(script, `${url}/admin/`).pathname, '/logo-mark.svg', '/sitemap.xml'];
  const replies = await Promise.all(paths.map((path) => fetch(url + path)));
  const signedIn = await askSite(`${url}/admin/login`, { body: { email: founder.email, password: founder.password } });
  const settings = { DATA_DIR: mkdtempSync(join(dirname(image), 'site-')), IMAGE: image };
  await (await startOwnSite({ DATA_DIR: settings.DATA_DIR, DATABASE_URL: '' })).stop();
  const backup = await runCommand('backup', ['--out', join(dirname(image), 'backups'), '--check'], settings);
  const exported = await runCommand('export', ['--out', join(dirname(image), 'site.tar.gz')], settings);

  expect(size).toBeLessThan(450);
  expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
  expect(signedIn.status).toBe(200);
  expect([backup, exported]).toEqual([expect.objectContaining({ code: 0 }), expect.objectContaining({ code: 0 })]);
});

test('no request fails while the replicas restart one after the other', async () => {
  const replies: Record<string, Set<string>> = { visits: new Set(), saves: new Set(), uploads: new Set() };
  let isOver = false;
  const repeat = async (kind: string, send: () => Promise<{ status: number; body: unknown }>) => {
    while (!isOver) {
      const { status, body } = await send().catch((error: unknown) => ({ status: 0, body: String(error) }));
      replies[kind].add(status < 300 ? String(status) : `${status} ${JSON.stringify(body)}`);
    }
  };
  const work = [
    ...['/', '/agents', '/insights', '/api/posts'].map((path) =>
      repeat('visits', async () => ({ status: (await fetch(url + path)).status, body: path })),
    ),
    ...['One', 'Two'].map((title) => repeat('saves', () => ask('POST', '/posts', { post: { title, content: '<p>Text.</p>' } }))),
    repeat('uploads', async () => ask('POST', '/posts/upload_temp_image', await imageForm())),
  ];

  for (const name of ['site-1', 'site-2']) {
    const processes = () =>
      [...logs.matchAll(new RegExp(`${name} is healthy at .* \\(process (\\d+)\\)`, 'g'))].map(([, pid]) => Number(pid));
    const { 1: address } = new RegExp(`${name} is healthy at (\\S+)`).exec(logs)!;
    const timesUp = () => readFileSync(join(directory, 'logs/proxy.log'), 'utf8').split(`"host is up","host":"${address}"`).length;
    const started = processes();
    const before = timesUp();
    process.kill(started.at(-1)!, 'SIGTERM');
    await until(`${name} has restarted`, () => processes().length > started.length, 120_000);
    // The proxy learns it from its next health check. Until Caddy 2.7.5 (Debian has 2.6), it rejects saves while it knows of no replica.
    await until(`the proxy uses ${name}`, () => timesUp() > before);
  }
  isOver = true;
  await Promise.all(work);

  expect(Object.values(replies).map((those) => [...those])).toEqual([['200'], ['201'], ['201']]);
  expect(logs.match(/\S+ exited/g)).toEqual(['site-1 exited', 'site-2 exited']);
});

test('the topology stops all services cleanly on SIGTERM', async () => {
  const listened = [...new Set([...logs.matchAll(/healthy at (\S+)/g)].map(([, host]) => `http://${host}`))];

  topology.kill('SIGTERM');
  const [code] = (await once(topology, 'exit')) as [number];

  expect(code).toBe(0);
  expect(listened).toHaveLength(6);
  expect(await Promise.all(listened.map(refusesConnections))).toEqual(Array(6).fill(true));
});
