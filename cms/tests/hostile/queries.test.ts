import { print } from 'graphql';
import { gzipSync } from 'node:zlib';
import { publicPages } from '../../../web/src/pages/pages';
import { run } from '../support/backstage';
import { ask, request, serverUrl, stayAtFirst } from '../support/call';

declare global {
  var releaseAgents: () => void;
}

const doubling = (depth: number, leaf: string) =>
  Array.from({ length: depth }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`).join(' ') +
  ` fragment F${depth} on Query { ${leaf} }`;
const aliases = (count: number, field: string) => `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`;

const invalid: [name: string, query: string][] = [
  ['a fragment in itself', '{ ...A } fragment A on Query { ...A }'],
  ['fragments in a circle', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...C } fragment C on Query { ...A }'],
  ['a circle in a field', '{ agents { ...A } } fragment A on Agent { id ...B } fragment B on Agent { ...A }'],
  ['a circle in an operation that is not executed', 'query One { posts { id } } query Two { ...A } fragment A on Query { ...A }'],
  ['an unused circle', '{ posts { id } } fragment A on Query { ...A }'],
  ['a missing fragment', '{ ...Missing }'],
  ['fragments that double thirty times', `{ ...F0 } ${doubling(30, 'posts { id }')}`],
  ['fragments that double a cheap field 60 times', `{ ...F0 } ${doubling(60, '__typename')}`],
  ['fifteen lists of agents', aliases(15, 'agents { id }')],
  ['ten lists in fragments', `{ ...F0 ...F0 } ${doubling(3, 'agents { id }')}`],
  ['ten lists in conditions', `{ ${'... on Query { agents { id } } '.repeat(10)} }`],
  ['the same list ten times', `{ ${'agents { id } '.repeat(10)} }`],
  ['all photos of all homes', '{ listings { Media { id } } }'],
  ['all photos of a hundred homes in a fragment', '{ listings(first: 100) { ...A } } fragment A on Listing { Media { id } }'],
  ['the same field of a list 300 times', `{ agents { ${'id '.repeat(300)} } }`],
  ['a __typename 900 times', `{ ${'__typename '.repeat(900)} }`],
  ['nine pages of the directory', aliases(9, 'directory { total }')],
  ['nine searches in fragments', `{ ...F0 directory(q: "x") { total } } ${doubling(3, 'directory(q: "x") { total }')}`],
  ['sixteen aliases', aliases(16, 'hasListings')],
  ['fifty agents by id', `{ ${'agent(id: "x") { id } '.repeat(50)} }`],
  ['300 directives', `{ posts ${'@skip(if: false) '.repeat(150)} { id } }`],
  ['300 unknown directives', `{ posts ${'@x '.repeat(300)} { id } }`],
  ['a name of 9,000 characters', `{ ${'a'.repeat(9000)} }`],
  ['a name of 90,000 characters', `{ ${'a'.repeat(90_000)} }`],
  ['a query nested 200 levels deep', `${'{ posts '.repeat(200)}${'}'.repeat(200)}`],
  ['unclosed brackets', `{ agent(id: ${'['.repeat(900)}`],
  ['text that is not GraphQL', '}{'],
  ['a mutation', 'mutation { deletePost(id: "x") { id } }'],
  ['a subscription', 'subscription { posts { id } }'],
];

test.each(invalid)('GraphQL rejects %s with 400 for every kind of request', async (_name, query) => {
  const posted = await ask(query);
  const withQuery = await request('/graphql?x=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const url = `/graphql?query=${encodeURIComponent(query)}`;
  const fetched = url.length < 12_000 ? await request(url, { headers: { 'apollo-require-preflight': '1' } }) : { status: 400 };

  expect([posted.status, withQuery.status, fetched.status]).toEqual([400, 400, 400]);
  expect(posted.body).toEqual({ errors: expect.any(Array) });
});

test('GraphQL accepts the maximum number of directory pages in a query', async () => {
  const { status } = await ask(aliases(8, 'directory { total }'));

  expect(status).toBe(200);
});

const bodies: [name: string, status: number, body: string][] = [
  [
    'variables of 99 kB',
    200,
    JSON.stringify({ query: 'query ($id: ID!) { post(id: $id) { id } }', variables: { id: 'x'.repeat(98_900) } }),
  ],
  ['deep variables', 200, `{"query":"{ posts { id } }","variables":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`],
  ['unused variables', 200, JSON.stringify({ query: '{ posts { id } }', variables: { a: Array(30_000).fill([]) } })],
  [
    'a variable of another type',
    400,
    JSON.stringify({ query: 'query ($id: ID!) { post(id: $id) { id } }', variables: { id: Array(30_000).fill({}) } }),
  ],
  ['variables that are a string', 400, JSON.stringify({ query: '{ posts { id } }', variables: 'x' })],
  ['a list of 1,000 queries', 400, JSON.stringify(Array(1000).fill({ query: '{ agents { id } }' }))],
  ['a query that is a list', 400, JSON.stringify({ query: ['{ posts { id } }'] })],
  ['a query that is an object', 400, JSON.stringify({ query: { constructor: 'x' } })],
  ['no query', 400, '{}'],
  ['a bare word', 400, '"x"'],
  ['invalid JSON', 400, '{"query": '],
  ['a body of 101 kB', 413, JSON.stringify({ query: '{ posts { id } }', more: 'x'.repeat(101_000) })],
];

test.each(bodies)('GraphQL responds to %s with %d', async (_name, status, body) => {
  const reply = await request('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  expect(reply.status).toBe(status);
  if (status >= 400)
    expect(reply.body).toEqual({ errors: expect.arrayContaining([expect.objectContaining({ message: expect.any(String) })]) });
});

const query = '{ hasListings }';
const asParameter = `/graphql?${new URLSearchParams({ query })}`;

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', undefined])(
  'GraphQL rejects queries that a page of another site can send as %s',
  async (type) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    const replies = [
      await request('/graphql', { method: 'POST', headers, body: new Blob([JSON.stringify({ query })]) }),
      await request(asParameter, { headers }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([400, 400]);
  },
);

test.each(['content-type', 'apollo-require-preflight', 'x-apollo-operation-name'])(
  'GraphQL accepts queries by GET with the header %s',
  async (name) => {
    const { status, body } = await request(asParameter, { headers: { [name]: 'application/json' } });

    expect([status, body]).toEqual([200, { data: { hasListings: expect.any(Boolean) } }]);
  },
);

test('a query fails without details after an unexpected error of a resolver', async () => {
  stayAtFirst();
  await run(() => {
    const agents = serverModule('api/agent/agents');
    const { findVisible } = agents;
    const fail = () => {
      Object.assign(agents, { findVisible });
      throw new Error('internal detail');
    };
    Object.assign(agents, { findVisible: fail });
  });

  const { status, body } = await ask('{ agent(id: "broken") { id } hasListings }');

  expect([status, body]).toEqual([500, { errors: [{ message: 'Something went wrong' }] }]);
});

test('GraphQL rejects bodies whose length it does not know', async () => {
  const body = JSON.stringify({ query: '{ posts { id } }' });
  const send = (encoding: object, sent: BodyInit) => {
    const headers = { 'content-type': 'application/json', ...encoding };
    return fetch(`${serverUrl()}/graphql`, { method: 'POST', headers, body: sent, duplex: 'half' } as RequestInit);
  };

  const compressed = await send({ 'content-encoding': 'gzip' }, new Uint8Array(gzipSync(body)));
  const chunked = await send({}, new Blob([body]).stream());

  expect([compressed.status, chunked.status]).toEqual([415, 411]);
  expect(await chunked.json()).toEqual({ errors: [{ message: 'The request must state its length' }] });
});

test('GraphQL runs a few queries at a time, queues some and rejects the rest with Retry-After', async () => {
  stayAtFirst();
  await run(() => {
    const agents = serverModule('api/agent/agents');
    const { visibleTo } = agents;
    const released = new Promise<void>((release) => {
      globalThis.releaseAgents = () => {
        agents.visibleTo = visibleTo;
        release();
      };
    });
    agents.visibleTo = (...args) => released.then(() => visibleTo(...args));
  });

  const pending = Array.from({ length: 60 }, (_, n) => ask(`{ a${n}: agents { id } }`));
  const rejected = await Promise.race(pending);
  await run(() => globalThis.releaseAgents());
  const statuses = (await Promise.all(pending)).map(({ status }) => status);

  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('retry-after')).toBe('5');
  expect(rejected.body).toEqual({ errors: [{ message: 'The server is overloaded. Try again in a few seconds.' }] });
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(32);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

test('a mutation is rejected with the reason', async () => {
  const { body } = await ask('mutation { deletePost(id: "x") { id } }');

  expect(body.errors?.map(({ message }) => message)).toEqual(['Only queries are supported: /graphql is read-only']);
});

test.each([0, -1])('a query for the first %d posts is rejected with the reason', async (first) => {
  const { body } = await ask('query ($first: Int) { posts(first: $first) { id } }', { variables: { first } });

  expect(body.errors).toMatchObject([{ message: 'first must be at least 1', extensions: { code: 'BAD_USER_INPUT' } }]);
});

const fiveLists = [1, 2, 3, 4, 5].map((n) => `list${n}: posts(first: 12) { id }`).join(' ');

test('the queries of the site’s pages leave room for five more lists', async () => {
  const place = { params: { id: 'x' }, search: new URLSearchParams('q=x&page=9') };

  for (const page of publicPages) {
    const { query, variables } = page.read(place);
    const longer = print(query).replace('{', `{ ${fiveLists}`);
    expect([page.path, (await ask(longer, { variables })).status]).toEqual([page.path, 200]);
  }
});
