import type { LineWriter } from './files';

/** Sections of the report, in order. */
export const topics = ['review', 'skipped', 'administrator', 'unused', 'images', 'adjusted', 'text', 'username'] as const;
export type Topic = (typeof topics)[number];
export type MigratedType = 'agent' | 'post' | 'season' | 'season image';

/** An item of the report, without its entry. */
export interface Remark {
  topic: Topic;
  message: string;
  before?: string;
  after?: string;
}
export interface Note extends Remark {
  type: MigratedType;
  id: string;
  name: string;
}

/** Numbers of entries that the old site returned and that are imported. */
export interface Tally {
  told: number;
  come: number;
}

export interface Notes {
  add(entry: Pick<Note, 'type' | 'id' | 'name'>, remarks: Remark[]): void;
  count(type: MigratedType, key: keyof Tally): void;
  tallies: Record<MigratedType, Tally>;
  topics: Record<Topic, number>;
}

export function takeNotes(lines: LineWriter): Notes {
  const zero = (): Tally => ({ told: 0, come: 0 });
  const notes: Notes = {
    tallies: { agent: zero(), post: zero(), season: zero(), 'season image': zero() },
    topics: Object.fromEntries(topics.map((topic) => [topic, 0])) as Notes['topics'],
    add(entry, remarks) {
      for (const remark of remarks) {
        notes.topics[remark.topic] += 1;
        lines.write({ ...entry, ...remark } satisfies Note);
      }
    },
    count(type, key) {
      notes.tallies[type][key] += 1;
    },
  };
  return notes;
}
