import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import type { Post, SeasonImage } from '../../contract';
import { freePort, startOwnSite, type OwnSite } from '../support/own-site';
import { jpeg } from '../support/images';

jest.setTimeout(600_000);

const directory = mkdtempSync(join(tmpdir(), 'hearthside-store-'));
let port: number;
let store: S3rver;
let publicServer: SilentServer;
let site: OwnSite;
let token: string;

/** A server that accepts connections and never responds. */
interface SilentServer {
  server: Server;
  connections: Set<Socket>;
  close(): Promise<void>;
}

async function startSilentServer(port: number): Promise<SilentServer> {
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => connections.delete(socket))
      .resume();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    server,
    connections,
    async close() {
      connections.forEach((socket) => socket.destroy());
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function openStore(): Promise<void> {
  const configureBuckets = [{ name: 'images', configs: [] }];
  store = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
  await store.run();
}

async function ask<Body>(method: string, path: string, body?: FormData | object) {
  const isForm = body instanceof FormData;
  const headers = { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) };
  const reply = await fetch(site.url + path, { method, headers, body: isForm ? body : body && JSON.stringify(body) });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, body: (isJson ? JSON.parse(text) : text) as Body };
}

async function photo(fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData();
  Object.entries(fields).forEach(([name, value]) => form.append(name, value));
  form.append('file', new Blob([new Uint8Array(await jpeg())]), 'photo.jpg');
  return form;
}

const buildPost = async () => (await ask<Post>('POST', '/api/posts', { post: { title: 'Harbor', content: '<p>Boats.</p>' } })).body;
const inStore = (url: string) => `http://127.0.0.1:${port}/images/${basename(url)}`;
const stored = async (url: string) => (await fetch(inStore(url))).status;
const readiness = (headers: Record<string, string> = {}) => fetch(`${site.url}/readyz`, { headers });

beforeAll(async () => {
  port = await freePort();
  await openStore();
  publicServer = await startSilentServer(0);
  const { port: publicPort } = publicServer.server.address() as { port: number };
  site = await startOwnSite({
    S3_BUCKET: 'images',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    // Image URL for browsers, behind a proxy that the server cannot reach.
    S3_BASE_URL: `http://127.0.0.1:${publicPort}/images`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  const account = { username: 'founder', password: 'first-in-the-door' };
  token = (await ask<{ token: string }>('POST', '/api/auth/login', account)).body.token;
});

afterAll(async () => {
  await site.discard();
  await publicServer.close();
  await store.close();
  rmSync(directory, { recursive: true });
});

test('a replaced image is retained although its public URL never responds', async () => {
  const { id } = await buildPost();
  const first = await ask<{ image_url: string }>('PATCH', `/api/posts/${id}/upload_image`, await photo());

  const second = await ask<{ image_url: string }>('PATCH', `/api/posts/${id}/upload_image`, await photo());

  const retained = await site.run<{ n: number }>(`strapi.db.connection('kept_pictures').count('* as n').first()`);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(Number(retained.n)).toBe(1);
  expect(await stored(first.body.image_url)).toBe(404);
  expect(await stored(second.body.image_url)).toBe(200);
});

test('variants are created in the store although its public URL never responds', async () => {
  const { id } = await buildPost();
  await ask('PATCH', `/api/posts/${id}/upload_image`, await photo());

  await site.run(`require(strapi.dirs.dist.root + '/src/images/variant-queue').variantsIdle()`);
  const query = `{ post(id: "${id}") { image_url_avif_srcset image_url_webp_srcset } }`;
  const { body } = await ask<{ data: { post: Record<string, string> } }>('POST', '/graphql', { query });

  const candidates = Object.values(body.data.post).flatMap((set) => set.split(', ').map((candidate) => candidate.split(' ')));
  const files = await Promise.all(candidates.map(async ([url]) => fetch(inStore(url))));
  const metadata = await Promise.all(files.map(async (reply) => sharp(await reply.arrayBuffer()).metadata()));
  expect(files.map(({ headers }) => headers.get('content-type'))).toEqual([...Array(2).fill('image/avif'), ...Array(2).fill('image/webp')]);
  expect(metadata.map(({ width }) => `${width}w`)).toEqual(candidates.map(([, width]) => width));
  expect(readdirSync(join(site.dataDir, 'public/uploads'))).toEqual([]);

  await ask('DELETE', `/api/posts/${id}`);

  expect(await Promise.all(candidates.map(([url]) => stored(url)))).toEqual([404, 404, 404, 404]);
});

test('uploads fail while the store is silent; pages, reads, saves and sign-in work', async () => {
  const { id } = await buildPost();
  await ask('PATCH', `/api/posts/${id}/upload_image`, await photo());
  const { body: backdrop } = await ask<SeasonImage>('POST', '/api/season_images/upload', await photo({ name: 'Pier' }));
  await store.close();
  const silentStore = await startSilentServer(port);

  const startedAt = Date.now();
  const [upload, removal, removedBackdrop, ...rest] = await Promise.all([
    ask('PATCH', `/api/posts/${(await buildPost()).id}/upload_image`, await photo()),
    ask('DELETE', `/api/posts/${id}`),
    ask('DELETE', `/api/season_images/${backdrop.id}`),
    ask('GET', '/'),
    ask('GET', '/api/posts'),
    ask('POST', '/api/auth/login', { username: 'founder', password: 'first-in-the-door' }),
    ask('POST', '/api/posts', { post: { title: 'Written meanwhile', content: '<p>Words.</p>' } }),
  ]);
  const elapsed = Date.now() - startedAt;
  const checks = await Promise.all(Array.from({ length: 200 }, () => readiness()));
  const connections = silentStore.connections.size;
  const deletedFiles = await site.run<number>(`strapi.db.connection('removed_files').count('* as n').first().then(({ n }) => Number(n))`);
  await silentStore.close();
  await openStore();
  await site.run(`require(process.cwd() + '/dist/src/images/deleted-files.js').sweepDeletedFiles().then(() => null)`);

  const message = 'Image storage is temporarily unavailable. Try again later.';
  expect(upload).toEqual({ status: 503, body: { error: message, errors: [message] } });
  expect(elapsed).toBeLessThan(10_500);
  expect([removal.status, removedBackdrop.status]).toEqual([204, 204]);
  expect(rest.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
  expect(new Set(checks.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await checks[0].json()).toEqual({ ready: true, degraded: ['storage'] });
  expect(connections).toBeLessThan(10);
  expect(deletedFiles).toBe(1);
  expect(await stored(backdrop.s3_url)).toBe(404);
  expect((await ask('PATCH', `/api/posts/${(await buildPost()).id}/upload_image`, await photo())).status).toBe(200);
});

test('requests through a proxy cannot read the readiness', async () => {
  const replies = await Promise.all([
    readiness({ 'x-forwarded-for': '203.0.113.9' }),
    readiness({ via: '2.0 Caddy' }),
    readiness({ forwarded: 'for=203.0.113.9' }),
  ]);

  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
});
