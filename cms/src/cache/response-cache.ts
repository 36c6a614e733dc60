import type { ReadyAnswer } from './ready-answer';
import type { Reading } from './reading';
import type { Target } from './target';

/**
 * How much each kind of address may take. Each has its own, so that whoever asks for every entry or every page
 * there is pushes out none of the lists that everybody reads.
 */
export const shares = {
  /** Lists and pages of one address each. */
  fixed: { bytes: 48_000_000, entries: 100 },
  /** One entry each. */
  entry: { bytes: 32_000_000, entries: 5_000 },
  /** A part of a list each. */
  part: { bytes: 16_000_000, entries: 200 },
};
export type Share = keyof typeof shares;

interface Entry {
  target: Target;
  answer: ReadyAnswer;
  tags: Set<string>;
  /** Milliseconds since 1970. A clock that is set back leaves what it is too early for. */
  from: number;
  until: number;
  bytes: number;
  /** How often it was asked for. */
  asked: number;
}

/** What goes with an entry besides its bytes. */
const overhead = 2_000;

/** Answers by their addresses, each for as long as it is true. The one that was asked for longest ago goes first. */
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
    entry.asked += 1;
    const { keys } = this.byShare[entry.target.share];
    keys.delete(key);
    keys.set(key, entry);
    return entry.answer;
  }

  /** @param asked how often the one in whose place this one comes was asked for */
  keep(
    target: Target,
    answer: ReadyAnswer,
    { from, tags, until, asked }: Pick<Reading, 'tags' | 'until'> & { from: number; asked: number },
  ) {
    const replaced = this.entries.get(target.key);
    if (replaced) this.remove(replaced);
    const entry: Entry = { target, answer, tags, from, until, bytes: 0, asked };
    this.entries.set(target.key, entry);
    this.byShare[target.share].keys.set(target.key, entry);
    for (const tag of tags) this.byTag.set(tag, (this.byTag.get(tag) ?? new Set()).add(entry));
    answer.onGrow = () => this.measure(entry);
    this.measure(entry);
  }

  /** Drops what shows any of these; `*` stands for everything. Tells what was dropped. */
  drop(tags: string[]): Entry[] {
    const shown = tags.includes('*') ? this.entries.values() : tags.flatMap((tag) => [...(this.byTag.get(tag) ?? [])]);
    const dropped = [...new Set(shown)];
    dropped.forEach((entry) => this.remove(entry));
    return dropped;
  }

  get size(): { entries: number; bytes: number } {
    const bytes = Object.values(this.byShare).reduce((sum, share) => sum + share.bytes, 0);
    return { entries: this.entries.size, bytes };
  }

  private measure(entry: Entry): void {
    const share = this.byShare[entry.target.share];
    const bound = shares[entry.target.share];
    if (this.entries.get(entry.target.key) !== entry) return;
    share.bytes -= entry.bytes;
    entry.bytes = entry.answer.bytes + overhead;
    share.bytes += entry.bytes;
    for (const oldest of share.keys.values()) {
      if (share.bytes <= bound.bytes && share.keys.size <= bound.entries) break;
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
      const others = this.byTag.get(tag);
      others?.delete(entry);
      if (others?.size === 0) this.byTag.delete(tag);
    }
  }
}
