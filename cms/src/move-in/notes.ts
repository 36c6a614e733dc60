import type { LineWriter } from './files';

/** What the report tells of, in its order. */
export const topics = ['left out', 'needs a hand', 'administrator', 'unused', 'picture', 'changed', 'text', 'username'] as const;
export type Topic = (typeof topics)[number];
export type MigratedType = 'agent' | 'post' | 'season' | 'season image';

/** One thing that happened to an entry. */
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

/** How many entries the old site told, and how many of them come. */
export interface Tally {
  told: number;
  come: number;
}

export interface Notes {
  add(of: Pick<Note, 'type' | 'id' | 'name'>, remarks: Remark[]): void;
  count(type: MigratedType, what: keyof Tally): void;
  tallies: Record<MigratedType, Tally>;
  topics: Record<Topic, number>;
}

export function takeNotes(lines: LineWriter): Notes {
  const none = (): Tally => ({ told: 0, come: 0 });
  const notes: Notes = {
    tallies: { agent: none(), post: none(), season: none(), 'season image': none() },
    topics: Object.fromEntries(topics.map((topic) => [topic, 0])) as Notes['topics'],
    add(of, remarks) {
      for (const remark of remarks) {
        notes.topics[remark.topic] += 1;
        lines.write({ ...of, ...remark } satisfies Note);
      }
    },
    count(type, what) {
      notes.tallies[type][what] += 1;
    },
  };
  return notes;
}
