import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { run } from '../support/backstage';
import { call, request, serverUrl, stayAtFirst } from '../support/call';
import { buildPost } from '../support/content';
import { buildAgent, buildSignedIn, type Person } from '../support/people';
import { variantsMade } from '../support/pictures';
import { cacheSize, countStatements } from '../support/readers';
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
  'the second reader of %s costs the database nothing',
  async (path) => {
    await request(path);

    expect(await countStatements(() => request(path))).toBe(0);
  },
);

test('twenty who ask at once for the same are answered by one rendering', async () => {
  await buildAgent();
  const alone = await countStatements(() => request('/agents'));
  await buildAgent();

  const together = await countStatements(() => Promise.all(Array.from({ length: 20 }, () => request('/agents'))));

  expect(together).toBe(alone);
});

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

/** The next list of posts is read, and not answered until this is let go. */
async function holdNextList() {
  await run(`(() => {
    const { published } = require(strapi.dirs.dist.root + '/src/content/published');
    const { visibleTo } = published.post;
    const held = new Promise((release) => (globalThis.releaseList = release));
    globalThis.listIsRead = new Promise((isRead) => {
      published.post.visibleTo = async (caller) => {
        published.post.visibleTo = visibleTo;
        const rows = await visibleTo(caller);
        isRead();
        await held;
        return rows;
      };
    });
  })()`);
  return { isRead: () => run(`globalThis.listIsRead`), release: () => run(`void globalThis.releaseList()`) };
}

test('who asks after a save is told of it, though somebody who asked before still waits', async () => {
  const { documentId: id } = await buildPost({ title: 'Before' });
  const { isRead, release } = await holdNextList();
  const titleIn = ({ body }: Awaited<ReturnType<typeof call<'listPosts'>>>) => body.find((post) => post.id === id)?.title;
  const early = call('listPosts');
  await isRead();

  await rename(id, 'After');
  const late = await call('listPosts');
  await release();

  expect(titleIn(late)).toBe('After');
  expect(titleIn(await early)).toBe('Before');
  expect(titleIn(await call('listPosts'))).toBe('After');
});

test('nothing that a stranger can make up takes room', async () => {
  const id = (await buildAgent()).id;
  for (const path of ['/agents', `/agents/${id}`, '/about', '/api/agents', `/api/agents/${id}`]) await request(path);
  const before = await cacheSize();

  const made = Array.from({ length: 40 }, (_, n) => [
    `/agents?utm_source=${n}`,
    `/agents?q=word${n}`,
    `/agents?page=${n}x`,
    `/agents?page=${900 + n}`,
    `/agents/${id}?x=${n}`,
    `/api/agents?x=${n}`,
    `/api/agents/none${n}`,
    `/agents/none${n}`,
    `/insights/none${n}`,
    `/about?x=${n}`,
    `/About${'/'.repeat(n % 3)}`,
    `/agents%2f${n}`,
    `//about?${n}`,
    `/api/agents/${'x'.repeat(60 + n)}`,
    `/nowhere-${n}`,
    `/reset-password?token=${n}`,
  ]).flat();
  for (const path of made) await request(path);

  // The page for new passwords, whatever token stands behind it.
  expect((await cacheSize()).entries - before.entries).toBeLessThanOrEqual(1);
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
