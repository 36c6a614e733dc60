import type { Act, ActivityKind, Noun } from '../../contract';
import type { DoneAct } from '../activity/record-acts';
import { isStoredNoun, type Row, type Stored, type StoredNoun } from '../database/stored-nouns';
import { changedFields, stateOf } from '../history/state';
import { scheduleOf } from './prepare';

/** What is said of a save where that is not what it comes to. */
export interface Telling {
  /** It brings back what was. */
  restores?: boolean;
  partOf?: ActivityKind;
}

/** What else a save did than to change fields. */
export type OwnAct = Pick<DoneAct, 'act' | 'fields' | 'detail'>;

interface Saved {
  stored: Stored;
  before: Row | null;
  after: Row | null;
}

/** What somebody did by a save, most of the time one act; nothing where nothing changed. */
export function actsOf({ stored, before, after }: Saved, own: OwnAct[], { restores, partOf }: Telling): DoneAct[] {
  const row = after ?? before;
  if (!row) return [];
  const done = (acts: OwnAct[]) => acts.map((act) => ({ ...act, ...nameOf(stored, row), partOf }));
  if (!before) return done([{ act: restores ? 'brought_back' : 'created' }]);
  if (!after) return done([{ act: 'deleted' }]);
  const fields = editedFields(stored, before, after);
  const edits: OwnAct[] = fields.length > 0 ? [{ act: restores ? 'restored' : 'edited', fields }] : [];
  return done([...edits, ...switchesOf(before, after), ...own]);
}

function nameOf(stored: Stored, row: Row): Pick<DoneAct, 'kind' | 'of' | 'title'> {
  if (!isStoredNoun(stored)) return { kind: 'season_image', of: row.documentId, title: String(row.name) };
  return { kind: stored.noun.name as Noun, of: row.documentId, title: stored.noun.nameOf(row) };
}

const times = ['publish_at', 'unpublish_at'] as const;

/** The names of the fields that a save changed, but for those of which it is told otherwise. */
function editedFields(stored: Stored, before: Row, after: Row): string[] {
  if (!isStoredNoun(stored)) return ['name', 'file'].filter((name) => idOf(before[name]) !== idOf(after[name]));
  const changed = changedFields(stored, stateOf(stored, before), stateOf(stored, after));
  const hidden = hiddenFields(stored).filter((name) => before[name] !== after[name]);
  return [...changed.filter((name) => !times.some((time) => time === name)), ...hidden];
}

const idOf = (value: unknown) => (value as { id?: number } | null)?.id ?? value;

const hiddenFields = ({ hidden, noun }: StoredNoun) => hidden.filter((name) => !noun.fields[name]?.versioned);

/** What was switched of something that is published. A time that has come by itself is nobody's act. */
function switchesOf(before: Row, after: Row): OwnAct[] {
  if (typeof after.published !== 'boolean') return [];
  // What is taken out of the archive is unseen at first, which goes without saying.
  if (before.archived && !after.archived) return [{ act: 'unarchived' }];
  const [was, is] = [scheduleOf(before), scheduleOf(after)];
  const switched: Act[] = [];
  if (was.published !== is.published) switched.push(is.published ? 'published' : 'unpublished');
  if (!before.archived && after.archived) switched.push('archived');
  // Publishing by hand takes away the times that were set.
  const fields = times.filter((time) => was[time] !== is[time] && (is[time] !== null || was.published === is.published));
  return [...switched.map((act) => ({ act })), ...(fields.length > 0 ? [{ act: 'scheduled' as const, fields }] : [])];
}
