import { nextTransition, sharedImageFields, type ContentTypeName, type OpenHouse, type Recurrence, type Schedule } from '../../contract';
import { isTracking, addTag, expireAt, markNotFound, tagOf } from '../cache/dependencies';
import {
  imageFileOf,
  isStorageModel,
  ownFilesOf,
  sharedFilesOf,
  type Row,
  type StorageModel,
  type StoredFile,
  type StoredModel,
} from '../database/storage-models';
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
  if (!isTracking()) return;
  addTag(stored.contentType.name as ContentTypeName);
  rows.forEach((row) => tagRow(stored, row));
}

/** Time until which what a row shows does not change without a save (ms since 1970). */
export function transitionOf(row: Row): number {
  const now = clock.now();
  const ends = ((row.OpenHouses ?? []) as OpenHouse[]).map(({ OpenHouseEndTime }) => Date.parse(OpenHouseEndTime));
  return Math.min(nextTransition(row as unknown as Schedule & Partial<Recurrence>, now), ...ends.filter((end) => end > now));
}

/** Tags the current response with one entry, or with its absence. */
export function showsOne(stored: StorageModel, id: string, row: Row | null): void {
  if (!isTracking()) return;
  addTag(stored.contentType.name as ContentTypeName, id);
  if (row) tagRow(stored, row);
  else markNotFound();
}

/** Returns all files that a row shows. */
export const filesIn = (stored: StorageModel, row: Row): StoredFile[] =>
  [imageFileOf(stored, row), ...ownFilesOf(stored, row), ...sharedFilesOf(stored, row)].filter((file) => file !== null);

function tagRow(stored: StorageModel, row: Row): void {
  for (const { id } of filesIn(stored, row)) addTag('file', id);
  if (stored.image?.isShared || sharedImageFields(stored.contentType).length > 0) addTag('season-image');
  if ('publish_at' in stored.contentType.fields) expireAt(transitionOf(row));
  // The site settings decide whether visitors see the price of a sold home.
  if (stored.contentType.name === 'listing') addTag('site');
}
