import { run } from '../support/backstage';
import { call, request, stayAtFirst } from '../support/call';
import { clockRuns, clockStands } from '../support/clock';
import { buildPost } from '../support/content';
import { buildSignedIn, type Person } from '../support/people';
import { cacheUseOf, word } from '../support/readers';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});

// The cache is the memory of one process.
beforeEach(stayAtFirst);
afterEach(clockRuns);

/** Holds up every read of a single post until it is released. */
const holdPosts = () =>
  run(`(() => {
    const { published } = require(strapi.dirs.dist.root + '/src/content/published');
    const { findVisible } = published.post;
    const held = new Promise((release) => (globalThis.releasePosts = release));
    published.post.findVisible = (...asked) => held.then(() => findVisible(...asked));
    globalThis.letPostsGo = () => {
      published.post.findVisible = findVisible;
      globalThis.releasePosts();
    };
  })()`);

test('of many different answers a few are rendered at a time, some wait, and the rest is refused; ready pages are answered', async () => {
  await request('/agents');
  await holdPosts();

  const asked = Array.from({ length: 60 }, (_, n) => request<{ error: string }>(`/api/posts/held-${n}`));
  const first = await Promise.race(asked);
  const page = await cacheUseOf(() => request('/agents'));
  let answered = 0;
  await new Promise<void>((resolve) => asked.forEach((one) => void one.then(() => (answered += 1) === 28 && resolve())));
  await run('globalThis.letPostsGo()');
  const statuses = (await Promise.all(asked)).map(({ status }) => status);

  expect(first).toMatchObject({ status: 503, body: { error: 'The server has too much to do. Try again in a few seconds.' } });
  expect(first.headers.get('retry-after')).toBe('5');
  expect(page.hits).toBe(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(32);
  expect(statuses.filter((status) => status === 503)).toHaveLength(28);
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

test('one page stands for all ids that lead nowhere, and none for one that exists', async () => {
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
  expect(after.body).toContain(id);
});
