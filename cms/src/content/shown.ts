import { nextTransition, sharedImageFields, type ContentTypeName, type Recurrence, type Schedule } from '../../contract';
import { isWatched, shows, shownUntil, showsMissing, tagOf } from '../cache/reading';
import { isStorageModel, imageFileOf, sharedImageOf, type Row, type StoredModel, type StorageModel } from '../database/storage-models';
import { clock } from '../settings/clock';

/** Tags to invalidate after a save: the entry and the lists that contain its type. */
export function tagsOf({ stored, before, after }: { stored: StoredModel; before: Row | null; after: Row | null }): string[] {
  // A season image can appear in any season.
  if (!isStorageModel(stored)) return [tagOf('season-image')];
  const kind = stored.contentType.name as ContentTypeName;
  return [tagOf(kind), tagOf(kind, (after ?? before)?.documentId)];
}

/** Tags the current response with a list and all its rows, including rows that are not visible yet, because they may become visible. */
export function showsList(stored: StorageModel, rows: readonly Row[]): void {
  if (!isWatched()) return;
  shows(stored.contentType.name as ContentTypeName);
  rows.forEach((row) => tagRow(stored, row));
}

/**
 * Tags the current response with a list read without images.
 * @param until next schedule transition of any row (ms since 1970)
 */
export function showsWords(stored: StorageModel, until: number): void {
  shows(stored.contentType.name as ContentTypeName);
  shownUntil(until);
}

/** Time until which the row's visibility does not change (ms since 1970). */
export const transitionOf = (row: Row): number => nextTransition(row as unknown as Schedule & Partial<Recurrence>, clock.now());

/** Tags the current response with one entry, or with its absence. */
export function showsOne(stored: StorageModel, id: string, row: Row | null): void {
  if (!isWatched()) return;
  shows(stored.contentType.name as ContentTypeName, id);
  if (row) tagRow(stored, row);
  else showsMissing();
}

function tagRow(stored: StorageModel, row: Row): void {
  const image = imageFileOf(stored, row);
  const shared = sharedImageFields(stored.contentType);
  for (const file of [image, ...shared.map((field) => sharedImageOf(row, field)?.file)]) if (file) shows('file', file.id);
  if (stored.image?.isShared || shared.length > 0) shows('season-image');
  if ('publish_at' in stored.contentType.fields) shownUntil(transitionOf(row));
}
