import { createHash } from 'node:crypto';
import { ReadyAnswer } from '../cache/ready-answer';
import { findQuery } from './persisted';

const query = 'query ($id: ID!) { post(id: $id) { title } }';
const hash = createHash('sha256').update(query).digest('hex');
const find = findQuery({ [hash]: query });

const searchOf = (parts: Record<string, unknown>) =>
  String(new URLSearchParams(Object.entries(parts).map(([name, part]): [string, string] => [name, JSON.stringify(part)])));
const persisted = (sha256Hash: unknown) => ({ persistedQuery: { version: 1, sha256Hash } });

test('a query of the site is known by its hash, whatever stands in which order', () => {
  const target = {
    key: `/graphql?${hash}&id=a1`,
    url: '/graphql',
    share: 'entry',
    body: JSON.stringify({ query, variables: { id: 'a1' } }),
  };

  expect(find('/graphql', searchOf({ variables: { id: 'a1' }, extensions: persisted(hash) }))).toEqual(target);
  expect(find('/graphql', searchOf({ extensions: persisted(hash), operationName: 'Post', variables: { id: 'a1' } }))).toEqual(target);
  expect(find('/graphql', searchOf({ extensions: persisted(hash) }))).toMatchObject({ key: `/graphql?${hash}`, share: 'fixed' });
});

const search = 'query ($q: String, $page: Int) { directory(q: $q, page: $page) { total } }';
const searchHash = createHash('sha256').update(search).digest('hex');
const ask = (variables: object) =>
  findQuery({ [searchHash]: search })('/graphql', searchOf({ variables, extensions: persisted(searchHash) }));

test('a page of a list is kept beside others, and a search for nobody', () => {
  expect(ask({})).toMatchObject({ key: `/graphql?${searchHash}`, share: 'fixed' });
  expect(ask({ page: 2 })).toMatchObject({ key: `/graphql?${searchHash}&page=2`, share: 'part' });
  expect(ask({ page: 2 })).not.toHaveProperty('maxAgeMs');
  const found = ask({ q: 'x&page=3', page: 2 });
  expect(found).toMatchObject({ key: `/graphql?${searchHash}&page=2&q=x&page=3`, maxAgeMs: 10_000 });
  expect(found).toHaveProperty('body', JSON.stringify({ query: search, variables: { q: 'x&page=3', page: 2 } }));
});

test.each<Record<string, unknown>>([
  { page: 0 },
  { page: 1.5 },
  { page: 10_000 },
  { page: '2' },
  { q: 2 },
  { q: 'x'.repeat(101) },
  { id: 'a' },
  { constructor: 1 },
])('a page or a search like %j is left to Apollo', (variables) => {
  expect(ask(variables)).toBeNull();
});

test('whoever asks by a hash that is not known is refused', () => {
  expect(find('/graphql', searchOf({ extensions: persisted('0'.repeat(64)) }))).toBeInstanceOf(ReadyAnswer);
});

test.each([
  ['an id that can be none', { variables: { id: '../x' }, extensions: persisted(hash) }],
  ['an id that is no text', { variables: { id: ['a'] }, extensions: persisted(hash) }],
  ['more than an id', { variables: { id: 'a', page: 2 }, extensions: persisted(hash) }],
  ['variables that are none', { variables: 'x', extensions: persisted(hash) }],
  ['a query as well', { query, extensions: persisted(hash) }],
  ['a hash that is none', { extensions: persisted(['x']) }],
  ['no hash', { extensions: {} }],
  ['nothing', {}],
  ['extensions that are none', { extensions: null }],
  ['more than fits', { extensions: persisted(hash), x: 'x'.repeat(1500) }],
])('%s is left to Apollo', (_what, parts) => {
  expect(find('/graphql', searchOf(parts))).toBeNull();
});

test('a torn address is left to Apollo', () => {
  expect(find('/graphql', `extensions=${encodeURIComponent('{"persistedQuery":')}`)).toBeNull();
  expect(find('/graphql', 'extensions=%E0%A4%A')).toBeNull();
});
