import { nextEdge, sharedImageFields, type Noun, type Recurrence, type Schedule } from '../../contract';
import { isWatched, shows, shownUntil, showsMissing, tagOf } from '../cache/reading';
import { isStoredNoun, pictureOf, sharedImageOf, type Row, type Stored, type StoredNoun } from '../database/stored-nouns';
import { clock } from '../settings/clock';

/** What a save changes for those who read: its entry, and the lists that such entries stand in. */
export function tagsOf({ stored, before, after }: { stored: Stored; before: Row | null; after: Row | null }): string[] {
  // Whichever season shows it.
  if (!isStoredNoun(stored)) return [tagOf('season-image')];
  const kind = stored.noun.name as Noun;
  return [tagOf(kind), tagOf(kind, (after ?? before)?.documentId)];
}

/** Notes that an answer shows a noun's list, made of these rows. Those that are not shown now count as well: some day they may be. */
export function showsList(stored: StoredNoun, rows: readonly Row[]): void {
  if (!isWatched()) return;
  shows(stored.noun.name as Noun);
  rows.forEach((row) => noteRow(stored, row));
}

/**
 * The same of a list that shows no picture, and is looked through once for many readers.
 * @param until when one of its rows may appear or go by itself (milliseconds since 1970)
 */
export function showsWords(stored: StoredNoun, until: number): void {
  shows(stored.noun.name as Noun);
  shownUntil(until);
}

/** Until when a row is seen as it is now (milliseconds since 1970). */
export const edgeOf = (row: Row): number => nextEdge(row as unknown as Schedule & Partial<Recurrence>, clock.now());

/** Notes that an answer shows one entry, or that there is none to show. */
export function showsOne(stored: StoredNoun, id: string, row: Row | null): void {
  if (!isWatched()) return;
  shows(stored.noun.name as Noun, id);
  if (row) noteRow(stored, row);
  else showsMissing();
}

function noteRow(stored: StoredNoun, row: Row): void {
  const picture = pictureOf(stored, row);
  const shared = sharedImageFields(stored.noun);
  for (const file of [picture, ...shared.map((field) => sharedImageOf(row, field)?.file)]) if (file) shows('file', file.id);
  if (stored.picture?.isShared || shared.length > 0) shows('season-image');
  if ('publish_at' in stored.noun.fields) shownUntil(edgeOf(row));
}
