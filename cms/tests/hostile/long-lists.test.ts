import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnSite, type OwnSite } from '../support/own-site';
import { stallLimit, usualStall } from '../support/stall-limit';

declare global {
  var rowsRead: number[];
}

jest.setTimeout(600_000);

let site: OwnSite;
let headers: Record<string, string>;

beforeAll(async () => {
  site = await startOwnSite();
  const rows = Array.from({ length: 2300 }, (_, n) => ({
    document_id: `many${String(n).padStart(20, '0')}`,
    username: `many${n}`,
    email: `many${n}@hearthside.test`,
    first_name: 'Nell',
    last_name: `Harrow ${String(n).padStart(4, '0')}`,
    phone_number: '1',
    blocked: n === 7,
    listed: true,
  }));
  await site.run((agents) => strapi.db.connection.batchInsert('up_users', agents, 50), rows);
  const posts = Array.from({ length: 2300 }, (_, n) => ({
    document_id: postId(n),
    title: `Tide ${String(n).padStart(4, '0')}`,
    content: `<p>${'Words about the harbor. '.repeat(40)}</p>`,
    published: n !== 7,
  }));
  await site.run((posts) => {
    const rows = posts.map((post, n) => ({ ...post, created_at: new Date(Date.now() - n * 1000) }));
    return strapi.db.connection.batchInsert('posts', rows, 50);
  }, posts);
  const homes = Array.from({ length: 2300 }, (_, n) => ({
    document_id: `home${String(n).padStart(20, '0')}`,
    standard_status: 'Active',
    property_type: 'Residential',
    unparsed_address: `${n} Tide Street`,
    city: `Town ${n % 40}`,
    state_or_province: 'ME',
    list_price: n * 1000,
    public_remarks: 'Words about the harbor. '.repeat(40),
    internet_address_display_yn: true,
    internet_entire_listing_display_yn: true,
    published: true,
  }));
  await site.run((homes) => {
    const rows = homes.map((home, n) => ({ ...home, created_at: new Date(Date.now() - n * 1000) }));
    return strapi.db.connection.batchInsert('listings', rows, 30);
  }, homes);
  headers = { authorization: `Bearer ${await site.signIn()}` };
});
beforeEach(() => untilUpToDate());
afterAll(() => site?.discard());

const post = (path: string, body: object, method = 'POST') =>
  fetch(site.url + path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

const postId = (n: number) => `tide${String(n).padStart(20, '0')}`;

interface Item {
  id: string;
  last_name: string;
  title: string | null;
}
const list = async (as?: Record<string, string>) => {
  const reply = await fetch(`${site.url}/api/agents`, { headers: as });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as Item[]).filter(({ last_name }) => last_name.startsWith('Harrow'));
};

test('visitors and staff get complete, sorted lists of thousands of agents', async () => {
  const agents = await list();

  expect(agents).toHaveLength(2299);
  expect(agents.map(({ last_name }) => last_name)).toEqual(agents.map(({ last_name }) => last_name).sort());
  expect(Object.keys(agents[0])).toEqual(Object.keys((await (await fetch(`${site.url}/api/agents/${agents[0].id}`)).json()) as Item));
  expect(await list(headers)).toHaveLength(2300);
});

test('an aborted list request blocks no others, and 16 simultaneous requests get the complete list', async () => {
  const abortController = new AbortController();
  const aborted = fetch(`${site.url}/api/agents`, { headers, signal: abortController.signal }).then((reply) => reply.text());
  abortController.abort();
  await expect(aborted).rejects.toThrow();

  const lists = await Promise.all(Array.from({ length: 16 }, () => list(headers)));

  expect(lists.map(({ length }) => length)).toEqual(Array(16).fill(2300));
});

test('GraphQL rejects a list of too many agents and names the paged directory', async () => {
  const reply = await post('/graphql', { query: '{ agents { id } }' });

  const { data, errors } = (await reply.json()) as { data: unknown; errors: { message: string }[] };
  expect(data).toBeNull();
  expect(errors.map(({ message }) => message)).toEqual(['This list is limited to 2000 agents. Use the paginated directory query instead.']);
});

test.each(['{ __schema { types { name } } }', '{ __type(name: "Agent") { name } }'])('GraphQL rejects %s in production', async (query) => {
  expect((await post('/graphql', { query })).status).toBe(400);
});

test('GraphQL rejects the texts of too many homes and names the paged search', async () => {
  const query = async (fields: string) => {
    const reply = await post('/graphql', { query: `{ listings { ${fields} } }` });
    return (await reply.json()) as { data: { listings: object[] } | null; errors?: { message: string }[] };
  };

  const [short, long] = [await query('City'), await query('PublicRemarks')];

  expect(short.data!.listings).toHaveLength(2300);
  expect(long).toMatchObject({
    data: null,
    errors: [{ message: 'This list is limited to 500 homes. Use the paginated listingSearch query instead.' }],
  });
});

const listPosts = async (as?: Record<string, string>) => {
  const reply = await fetch(`${site.url}/api/posts`, { headers: as });
  expect(reply.status).toBe(200);
  return (await reply.json()) as { id: string; title: string; content: string; published: boolean }[];
};

test('visitors and staff get complete lists of thousands of posts, newest first', async () => {
  const posts = await listPosts();

  expect(posts).toHaveLength(2299);
  expect(posts.map(({ title }) => title)).toEqual(posts.map(({ title }) => title).sort());
  expect(posts[0]).toEqual(await (await fetch(`${site.url}/api/posts/${postId(0)}`)).json());
  expect((await listPosts(headers)).filter(({ published }) => !published).map(({ title }) => title)).toEqual(['Tide 0007']);
});

test('GraphQL returns the complete list of posts', async () => {
  const reply = await post('/graphql', { query: '{ posts { id ...text } } fragment text on Post { content }' });

  const { data } = (await reply.json()) as { data: { posts: { id: string; content: string }[] } };
  expect(data.posts).toHaveLength(2300);
  expect(data.posts[2299]).toMatchObject({ id: postId(2299), content: expect.stringContaining('<p>Words about the harbor.') });
});

/** Notes how many rows each statement returns that matches, from now on. Runs in the site. */
function watchReads(pattern: string): void {
  const counts: number[] = (globalThis.rowsRead = []);
  const isWatched = new RegExp(pattern);
  strapi.db.connection.on('query-response', (result: unknown, { sql }: { sql: string }) => {
    const { rows = result } = Object(result) as { rows?: unknown };
    if (isWatched.test(sql)) counts.push([rows ?? []].flat().length);
  });
}
const rowsRead = () => site.run(() => globalThis.rowsRead);

/** Waits until the site trusts its memory. A busy site that has not heard from PostgreSQL for a second reads the database instead. */
async function untilUpToDate() {
  while (!(await site.run(() => serverModule('cache/freshness').isUpToDate()))) await sleep(50);
}

test('a page of one of thousands of posts reads only the changed one', async () => {
  const page = async () => (await fetch(`${site.url}/insights/${postId(30)}`)).text();
  await page();

  expect((await post(`/api/posts/${postId(5)}`, { post: { title: 'Slack water' } }, 'PATCH')).status).toBe(200);
  await untilUpToDate();
  await site.run(watchReads, /^select .* from (\W\w+\W\.)?\Wposts\W/.source);
  const html = await page();

  expect(html).toContain('Slack water');
  expect(html).not.toContain('Tide 0005');
  expect(html).not.toContain('Tide 0007');
  expect(new Set(await rowsRead())).toEqual(new Set([1]));
});

test('the sitemap and lists of homes read the file of each cover only', async () => {
  const photos = { homes: 40, each: 10 };
  await site.run(async ({ homes: count, each }) => {
    const { connection } = strapi.db;
    const file = { name: 'p.jpg', ext: '.jpg', mime: 'image/jpeg', size: 1, provider: 'local', folder_path: '/', width: 800, height: 600 };
    const homes: { id: number }[] = await connection('listings').limit(count);
    const keys = homes.flatMap(({ id }) => Array.from({ length: each }, (_, n) => `${id}x${n}`));
    const files = keys.map((key) => ({ ...file, document_id: `photo${key}`, hash: `h${key}`, url: `/uploads/photo${key}.jpg` }));
    await connection.batchInsert('files', files, 20);
    const stored: { id: number }[] = await connection('files').where({ name: file.name }).orderBy('id');
    const links = stored.map(({ id: file_id }, n) => {
      const related_id = homes[Math.floor(n / each)].id;
      return { file_id, related_id, related_type: 'api::listing.listing', field: 'Media', order: each - (n % each) };
    });
    await connection.batchInsert('files_related_mph', links, 20);
    serverModule('cache/changes').invalidate(['*']);
  }, photos);
  await site.run(watchReads, /^select .*formats.* from (\W\w+\W\.)?\Wfiles\W/.source);

  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  await untilUpToDate();
  const query = '{ listings { cover { MediaURL } } }';
  const reply = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { listings } = ((await reply.json()) as { data: { listings: { cover: { MediaURL: string } | null }[] } }).data;

  const covers = listings.flatMap(({ cover }) => cover?.MediaURL ?? []);
  expect(covers).toHaveLength(photos.homes);
  expect(covers.every((url) => url.endsWith(`x${photos.each - 1}.jpg`))).toBe(true);
  expect(sitemap.match(/<image:loc>/g)).toHaveLength(photos.homes);
  expect((await rowsRead()).reduce((sum, count) => sum + count)).toBe(photos.homes);
});

test('pages of cards read no photos, and simultaneous readers of the same homes read them once', async () => {
  await site.run(() => serverModule('cache/changes').invalidate(['*']));
  await site.run(watchReads, /^(?!.*link).*files_related_mph/.source);
  const cards = await post('/graphql', {
    query: '{ listingSearch { listings { id UnparsedAddress local_time_zone cover { MediaURL } } } }',
  });
  expect(cards.status).toBe(200);
  expect(await rowsRead()).toEqual([]);

  const searches = Array.from({ length: 12 }, (_, n) =>
    post('/graphql', { query: `{ a${n}: listingSearch { listings { Media { id } } } }` }),
  );

  expect((await Promise.all(searches)).map(({ status }) => status)).toEqual(Array(12).fill(200));

  expect(await rowsRead()).toHaveLength(3);
});

test('a list that is too large for the cache is complete, and other pages stay cached', async () => {
  await site.run(async () => {
    await strapi.db.connection('posts').update({ content: `<p>${'x'.repeat(6000)}</p>` });
    serverModule('cache/changes').invalidate(['*']);
  });
  const entries = () => site.run(() => serverModule('cache/cache-handler').cacheStats());
  await Promise.all(['/about', '/buying'].map((path) => fetch(site.url + path)));
  const before = await entries();

  const lists = await Promise.all([listPosts(), listPosts()]);

  expect(lists.map(({ length }) => length)).toEqual([2299, 2299]);
  expect(before.entries).toBeGreaterThanOrEqual(2);
  expect((await entries()).entries).toBe(before.entries);
  await site.run(() => strapi.db.connection('posts').update({ content: '<p>Words</p>' }));
});

test('a search for homes with thousands of filter values does not block the server', async () => {
  const query = 'query ($type: [String!], $status: [String!]) { listingSearch(type: $type, status: $status) { total } }';
  const unknown = (count: number) => Array.from({ length: count }, (_, n) => String(n % 10));
  const search = (type: string[], status: string[]) => post('/graphql', { query, variables: { type, status } });
  await search([], []);

  const stall = await usualStall(async () => {
    await site.longestStall();
    const reply = await search([...unknown(12_000), 'Residential'], [...unknown(12_000), 'Active']);
    expect(await reply.json()).toEqual({ data: { listingSearch: { total: 2300 } } });
    return site.longestStall();
  }, stallLimit() / 3);

  expect(stall).toBeLessThanOrEqual(stallLimit() / 3);
});

const [homeId, agentId] = ['home', 'many'].map((prefix) => `${prefix}${'9'.padStart(20, '0')}`);

test.each(['/', '/insights', `/insights/${postId(1200)}`, '/listings', '/listings?place=Town+1&min=9000', '/sitemap.xml', '/api/posts'])(
  'rendering %s after saves does not block the server with thousands of posts and homes',
  async (path) => {
    let count = 0;
    const stall = await usualStall(async () => {
      await post(`/api/posts/${postId(9)}`, { post: { title: `Neap ${(count += 1)}` } }, 'PATCH');
      const listing = { ListPrice: 9000 + count, ListAgentKey: agentId };
      expect((await post(`/api/listings/${homeId}`, { listing }, 'PATCH')).status).toBe(200);
      await site.longestStall();
      expect((await fetch(site.url + path)).status).toBe(200);
      return site.longestStall();
    }, stallLimit() / 3);

    expect(stall).toBeLessThanOrEqual(stallLimit() / 3);
  },
);
