import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response';
import { allTags } from './changes';
import { maxBytesIn, partitions, type Partition, type Target } from './target';

interface Entry {
  response: CachedResponse;
  tags: Set<string>;
  /** Start of validity (ms since 1970). Responses cached before the clock was set back are not served early. */
  from: number;
  until: number;
}

/** Estimated memory in bytes of an entry and of each of its tags, in addition to its response. */
const overhead = { entry: 2_000, tag: 100 };

/** Caches responses by key until they expire. Evicts the least recently used response of a partition first. */
export class ResponseCache {
  private readonly keysByTag = new Map<string, Set<string>>();
  private readonly caches = { fixed: this.create('fixed'), entry: this.create('entry'), part: this.create('part') };
  private readonly all = Object.values(this.caches);

  get(key: string, now: number): CachedResponse | undefined {
    for (const cache of this.all) {
      const entry = cache.get(key);
      if (!entry) continue;
      if (entry.from <= now && now < entry.until) return entry.response;
      cache.delete(key);
    }
    return undefined;
  }

  keep(target: Pick<Target, 'key' | 'partition'>, entry: Entry): void {
    const { key, partition } = target;
    this.delete(key);
    const cache = this.caches[partition].set(key, entry);
    // A response above the maximum size is not stored.
    if (!cache.has(key)) return;
    for (const tag of entry.tags) this.keysByTag.set(tag, (this.keysByTag.get(tag) ?? new Set()).add(key));
    entry.response.onGrow = () => cache.peek(key) === entry && this.keep(target, entry);
  }

  /** Drops the entries with any of these tags. */
  drop(tags: string[]): void {
    if (tags.includes(allTags)) this.all.forEach((cache) => cache.clear());
    else for (const tag of tags) this.keysByTag.get(tag)?.forEach((key) => this.delete(key));
  }

  get size(): { entries: number; bytes: number } {
    return {
      entries: this.all.reduce((sum, { size }) => sum + size, 0),
      bytes: this.all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }

  private create(partition: Partition): LRUCache<string, Entry> {
    return new LRUCache<string, Entry>({
      max: partitions[partition].entries,
      maxSize: partitions[partition].bytes,
      maxEntrySize: maxBytesIn(partition),
      sizeCalculation: ({ response, tags }) => response.bytes + overhead.entry + overhead.tag * tags.size,
      dispose: ({ tags }, key) => this.untag(key, tags),
    });
  }

  private delete(key: string): void {
    this.all.forEach((cache) => cache.delete(key));
  }

  private untag(key: string, tags: Set<string>): void {
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}
