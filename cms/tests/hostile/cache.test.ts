import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { run } from '../support/backstage';
import { ask, call, request, stayAtFirst } from '../support/call';
import { buildListing, buildPost } from '../support/content';
import { buildAgent, buildSignedIn, type Person } from '../support/people';
import { variantsMade } from '../support/images';
import { cacheUse, cacheUseOf } from '../support/readers';
import { fetchRaw, sendRaw } from '../support/raw';
import { until } from '../support/until';

declare global {
  var postIsRead: Promise<void>;
  var releasePost: () => number;
}

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
  // Variants of an earlier test's image would still invalidate cached responses.
  await variantsMade();
});

// Each process has its own cache.
beforeEach(stayAtFirst);

const rename = (id: string, title: string) => call('updatePost', { as: admin, id, body: { post: { title } } });

test.each(['/agents', '/', '/about', '/listings', '/insights', '/seasons', '/api/agents', '/api/listings', '/api/posts', '/api/seasons'])(
  'the second request for %s is served from the cache',
  async (path) => {
    await request(path);

    expect(await cacheUseOf(() => request(path))).toEqual({ hits: 1, misses: 0 });
  },
);

test('a response has the same content in every encoding, an ETag for each, and supports 304', async () => {
  const get = (encoding: string, headers = {}, method = 'GET') => fetchRaw('/about', { 'accept-encoding': encoding, ...headers }, method);
  const plain = await fetchRaw('/about');
  const zipped = await get('gzip');
  const brotli = await get('gzip, deflate, br');
  const withoutBrotli = await get('br;q=0, gzip');
  const head = await get('br', {}, 'HEAD');

  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(withoutBrotli.headers['content-encoding']).toBe('gzip');
  expect(new Set([plain, zipped, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
  expect([plain, zipped, brotli].map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding, Cookie'));
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(brotli.bytes.length)]);

  const conditional = async (etag: string) => (await get('br', { 'if-none-match': etag })).status;
  const { etag } = brotli.headers;
  expect(await Promise.all([etag!, `W/${etag}`, `"other", ${etag}`, '*'].map(conditional))).toEqual(Array(4).fill(304));
  expect(await conditional(plain.headers.etag!)).toBe(200);
});

test('signed-in users never get the cached responses of visitors', async () => {
  const { documentId: id } = await buildPost({ published: false });
  await call('listPosts');

  const asAdmin = await call('listPosts', { as: admin });
  const invalid = await request('/api/posts', { headers: { authorization: 'Bearer invalid' } });

  expect(asAdmin.body.some((post) => post.id === id)).toBe(true);
  expect([asAdmin.headers.get('etag'), invalid.status]).toEqual([null, 401]);
  expect((await call('listPosts')).body.some((post) => post.id === id)).toBe(false);
});

test('the page of a home is served from the cache, whether its agent is in the directory or not', async () => {
  const { id } = await buildAgent({ listed: false });
  const homes = [await buildListing(), await buildListing({ agent: { id } })];
  const moved = await Promise.all(homes.map(({ documentId }) => request(`/listings/${documentId}`)));
  const paths = moved.map(({ headers }) => headers.get('location') ?? '');
  const read = () => Promise.all(paths.map((path) => request(path)));
  await read();

  expect(await cacheUseOf(read)).toEqual({ hits: 2, misses: 0 });
});

const get = (query: string, headers = {}) =>
  request(`/graphql?${new URLSearchParams({ query })}`, { headers: { 'apollo-require-preflight': '1', ...headers } });

test('a repeated query of visitors is served from the cache until what it shows changes', async () => {
  const { documentId: id } = await buildPost({ title: 'Before' });
  const query = `{ post(id: "${id}") { title } }`;
  const read = async () => [(await ask(query)).body, (await get(query)).body];
  const before = await read();

  const use = await cacheUseOf(read);
  await rename(id, 'After');
  const after = await read();

  expect(before).toEqual(Array(2).fill({ data: { post: { title: 'Before' } } }));
  expect(use).toEqual({ hits: 2, misses: 0 });
  expect(after).toEqual(Array(2).fill({ data: { post: { title: 'After' } } }));
});

test('queries differ by their variables and operations, and repeated ones of staff and rejected ones are not cached', async () => {
  const query = 'query A($first: Int) { posts(first: $first) { id } } query B($first: Int) { seasons(first: $first) { id } }';
  const send = (body: object, headers = {}) =>
    request('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const requests = [
    { query, operationName: 'A', variables: { first: 1 } },
    { query, operationName: 'A', variables: { first: 2 } },
    { query, operationName: 'B', variables: { first: 1 } },
  ];
  const before = await cacheUse();

  for (const body of requests) await send(body);
  for (const body of [...requests, { query, operationName: 'C' }]) await send(body, { authorization: `Bearer ${admin.token}` });
  await send({ query });
  await send({ query });

  expect(await cacheUse()).toEqual({ ...before, bytes: expect.any(Number), entries: before.entries + 3, misses: before.misses + 5 });
});

test('a query for a home that is gone is not served from before', async () => {
  const { documentId: id } = await buildListing();
  const isGone = async () => (await ask<{ formerListing: boolean }>(`{ formerListing(id: "${id}") }`)).body.data.formerListing;
  const before = await isGone();

  await call('unpublishListing', { as: admin, id });

  expect([before, await isGone()]).toEqual([false, true]);
});

/** Creates a post whose first read is delayed until `release`, which returns the number of reads until then. */
async function delayedPost() {
  const { documentId: id } = await buildPost({ title: 'Before' });
  await run((delayed) => {
    const { post } = serverModule('content/published').published;
    const { findVisible } = post;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let reads = 0;
    globalThis.postIsRead = new Promise((isRead) => {
      post.findVisible = async (id, caller) => {
        const row = await findVisible(id, caller);
        if (id !== delayed) return row;
        reads += 1;
        isRead();
        if (reads === 1) await released;
        return row;
      };
    });
    globalThis.releasePost = () => {
      post.findVisible = findVisible;
      release();
      return reads;
    };
  }, id);
  return {
    id,
    title: async () => (await call('getPost', { id })).body.title,
    isRead: () => run(() => globalThis.postIsRead),
    release: () => run(() => globalThis.releasePost()),
  };
}

test('20 simultaneous requests for one page are rendered once', async () => {
  const { title, isRead, release } = await delayedPost();
  const requestCount = async () => ((use) => use.hits + use.misses)(await cacheUse());
  const before = await requestCount();

  const titles = Promise.all(Array.from({ length: 20 }, title));
  await isRead();
  await until('all requests have arrived', async () => (await requestCount()) >= before + 20);

  expect(await release()).toBe(1);
  expect(await titles).toEqual(Array(20).fill('Before'));
});

test('a request after a save gets the new state while an earlier request still waits', async () => {
  const { id, title, isRead, release } = await delayedPost();
  const early = title();
  await isRead();

  await rename(id, 'After');
  const late = await title();
  await release();

  expect([late, await early, await title()]).toEqual(['After', 'Before', 'After']);
});

test('made-up URLs add no cache entries', async () => {
  const id = (await buildAgent()).id;
  for (const path of ['/agents', `/agents/${id}`, '/about', '/api/agents', `/api/agents/${id}`]) await request(path);

  const paths = Array.from({ length: 40 }, (_, n) => [
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
  for (const path of paths.slice(0, paths.length / 2)) await request(path);
  // By now the server has also re-rendered the responses that the new agent invalidated.
  const { entries } = await cacheUse();
  for (const path of paths.slice(paths.length / 2)) await request(path);

  expect((await cacheUse()).entries).toBe(entries);
});

test('a secret in the URL of a page is not in the responses to other requests', async () => {
  const first = await request<string>('/reset-password?token=first-secret');
  const second = await request<string>('/reset-password?token=second-secret');

  expect(first.body + second.body).not.toMatch(/(first|second)-secret/);
  expect(second.headers.get('referrer-policy')).toBe('no-referrer');
});

test('pipelined requests on one connection all get a response', async () => {
  const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;

  const response = await sendRaw(get('/about') + get('/api/posts') + get('/about', 'Connection: close\r\n'));

  expect(response.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
});

test('a list that is read in a transaction shows others nothing of it', async () => {
  const seen = await run(async () => {
    const { published } = serverModule('content/published');
    serverModule('cache/changes').invalidate(['*']);
    const isListed = async () => (await published.post.all()).some(({ documentId }) => documentId === 'uncommitted');
    const seen: boolean[] = [];
    await strapi.db
      .transaction(async ({ trx }) => {
        const now = new Date();
        const times = { created_at: now, updated_at: now, published_at: now };
        await strapi.db
          .connection('posts')
          .transacting(trx)
          .insert({ document_id: 'uncommitted', title: 'Uncommitted', published: true, ...times });
        seen.push(await isListed());
        throw new Error('Undo');
      })
      .catch(() => undefined);
    return [...seen, await isListed()];
  });

  expect(seen).toEqual([true, false]);
});

test('a profile that was read before is read from memory', async () => {
  const { id } = await buildAgent();
  await call('getAgent', { id, as: admin });

  const statements = await run(async (id) => {
    const { findVisible } = serverModule('api/agent/agents');
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => statements.push(sql);
    await findVisible(id, null);
    strapi.db.connection.on('query', note);
    await findVisible(id, null);
    strapi.db.connection.off('query', note);
    return statements;
  }, id);

  expect(statements).toEqual([]);
});
