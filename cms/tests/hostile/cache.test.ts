import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { run } from '../support/backstage';
import { call, request, serverUrl, stayAtFirst } from '../support/call';
import { buildPost } from '../support/content';
import { buildAgent, buildSignedIn, type Person } from '../support/people';
import { variantsMade } from '../support/images';
import { cacheUse, cacheUseOf } from '../support/readers';
import { sendRaw } from '../support/raw';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
  // A picture of an earlier test that is still made smaller drops what shows pictures.
  await variantsMade();
});

// What is ready lies in the memory of one process.
beforeEach(stayAtFirst);

const rename = (id: string, title: string) => call('updatePost', { as: admin, id, body: { post: { title } } });

test.each(['/agents', '/', '/about', '/insights', '/seasons', '/api/agents', '/api/posts', '/api/seasons'])(
  'the second reader of %s is answered from what is ready',
  async (path) => {
    await request(path);

    expect(await cacheUseOf(() => request(path))).toEqual({ hits: 1, misses: 0 });
  },
);

/** An answer as it came over the wire, not decoded. */
async function raw(path: string, headers: string, method = 'GET') {
  const { hostname, port } = new URL(serverUrl());
  const { request: send } = await import('node:http');
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((done) => {
    const named = Object.fromEntries(
      headers
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(': ')),
    );
    send({ hostname, port, path, method, headers: named }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done({ status: response.statusCode!, headers: response.headers as never, body: Buffer.concat(chunks) }));
    }).end();
  });
}

test('an answer is the same in every encoding, each under a name of its own, and unchanged is 304', async () => {
  const plain = await raw('/about', '');
  const zipped = await raw('/about', 'accept-encoding: gzip');
  const brotli = await raw('/about', 'accept-encoding: gzip, deflate, br');
  const refused = await raw('/about', 'accept-encoding: br;q=0, gzip');
  const head = await raw('/about', 'accept-encoding: br', 'HEAD');

  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(refused.headers['content-encoding']).toBe('gzip');
  expect(new Set([plain, zipped, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
  expect([plain, zipped, brotli].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'));
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(brotli.body.length)]);

  const known = (etag: string) => raw('/about', `accept-encoding: br\nif-none-match: ${etag}`);
  const { etag } = brotli.headers;
  expect(await Promise.all([etag, `W/${etag}`, `"other", ${etag}`, '*'].map(async (one) => (await known(one)).status))).toEqual(
    Array(4).fill(304),
  );
  expect((await known(plain.headers.etag)).status).toBe(200);
});

test('who is signed in is never answered from what visitors were', async () => {
  const { documentId: id } = await buildPost({ published: false });
  await call('listPosts');

  const seen = await call('listPosts', { as: admin });
  const dead = await request('/api/posts', { headers: { authorization: 'Bearer nobody' } });

  expect(seen.body.some((post) => post.id === id)).toBe(true);
  expect([seen.headers.get('etag'), dead.status]).toEqual([null, 401]);
  expect((await call('listPosts')).body.some((post) => post.id === id)).toBe(false);
});

/** A post that nobody has asked for; whoever reads it first waits until it is let go. Counts how often it is read until then. */
async function heldPost() {
  const { documentId: id } = await buildPost({ title: 'Before' });
  await run(`(() => {
    const { published } = require(strapi.dirs.dist.root + '/src/content/published');
    const { findVisible } = published.post;
    const held = new Promise((release) => (globalThis.releasePost = release));
    globalThis.postReads = 0;
    globalThis.postIsRead = new Promise((isRead) => {
      published.post.findVisible = async (id, caller) => {
        const row = await findVisible(id, caller);
        if (id !== '${id}') return row;
        globalThis.postReads += 1;
        isRead();
        if (globalThis.postReads === 1) await held;
        return row;
      };
    });
    globalThis.letPostGo = () => {
      published.post.findVisible = findVisible;
      globalThis.releasePost();
      return globalThis.postReads;
    };
  })()`);
  return {
    id,
    title: async () => (await call('getPost', { id })).body.title,
    isRead: () => run('globalThis.postIsRead'),
    release: () => run<number>('globalThis.letPostGo()'),
  };
}

test('twenty who ask at once for the same are answered by one rendering', async () => {
  const { title, isRead, release } = await heldPost();
  const asked = async () => ((use) => use.hits + use.misses)(await cacheUse());
  const before = await asked();

  const titles = Promise.all(Array.from({ length: 20 }, title));
  await isRead();
  while ((await asked()) < before + 20);

  expect(await release()).toBe(1);
  expect(await titles).toEqual(Array(20).fill('Before'));
});

test('who asks after a save is told of it, though somebody who asked before still waits', async () => {
  const { id, title, isRead, release } = await heldPost();
  const early = title();
  await isRead();

  await rename(id, 'After');
  const late = await title();
  await release();

  expect([late, await early, await title()]).toEqual(['After', 'Before', 'After']);
});

test('nothing that a stranger can make up takes room', async () => {
  const id = (await buildAgent()).id;
  for (const path of ['/agents', `/agents/${id}`, '/about', '/api/agents', `/api/agents/${id}`]) await request(path);

  const made = Array.from({ length: 40 }, (_, n) => [
    `/agents?utm_source=${n}`,
    `/agents?page=${n}x`,
    `/agents?page=${900 + n}`,
    `/agents/${id}?x=${n}`,
    `/api/agents?x=${n}`,
    `/api/agents/none${n}`,
    `/agents/none${n}`,
    `/insights/none${n}`,
    `/about?x=${n}`,
    `/About${'/'.repeat(n)}`,
    `/agents%2f${n}`,
    `//about?${n}`,
    `/api/agents/${'x'.repeat(60 + n)}`,
    `/nowhere-${n}`,
    `/reset-password?token=${n}`,
  ]).flat();
  for (const path of made.slice(0, made.length / 2)) await request(path);
  // By now the server has also rendered again, by itself, what the new agent dropped.
  const { entries } = await cacheUse();
  for (const path of made.slice(made.length / 2)) await request(path);

  expect((await cacheUse()).entries).toBe(entries);
});

test('a secret in the address of a page is in none of what others get', async () => {
  const first = await request<string>('/reset-password?token=first-secret');
  const second = await request<string>('/reset-password?token=second-secret');

  expect(first.body + second.body).not.toMatch(/(first|second)-secret/);
  expect(second.headers.get('referrer-policy')).toBe('no-referrer');
});

test('requests that follow one another on one connection are all answered', async () => {
  const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;

  const answer = await sendRaw(get('/about') + get('/api/posts') + get('/about', 'Connection: close\r\n'));

  expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
});
