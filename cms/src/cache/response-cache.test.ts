import { CachedResponse } from './cached-response';
import { ResponseCache } from './response-cache';
import { partitions, type Partition } from './target';

const responseOf = (bytes: number) => new CachedResponse({ status: 200, headers: [], body: Buffer.alloc(bytes) });

function keep(cache: ResponseCache, key: string, { bytes = 100, partition = 'entry' as Partition, tags = [key], until = Infinity } = {}) {
  cache.keep({ key, partition }, { response: responseOf(bytes), from: 0, until, tags: new Set(tags) });
}

test('the cache stays within its limits and evicts the least recently used response first', () => {
  const cache = new ResponseCache();

  for (let n = 0; n < 2 * partitions.entry.entries; n += 1) {
    keep(cache, `/agents/${n}`, { bytes: 10_000 });
    cache.get('/agents/0', 1);
  }

  expect(cache.size.bytes).toBeLessThanOrEqual(partitions.entry.bytes);
  expect(cache.size.entries).toBeLessThanOrEqual(partitions.entry.entries);
  expect(cache.get('/agents/0', 1)).toBeDefined();
  expect(cache.get('/agents/1', 1)).toBeUndefined();
});

test('requests for every entry and every page evict no list', () => {
  const cache = new ResponseCache();
  keep(cache, '/agents', { partition: 'fixed' });

  for (let n = 0; n < 10_000; n += 1) keep(cache, `/x/${n}`, { bytes: 20_000, partition: n % 2 ? 'entry' : 'part' });

  expect(cache.get('/agents', 1)).toBeDefined();
});

test('a response of more than a quarter of its partition is not cached and evicts no other', () => {
  const cache = new ResponseCache();
  keep(cache, '/agents', { partition: 'fixed' });

  keep(cache, '/api/listings', { bytes: partitions.fixed.bytes / 4, partition: 'fixed' });

  expect(cache.get('/api/listings', 1)).toBeUndefined();
  expect(cache.get('/agents', 1)).toBeDefined();
});

test('a change drops only the responses with its tags', () => {
  const cache = new ResponseCache();
  keep(cache, '/insights', { tags: ['post', 'file:1'] });
  keep(cache, '/insights/a', { tags: ['post:a', 'file:2'] });
  keep(cache, '/about', { tags: [] });
  const kept = () => ['/insights', '/insights/a', '/about'].filter((key) => cache.get(key, 1));

  cache.drop(['post:a', 'post:b']);
  expect(kept()).toEqual(['/insights', '/about']);
  cache.drop(['file:1']);
  expect(kept()).toEqual(['/about']);
  cache.drop(['*']);
  expect(cache.size).toEqual({ entries: 0, bytes: 0 });
});

test('a cached response is served until it expires', () => {
  const cache = new ResponseCache();
  cache.keep({ key: '/seasons', partition: 'fixed' }, { response: responseOf(1), from: 10, until: 20, tags: new Set() });

  expect(cache.get('/seasons', 19)).toBeDefined();
  expect(cache.get('/seasons', 20)).toBeUndefined();
});
