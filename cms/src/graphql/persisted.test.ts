import { createHash } from 'node:crypto';
import { ReadyAnswer } from '../cache/ready-answer';
import { findQuery } from './persisted';

const query = 'query ($id: ID!) { post(id: $id) { title } }';
const hash = createHash('sha256').update(query).digest('hex');
const find = findQuery({ [hash]: query });

const searchOf = (parts: Record<string, unknown>) =>
  String(new URLSearchParams(Object.entries(parts).map(([name, part]): [string, string] => [name, JSON.stringify(part)])));
const persisted = (sha256Hash: unknown) => ({ persistedQuery: { version: 1, sha256Hash } });

test('a query of the site is found by its hash, whatever the order of the parameters', () => {
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
const findSearch = (variables: object) =>
  findQuery({ [searchHash]: search })('/graphql', searchOf({ variables, extensions: persisted(searchHash) }));

test('each page of a list has its own key, and a search is cached briefly', () => {
  expect(findSearch({})).toMatchObject({ key: `/graphql?${searchHash}`, share: 'fixed' });
  expect(findSearch({ page: 2 })).toMatchObject({ key: `/graphql?${searchHash}&page=2`, share: 'part' });
  expect(findSearch({ page: 2 })).not.toHaveProperty('maxAgeMs');
  const target = findSearch({ q: 'x&page=3', page: 2 });
  expect(target).toMatchObject({ key: `/graphql?${searchHash}&page=2&q=x&page=3`, maxAgeMs: 10_000 });
  expect(target).toHaveProperty('body', JSON.stringify({ query: search, variables: { q: 'x&page=3', page: 2 } }));
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
])('variables like %j are left to Apollo', (variables) => {
  expect(findSearch(variables)).toBeNull();
});

test('an unknown hash is rejected', () => {
  expect(find('/graphql', searchOf({ extensions: persisted('0'.repeat(64)) }))).toBeInstanceOf(ReadyAnswer);
});

test.each([
  ['an invalid id', { variables: { id: '../x' }, extensions: persisted(hash) }],
  ['an id that is not a string', { variables: { id: ['a'] }, extensions: persisted(hash) }],
  ['a variable in addition to the id', { variables: { id: 'a', page: 2 }, extensions: persisted(hash) }],
  ['invalid variables', { variables: 'x', extensions: persisted(hash) }],
  ['a query in addition to a hash', { query, extensions: persisted(hash) }],
  ['an invalid hash', { extensions: persisted(['x']) }],
  ['no hash', { extensions: {} }],
  ['an empty query string', {}],
  ['invalid extensions', { extensions: null }],
  ['a query string that is too long', { extensions: persisted(hash), x: 'x'.repeat(1500) }],
])('the response to %s is left to Apollo', (_name, parts) => {
  expect(find('/graphql', searchOf(parts))).toBeNull();
});

test('a malformed query string is left to Apollo', () => {
  expect(find('/graphql', `extensions=${encodeURIComponent('{"persistedQuery":')}`)).toBeNull();
  expect(find('/graphql', 'extensions=%E0%A4%A')).toBeNull();
});
