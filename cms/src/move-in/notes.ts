import type { Role } from '../../contract';
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

/** An administrator of the old site. */
export interface Administrator {
  name: string;
  email: string;
  role: Role;
}

export type Notes = ReturnType<typeof takeNotes>;

/** Writes the items of the report, and counts them and the entries. */
export function takeNotes(lines: LineWriter) {
  const zero = (): Tally => ({ told: 0, come: 0 });
  const tallies: Record<MigratedType, Tally> = { agent: zero(), post: zero(), season: zero(), 'season image': zero() };
  const counts = Object.fromEntries(topics.map((topic) => [topic, 0])) as Record<Topic, number>;
  const administrators: Administrator[] = [];
  return {
    tallies,
    topics: counts,
    administrators,
    add(entry: Pick<Note, 'type' | 'id' | 'name'>, ...remarks: Remark[]) {
      for (const remark of remarks) {
        counts[remark.topic] += 1;
        lines.write({ ...entry, ...remark } satisfies Note);
      }
    },
  };
}
