import type { ReadyAnswer } from './ready-answer';
import type { Reading } from './reading';
import type { Target } from './target';

/**
 * Maximum size of each cache partition. A client that requests every entry or every page cannot evict the lists that all visitors read,
 * because they are in another partition.
 */
export const shares = {
  /** Lists and pages with a fixed URL. */
  fixed: { bytes: 48_000_000, entries: 100 },
  /** Responses with one entry. */
  entry: { bytes: 32_000_000, entries: 5_000 },
  /** Pages of a list and search results. */
  part: { bytes: 16_000_000, entries: 200 },
};
export type Share = keyof typeof shares;

/** Returns the maximum size of one response. A larger one would evict most of the others. */
export const maxBytesIn = (share: Share): number => shares[share].bytes / 4;

interface Entry {
  target: Target;
  answer: ReadyAnswer;
  tags: Set<string>;
  /** Start of validity (ms since 1970). Responses cached before the clock was set back are not served early. */
  from: number;
  until: number;
  bytes: number;
}

/** Estimated memory of an entry in bytes, in addition to its response. */
const overhead = 2_000;

/** Caches responses by key until they expire. Evicts the least recently used response of a partition first. */
export class ResponseCache {
  private readonly entries = new Map<string, Entry>();
  private readonly byTag = new Map<string, Set<Entry>>();
  private readonly byShare = Object.fromEntries(
    Object.keys(shares).map((share) => [share, { keys: new Map<string, Entry>(), bytes: 0 }]),
  ) as Record<Share, { keys: Map<string, Entry>; bytes: number }>;

  get(key: string, now: number): ReadyAnswer | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (now < entry.from || now >= entry.until) {
      this.remove(entry);
      return undefined;
    }
    const { keys } = this.byShare[entry.target.share];
    keys.delete(key);
    keys.set(key, entry);
    return entry.answer;
  }

  keep(target: Target, answer: ReadyAnswer, { from, tags, until }: Pick<Reading, 'tags' | 'until'> & { from: number }) {
    const replaced = this.entries.get(target.key);
    if (replaced) this.remove(replaced);
    const entry: Entry = { target, answer, tags, from, until, bytes: 0 };
    this.entries.set(target.key, entry);
    this.byShare[target.share].keys.set(target.key, entry);
    for (const tag of tags) this.byTag.set(tag, (this.byTag.get(tag) ?? new Set()).add(entry));
    answer.onGrow = () => this.measure(entry);
    this.measure(entry);
  }

  /** Drops and returns the entries with any of these tags; `*` matches all entries. */
  drop(tags: string[]): Entry[] {
    const tagged = tags.includes('*') ? this.entries.values() : tags.flatMap((tag) => [...(this.byTag.get(tag) ?? [])]);
    const dropped = [...new Set(tagged)];
    dropped.forEach((entry) => this.remove(entry));
    return dropped;
  }

  get size(): { entries: number; bytes: number } {
    const bytes = Object.values(this.byShare).reduce((sum, share) => sum + share.bytes, 0);
    return { entries: this.entries.size, bytes };
  }

  private measure(entry: Entry): void {
    const share = this.byShare[entry.target.share];
    const limits = shares[entry.target.share];
    if (this.entries.get(entry.target.key) !== entry) return;
    share.bytes -= entry.bytes;
    entry.bytes = entry.answer.bytes + overhead;
    share.bytes += entry.bytes;
    if (entry.bytes > maxBytesIn(entry.target.share)) this.remove(entry);
    for (const oldest of share.keys.values()) {
      if (share.bytes <= limits.bytes && share.keys.size <= limits.entries) break;
      this.remove(oldest);
    }
  }

  private remove(entry: Entry): void {
    const { key, share } = entry.target;
    this.entries.delete(key);
    this.byShare[share].keys.delete(key);
    this.byShare[share].bytes -= entry.bytes;
    entry.bytes = 0;
    entry.answer.onGrow = () => undefined;
    for (const tag of entry.tags) {
      const entries = this.byTag.get(tag);
      entries?.delete(entry);
      if (entries?.size === 0) this.byTag.delete(tag);
    }
  }
}
