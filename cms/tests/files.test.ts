import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildSignedIn } from './support/people';
import { jpeg, upload } from './support/images';
import { fetchRaw, sendRaw } from './support/raw';

const client = join(__dirname, '../../web/dist/client');
const built = readdirSync(client, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(client, join(parentPath, name)))
  .filter((name) => !/\.br$|\.html$|^\./.test(name));

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const decoded = (encoding: string | undefined, bytes: Buffer) =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;

let image: { path: string; bytes: Uint8Array };
beforeAll(async () => {
  const agent = await buildSignedIn('agent');
  const { avatar_url: path } = (await upload('updateAvatar', { as: agent, id: agent.id, file: await jpeg(900, 600) })).body;
  image = { path, bytes: (await fetchRaw(path)).bytes };
});

test('every built file is served unchanged in every encoding', async () => {
  for (const name of built) {
    const expected = hash(readFileSync(join(client, name)));
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { status, headers, bytes } = await fetchRaw(`/${name}`, { 'accept-encoding': encoding });
      expect([name, encoding, status, hash(decoded(headers['content-encoding'], bytes))]).toEqual([name, encoding, 200, expected]);
    }
  }
});

test('documents are rendered without MUI, and their script contains neither React nor schemas', () => {
  const renderer = readFileSync(join(client, '../server/render.cjs'), 'utf8');
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(readFileSync(join(client, 'index.html'), 'utf8')) ?? [];

  expect(/MuiButton|emotion/.test(renderer)).toBe(false);
  expect(/createElement|__isYupSchema__/.test(readFileSync(join(client, script), 'utf8'))).toBe(false);
});

test('a script is served as compressed during the build', async () => {
  const [script] = built.filter((name) => name.startsWith('assets/') && name.endsWith('.js'));

  const { headers } = await fetchRaw(`/${script}`, { 'accept-encoding': 'br' }, 'HEAD');

  expect(headers['content-length']).toBe(String(readFileSync(join(client, `${script}.br`)).length));
});

test('a compressed file has no path of its own', async () => {
  const [script] = built.filter((name) => name.startsWith('assets/') && name.endsWith('.js'));

  expect((await fetchRaw(`/${script}.br`)).status).toBe(404);
});

test.each([
  ['first bytes', 'bytes=0-9', 206, (bytes: Uint8Array) => bytes.subarray(0, 10)],
  ['last bytes', 'bytes=-5', 206, (bytes: Uint8Array) => bytes.subarray(-5)],
  ['bytes from an offset', 'bytes=100-', 206, (bytes: Uint8Array) => bytes.subarray(100)],
  ['bytes beyond its length', 'bytes=0-99999999', 206, (bytes: Uint8Array) => bytes],
  ['bytes after its end', 'bytes=99999999-', 416, null],
  ['bytes of an invalid range', 'bytes=x-y', 200, (bytes: Uint8Array) => bytes],
  ['bytes of an empty range', 'bytes=', 200, (bytes: Uint8Array) => bytes],
])('a request for an image’s %s gets the expected status and bytes', async (_name, range, expected, part) => {
  const { status, bytes } = await fetchRaw(image.path, { range });

  expect(status).toBe(expected);
  if (part) expect(hash(bytes)).toBe(hash(part(image.bytes)));
});

test('a video supports range requests', async () => {
  const { status, bytes, headers } = await fetchRaw('/media/harbor-walk.mp4', { range: 'bytes=10-19' });

  expect([status, bytes.length, headers['content-type']]).toEqual([206, 10, 'video/mp4']);
});

test('a conditional request for an unchanged image gets 304', async () => {
  const { headers } = await fetchRaw(image.path, {}, 'HEAD');

  const byName = await fetchRaw(image.path, { 'if-none-match': headers.etag! });
  const byTime = await fetchRaw(image.path, { 'if-modified-since': headers['last-modified']! });

  expect([byName.status, byTime.status, byName.bytes.length]).toEqual([304, 304, 0]);
});

test('a conditional request for a built file gets 304; ETag takes precedence over date', async () => {
  const path = `/${built.find((name) => name.endsWith('.js'))!}`;
  const { headers } = await fetchRaw(path);
  const since = headers['last-modified']!;
  const statusOf = async (condition: Record<string, string>) => (await fetchRaw(path, condition)).status;

  expect(await statusOf({ 'if-modified-since': since })).toBe(304);
  expect(await statusOf({ 'if-modified-since': since, 'if-none-match': '"another"' })).toBe(200);
  expect(await statusOf({ 'if-modified-since': new Date(Date.parse(since) - 1000).toUTCString() })).toBe(200);
  expect(await statusOf({ 'if-modified-since': 'yesterday' })).toBe(200);
});

test.each([
  '/uploads/none.jpg',
  '/uploads/',
  '/uploads/../../hearthside.db',
  '/uploads/..%2f..%2fhearthside.db',
  '/uploads/%2e%2e/%2e%2e/hearthside.db',
  '/uploads/.hidden',
  '/assets/../../server/render.cjs',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/none.js',
  '/.vite/manifest.json',
  '/media/',
  '/images/%00',
])('%s serves no file', async (path) => {
  const response = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

  expect(response).toMatch(/^HTTP\/1\.1 40[034] /);
});
