import { ReadyAnswer } from './ready-answer';
import { ResponseCache, shares, type Share } from './response-cache';

const answerOf = (bytes: number) => new ReadyAnswer({ status: 200, headers: [], body: Buffer.alloc(bytes) });

function keep(cache: ResponseCache, key: string, { bytes = 100, share = 'entry' as Share, tags = [key], until = Infinity } = {}) {
  cache.keep({ key, url: key, share }, answerOf(bytes), { from: 0, until, tags: new Set(tags) });
}

test('the cache stays within its limits and evicts the least recently used response first', () => {
  const cache = new ResponseCache();

  for (let n = 0; n < 2 * shares.entry.entries; n += 1) {
    keep(cache, `/agents/${n}`, { bytes: 10_000 });
    cache.get('/agents/0', 1);
  }

  expect(cache.size.bytes).toBeLessThanOrEqual(shares.entry.bytes);
  expect(cache.size.entries).toBeLessThanOrEqual(shares.entry.entries);
  expect(cache.get('/agents/0', 1)).toBeDefined();
  expect(cache.get('/agents/1', 1)).toBeUndefined();
});

test('requests for every entry and every page evict no list', () => {
  const cache = new ResponseCache();
  keep(cache, '/agents', { share: 'fixed' });

  for (let n = 0; n < 10_000; n += 1) keep(cache, `/x/${n}`, { bytes: 20_000, share: n % 2 ? 'entry' : 'part' });

  expect(cache.get('/agents', 1)).toBeDefined();
});

test('a response of more than a quarter of its partition is not cached and evicts no other', () => {
  const cache = new ResponseCache();
  keep(cache, '/agents', { share: 'fixed' });

  keep(cache, '/api/listings', { bytes: shares.fixed.bytes / 4, share: 'fixed' });

  expect(cache.get('/api/listings', 1)).toBeUndefined();
  expect(cache.get('/agents', 1)).toBeDefined();
});

test('a change drops only the responses with its tags', () => {
  const cache = new ResponseCache();
  keep(cache, '/insights', { tags: ['post', 'file:1'] });
  keep(cache, '/insights/a', { tags: ['post:a', 'file:2'] });
  keep(cache, '/about', { tags: [] });

  expect(cache.drop(['post:a', 'post:b']).map(({ target }) => target.key)).toEqual(['/insights/a']);
  expect(cache.drop(['file:1']).map(({ target }) => target.key)).toEqual(['/insights']);
  expect(cache.drop(['*']).map(({ target }) => target.key)).toEqual(['/about']);
  expect(cache.size).toEqual({ entries: 0, bytes: 0 });
});

test('a cached response is served until it expires', () => {
  const cache = new ResponseCache();
  cache.keep({ key: '/seasons', url: '/seasons', share: 'fixed' }, answerOf(1), { from: 10, until: 20, tags: new Set() });

  expect(cache.get('/seasons', 19)).toBeDefined();
  expect(cache.get('/seasons', 20)).toBeUndefined();
});
