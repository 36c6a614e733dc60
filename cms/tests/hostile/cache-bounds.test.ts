import { run } from '../support/backstage';
import { call, request, stayAtFirst } from '../support/call';
import { clockRuns, clockStands } from '../support/clock';
import { buildPost } from '../support/content';
import { delayPosts } from '../support/delays';
import { buildSignedIn, type Person } from '../support/people';
import { cacheUseOf, word } from '../support/readers';
import { until } from '../support/until';

declare global {
  var askedAtOnce: number;
  var releaseHomes: () => void;
}

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

// Each process has its own cache.
beforeEach(stayAtFirst);
afterEach(clockRuns);

test('the server renders a few responses at a time, queues some and rejects the rest; cached pages are served', async () => {
  // The database may notify of the new administrator only now.
  await until('the directory is cached', async () => (await cacheUseOf(() => request('/agents'))).hits === 1);
  await run(delayPosts);

  const pending = Array.from({ length: 60 }, (_, n) => request<{ error: string }>(`/api/posts/delayed-${n}`));
  const first = await Promise.race(pending);
  const page = await cacheUseOf(() => request('/agents'));
  let settled = 0;
  await new Promise<void>((resolve) => pending.forEach((reply) => void reply.then(() => (settled += 1) === 28 && resolve())));
  await run(() => globalThis.releasePosts());
  const statuses = (await Promise.all(pending)).map(({ status }) => status);

  expect(first).toMatchObject({ status: 503, body: { error: 'The server is overloaded. Try again in a few seconds.' } });
  expect(first.headers.get('retry-after')).toBe('5');
  expect(page.hits).toBe(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(32);
  expect(statuses.filter((status) => status === 503)).toHaveLength(28);
});

test('addresses of unknown homes ask the database a few at a time, and the rest is rejected', async () => {
  await run(() => {
    const listings = serverModule('api/listing/listings');
    const { isFormer } = listings;
    globalThis.askedAtOnce = 0;
    const released = new Promise<void>((release) => {
      globalThis.releaseHomes = () => {
        listings.isFormer = isFormer;
        release();
      };
    });
    listings.isFormer = (id) => {
      globalThis.askedAtOnce += 1;
      return released.then(() => isFormer(id));
    };
  });

  const pending = Array.from({ length: 60 }, (_, n) => request(`/listings/unknown-${n}`));
  const first = await Promise.race(pending);
  const askedAtOnce = await run(() => globalThis.askedAtOnce);
  await run(() => globalThis.releaseHomes());
  const statuses = (await Promise.all(pending)).map(({ status }) => status);

  expect([first.status, askedAtOnce]).toEqual([503, 2]);
  expect(new Set(statuses)).toEqual(new Set([404, 503]));
});

test('a search is rendered once in ten seconds', async () => {
  const path = `/agents?q=${word()}`;
  await clockStands('2031-01-01T00:00:00Z');
  await request(path);

  await clockStands('2031-01-01T00:00:09Z');
  expect(await cacheUseOf(() => request(path))).toEqual({ hits: 1, misses: 0 });
  await clockStands('2031-01-01T00:00:11Z');
  expect(await cacheUseOf(() => request(path))).toEqual({ hits: 0, misses: 1 });
});

test('one cached 404 page serves all unknown ids and no existing one', async () => {
  await request('/insights/nothing-1');
  expect(await cacheUseOf(() => request('/insights/nothing-2'))).toEqual({ hits: 1, misses: 0 });

  const { documentId: id } = await buildPost({ published: false });
  const path = `/insights/${id}`;
  const before = await request(path);
  await call('publishPost', { as: admin, id });
  const shown = await request(path);
  await call('unpublishPost', { as: admin, id });
  const after = await request(path);

  expect([before.status, shown.status, after.status]).toEqual([404, 200, 404]);
});
