import { run, updateRow } from './support/backstage';
import { clockRuns, clockStands } from './support/clock';
import { ask, call, request, stayAtFirst } from './support/call';
import { buildPost, buildSeason } from './support/content';
import { buildAgent, buildSignedIn, type Person } from './support/people';
import { readFrom } from './support/readers';

let admin: Person;
beforeAll(async () => {
  admin = await buildSignedIn('admin');
});
afterEach(clockRuns);

/** Creates posts, oldest first. */
const buildPosts = (titles: string[], fields: object) =>
  run(
    async (titles, fields) => {
      for (const title of titles) await strapi.documents('api::post.post').create({ data: { title, content: '<p>Words</p>', ...fields } });
    },
    titles,
    fields,
  );

const numbered = (title: string, count: number) => Array.from({ length: count }, (_, n) => `${title} ${n}`);
const readNews = async () =>
  [...(await request<string>('/insights/feed.xml')).body.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title);

test('the feed contains the newest 20 visible posts and reads no other posts', async () => {
  await buildPosts(numbered('Older', 5), { published: true });
  await buildPosts(numbered('Seen', 15), { published: true });
  await buildPosts(numbered('Over', 25), { published: true, unpublish_at: '2001-01-01T00:00:00.000Z' });
  await buildPosts(numbered('Draft', 25), { published: false });
  await buildPosts(numbered('Newest', 3), { published: false, publish_at: '2001-01-01T00:00:00.000Z' });
  await readNews();
  await buildPost({ title: 'Clears the cache', published: false });
  let feedTitles: string[] = [];
  stayAtFirst();

  const { rows } = await readFrom('posts', ['/insights/feed.xml'], async () => (feedTitles = await readNews()));

  const inOrder = [...numbered('Newest', 3).reverse(), ...numbered('Seen', 15).reverse(), 'Older 4', 'Older 3'];
  expect(feedTitles).toEqual(inOrder);
  // Those of the feed that are not in memory, and the last saved of the 76 other posts, with its list fields.
  expect(rows).toBeLessThanOrEqual(21);
});

test('the sitemap contains visible entries only and reads no content for it', async () => {
  const shown = { agent: await buildAgent(), post: await buildPost(), season: await buildSeason() };
  const hidden = [await buildPost({ published: false }), await buildSeason({ published: false }), await buildSeason({ archived: true })];
  const deactivated = await buildAgent({ blocked: true });
  // The header makes the server write the sitemap again.
  const uncached = { headers: { authorization: 'none' } };
  let sitemap = '';
  stayAtFirst();

  const { statements } = await readFrom(
    'posts',
    ['/sitemap.xml'],
    async () => (sitemap = (await request<string>('/sitemap.xml', uncached)).body),
  );

  for (const path of [`/agents/${shown.agent.id}`, `/insights/${shown.post.documentId}`, `/seasons/${shown.season.documentId}`])
    expect(sitemap).toContain(`${path}<`);
  for (const id of [deactivated.id, ...hidden.map(({ documentId }) => documentId)]) expect(sitemap).not.toContain(id);
  expect(statements.length).toBeLessThanOrEqual(1);
  for (const statement of statements) expect(statement).not.toMatch(/content|\*/);
});

test('feed and sitemap contain creation and modification times', async () => {
  const { documentId: id } = await buildPost({ title: 'Dated' });
  const { documentId: season } = await buildSeason();
  const stored = await run(
    (id): Promise<{ createdAt: string; updatedAt: string }> =>
      strapi.db.query('api::post.post').findOne({ where: { documentId: id }, select: ['createdAt', 'updatedAt'] }),
    id,
  );

  const sitemap = (await request<string>('/sitemap.xml')).body;
  const feed = (await request<string>('/insights/feed.xml')).body;

  expect(sitemap).toContain(`/insights/${id}</loc><lastmod>${stored.updatedAt}</lastmod>`);
  expect(sitemap).toMatch(new RegExp(`/seasons/${season}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`));
  expect(feed).toMatch(new RegExp(`<title>Dated</title>.*?<pubDate>${new Date(stored.createdAt).toUTCString()}</pubDate>`));
});

test('a publish time counts as a modification of the content', async () => {
  const publish_at = new Date(Date.now() + 3_600_000).toISOString();
  const { documentId: id } = await buildPost({ published: false, publish_at });
  await clockStands(new Date(Date.now() + 2 * 3_600_000).toISOString());

  const { body } = await ask<{ post: object }>('query ($id: ID!) { post(id: $id) { updated_at } }', { variables: { id } });

  expect(body.data.post).toEqual({ updated_at: publish_at });
});

test('migrated content of unknown date has no creation time', async () => {
  const createdAt = '2000-01-01T00:07:00.000Z';
  const { documentId: id } = await buildPost({ title: 'Undated' });
  await updateRow('api::post.post', { documentId: id }, { createdAt });

  const { body } = await ask<{ post: object }>('query ($id: ID!) { post(id: $id) { created_at } }', { variables: { id } });

  expect(body.data.post).toEqual({ created_at: null });
});

test('feed and sitemap reflect a published, renamed or deleted post at once', async () => {
  const { documentId: id } = await buildPost({ title: 'Tides', published: false });
  const read = async () => [await readNews(), (await request<string>('/sitemap.xml')).body] as const;
  const isSeenAs = async (title: string) => {
    const [news, sitemap] = await read();
    return [news.includes(title), sitemap.includes(id)];
  };
  expect(await isSeenAs('Tides')).toEqual([false, false]);

  await call('publishPost', { as: admin, id });
  expect(await isSeenAs('Tides')).toEqual([true, true]);
  await call('updatePost', { as: admin, id, body: { post: { title: 'Ebbs' } } });
  expect(await isSeenAs('Ebbs')).toEqual([true, true]);
  await call('deletePost', { as: admin, id });
  expect(await isSeenAs('Ebbs')).toEqual([false, false]);
});

test('a query for the newest posts returns that many, and 100 at most', async () => {
  await buildPosts(numbered('Plenty', 101), { published: true });

  const { body } = await ask<Record<string, object[]>>(
    '{ one: posts(first: 1) { id } two: posts(first: 2) { id } most: posts(first: 1000000) { id } }',
  );

  expect(Object.values(body.data).map((posts) => posts.length)).toEqual([1, 2, 100]);
});
