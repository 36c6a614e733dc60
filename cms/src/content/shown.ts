import { nextTransition, sharedImageFields, type ContentTypeName, type Recurrence, type Schedule } from '../../contract';
import { isWatched, shows, shownUntil, showsMissing, tagOf } from '../cache/reading';
import { isStorageModel, imageFileOf, sharedImageOf, type Row, type StoredModel, type StorageModel } from '../database/storage-models';
import { clock } from '../settings/clock';

/** What a save changes for those who read: its entry, and the lists that such entries stand in. */
export function tagsOf({ stored, before, after }: { stored: StoredModel; before: Row | null; after: Row | null }): string[] {
  // Whichever season shows it.
  if (!isStorageModel(stored)) return [tagOf('season-image')];
  const kind = stored.contentType.name as ContentTypeName;
  return [tagOf(kind), tagOf(kind, (after ?? before)?.documentId)];
}

/** Notes that an answer shows a noun's list, made of these rows. Those that are not shown now count as well: some day they may be. */
export function showsList(stored: StorageModel, rows: readonly Row[]): void {
  if (!isWatched()) return;
  shows(stored.contentType.name as ContentTypeName);
  rows.forEach((row) => noteRow(stored, row));
}

/**
 * The same of a list that shows no picture, and is looked through once for many readers.
 * @param until when one of its rows may appear or go by itself (milliseconds since 1970)
 */
export function showsWords(stored: StorageModel, until: number): void {
  shows(stored.contentType.name as ContentTypeName);
  shownUntil(until);
}

/** Until when a row is seen as it is now (milliseconds since 1970). */
export const transitionOf = (row: Row): number => nextTransition(row as unknown as Schedule & Partial<Recurrence>, clock.now());

/** Notes that an answer shows one entry, or that there is none to show. */
export function showsOne(stored: StorageModel, id: string, row: Row | null): void {
  if (!isWatched()) return;
  shows(stored.contentType.name as ContentTypeName, id);
  if (row) noteRow(stored, row);
  else showsMissing();
}

function noteRow(stored: StorageModel, row: Row): void {
  const image = imageFileOf(stored, row);
  const shared = sharedImageFields(stored.contentType);
  for (const file of [image, ...shared.map((field) => sharedImageOf(row, field)?.file)]) if (file) shows('file', file.id);
  if (stored.image?.isShared || shared.length > 0) shows('season-image');
  if ('publish_at' in stored.contentType.fields) shownUntil(transitionOf(row));
}
