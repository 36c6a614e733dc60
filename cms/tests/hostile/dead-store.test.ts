import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import type { Post, Revision, SeasonImage } from '../../contract/index';
import { imageForm } from '../support/images';
import { openLine, type Line } from '../support/network';
import { startStore } from '../support/object-store';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { founder } from '../support/server-process';
import { compareFiles, consistent, settle, shiftClock, sweepFiles } from '../support/stored-rows';
import { until } from '../support/until';
import { volume } from '../support/volume';

jest.setTimeout(600_000);

let store: Awaited<ReturnType<typeof startStore>>;
/** Network between the site and the store. */
let line: Line;
/** Network of browsers, which the server cannot reach. */
let publicLine: Line;
let site: OwnSite;
let token: string;

const ask = <Body>(method: string, path: string, body?: FormData | object) => site.ask<Body>(path, { method, body, token });

const buildPost = async (title = 'Harbor') => (await ask<Post>('POST', '/api/posts', { post: { title, content: '<p>Boats.</p>' } })).body;
const upload = async (id: string) => ask<{ image_url: string }>('PATCH', `/api/posts/${id}/upload_image`, await imageForm());
const inStore = (url: string) => `http://127.0.0.1:${store.port}/images/${basename(url)}`;
const stored = async (url: string) => (await fetch(inStore(url))).status;
const readiness = (headers: Record<string, string> = {}) => site.ask('/readyz', { headers });

beforeAll(async () => {
  store = await startStore('images');
  [line, publicLine] = await Promise.all([openLine({ port: store.port }), openLine({ port: store.port })]);
  publicLine.drop();
  site = await startOwnSite({
    ...store.settings,
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    S3_BASE_URL: `http://127.0.0.1:${publicLine.port}/images`,
  });
  token = await site.signIn();
});

afterAll(async () => {
  await site.discard();
  await Promise.all([line.close(), publicLine.close(), store.close()]);
});

test('a replaced image is retained although its public URL never responds', async () => {
  const { id } = await buildPost();
  const first = await upload(id);

  const second = await upload(id);
  await settle([site]);

  const retained = await site.run(() => strapi.db.connection('kept_pictures').count('* as n').first());
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(Number(retained?.n)).toBe(1);
  expect(await stored(first.body.image_url)).toBe(404);
  expect(await stored(second.body.image_url)).toBe(200);
});

test('variants are created in the store although its public URL never responds', async () => {
  const { id } = await buildPost();
  await upload(id);

  await settle([site]);
  const query = `{ post(id: "${id}") { image_url_avif_srcset image_url_webp_srcset } }`;
  const { body } = await ask<{ data: { post: Record<string, string> } }>('POST', '/graphql', { query });

  const candidates = Object.values(body.data.post).flatMap((set) => set.split(', ').map((candidate) => candidate.split(' ')));
  const files = await Promise.all(candidates.map(async ([url]) => fetch(inStore(url))));
  const metadata = await Promise.all(files.map(async (reply) => sharp(await reply.arrayBuffer()).metadata()));
  expect(files.map(({ headers }) => headers.get('content-type'))).toEqual([...Array(2).fill('image/avif'), ...Array(2).fill('image/webp')]);
  expect(metadata.map(({ width }) => `${width}w`)).toEqual(candidates.map(([, width]) => width));
  expect(readdirSync(join(site.dataDir, 'public/uploads'))).toEqual([]);

  await ask('DELETE', `/api/posts/${id}`);
  await settle([site]);

  expect(await Promise.all(candidates.map(([url]) => stored(url)))).toEqual([404, 404, 404, 404]);
});

// In the sample, the only one whose uploads fail at once.
const failures = {
  'rejects connections': () => line.refuse(),
  'does not respond': () => line.drop(),
  'responds byte by byte': () => line.trickle(),
  'takes six seconds per response': () => line.delay(6_000),
};
const nightly = Object.keys(failures) as (keyof typeof failures)[];

test.each(volume(nightly, nightly.slice(0, 1)))(
  'uploads fail while the store %s; pages, reads, saves and sign-in work',
  async (failure) => {
    const [replaced, deleted, written] = [await buildPost(), await buildPost(), await buildPost()];
    for (const { id } of [replaced, deleted]) await upload(id);
    const { body: backdrop } = await ask<SeasonImage>('POST', '/api/season_images/upload', await imageForm({ name: 'Pier' }));
    await settle([site]);
    failures[failure]();

    const startedAt = Date.now();
    let uploadMs = Infinity;
    const uploads = Promise.all([
      upload(replaced.id),
      ask('POST', '/api/posts/upload_temp_image', await imageForm()),
      ask('POST', '/api/season_images/upload', await imageForm({ name: 'Quay' })),
    ]).finally(() => (uploadMs = Date.now() - startedAt));
    const others = await Promise.all([
      ...['/', '/agents', '/api/posts'].map((path) => ask('GET', path)),
      ask('POST', '/api/auth/login', { username: founder.username, password: founder.password }),
      ask('PATCH', `/api/posts/${written.id}`, { post: { title: 'Written meanwhile' } }),
    ]);
    const isFirst = uploadMs === Infinity;
    const removals = await Promise.all([ask('DELETE', `/api/posts/${deleted.id}`), ask('DELETE', `/api/season_images/${backdrop.id}`)]);
    const areRemovalsFirst = uploadMs === Infinity;
    const replies = await uploads;
    const before = line.connections();
    const checks = await Promise.all(Array.from({ length: 200 }, () => readiness()));
    const connections = line.connections() - before;
    line.mend();
    await until('the site reaches the store', async () => JSON.stringify((await readiness()).body).includes('"degraded":[]'));
    await sweepFiles([site]);

    const message = 'Image storage is temporarily unavailable. Try again later.';
    for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 503, body: { error: message, errors: [message] } });
    // Uploads end after nine seconds. Single requests to the store may take a minute.
    expect(uploadMs).toBeLessThan(30_000);
    // Without waiting for the store. A rejected connection fails at once.
    if (failure !== 'rejects connections') expect([isFirst, areRemovalsFirst]).toEqual([true, true]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(removals.map(({ status }) => status)).toEqual([204, 204]);
    expect(new Set(checks.map(({ status }) => status))).toEqual(new Set([200]));
    expect(checks[0].body).toEqual({ ready: true, degraded: ['storage'] });
    expect(connections).toBeLessThan(10);
    expect(await stored(backdrop.s3_url)).toBe(404);
    expect(await compareFiles(site, join(store.directory, 'images'))).toEqual(consistent);
    expect((await upload(replaced.id)).status).toBe(200);
  },
);

test('a signed-in user is not disturbed by a clock that jumps an hour, and the newest version is that of the last save', async () => {
  const { id } = await buildPost();
  const statuses = [];
  for (const hours of [1, 0, -1, 0]) {
    await shiftClock(site, hours * 3_600_000);
    const newcomer = { token: await site.signIn() };
    const replies = [
      await ask('POST', '/api/posts', { post: { title: 'Tide', content: '<p>Ebb.</p>' } }),
      await site.ask(`/api/posts/${id}`, { ...newcomer, method: 'PATCH', body: { post: { title: `At ${hours}` } } }),
      await upload(id),
      await site.ask(`/api/posts/${id}/publish`, { ...newcomer, method: 'PATCH' }),
      await site.ask('/insights'),
      await ask('GET', `/api/posts/${id}/revisions`),
    ];
    statuses.push(replies.map(({ status }) => status));
  }
  await ask('PATCH', `/api/posts/${id}`, { post: { title: 'Last save' } });

  const { body: history } = await ask<{ items: Revision[] }>('GET', `/api/posts/${id}/revisions`);
  const { body: newest } = await ask<Revision>('GET', `/api/revisions/${history.items[0].id}`);
  expect(statuses).toEqual(Array(4).fill([201, 200, 200, 200, 200, 200]));
  expect(newest).toMatchObject({ fields: { title: 'Last save' } });
});

test('requests through a proxy cannot read the readiness', async () => {
  const replies = await Promise.all([
    readiness({ 'x-forwarded-for': '203.0.113.9' }),
    readiness({ via: '2.0 Caddy' }),
    readiness({ forwarded: 'for=203.0.113.9' }),
  ]);

  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
});
