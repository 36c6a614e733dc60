import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller, ContentTypeName } from '../../contract';
import { isTracking, addTag, expireAt, markNotFound, tagOf } from '../cache/dependencies';
import { factsOf, filesIn, seasonImageModel, sharesImages, type Row, type StorageModel } from '../database/storage-models';
import { clock } from '../settings/clock';
import { rulesOf, type CompletedSave } from './rules';

interface Entry {
  type: ContentTypeName;
  /** Public id. */
  id: string;
}

const previewed = new AsyncLocalStorage<Entry>();

/** Runs `work` with one entry visible to visitors, whatever its state. The result must not be shared or cached. */
export const preview = <Result>(entry: Entry, work: () => Promise<Result>): Promise<Result> => previewed.run(entry, work);

/** Whether an entry of this content type is being previewed. */
export const isPreviewing = ({ name }: StorageModel): boolean => previewed.getStore()?.type === name;

/** Whether visitors see an entry. */
export const isShown = ({ contentType }: StorageModel, row: object): boolean => contentType.isShown(row, clock.now());

/** Whether a caller sees an entry: those who may edit it see it in any state. */
export const isVisibleTo = (stored: StorageModel, caller: Caller | null) => (row: Row) =>
  stored.contentType.editableBy(caller, factsOf(stored, row)) ||
  isShown(stored, row) ||
  (isPreviewing(stored) && previewed.getStore()?.id === row.documentId);

/** Tags to invalidate after a save: the entry and the lists that contain its type. */
export const tagsOf = ({ stored, before, after }: CompletedSave): string[] => [
  tagOf(stored.name),
  tagOf(stored.name, (after ?? before)?.documentId),
];

/** Tags the current response with a list and all its rows, including rows that are not visible yet, because they may become visible. */
export function showsList(stored: StorageModel, rows: readonly Row[]): void {
  if (!isTracking()) return;
  addTag(stored.name);
  tagRows(stored, rows);
}

/** Tags the current response with one entry, or with its absence. */
export function showsOne(stored: StorageModel, id: string, row: Row | null): void {
  if (!isTracking()) return;
  addTag(stored.name, id);
  if (row) tagRows(stored, [row]);
  else markNotFound();
}

/** Tags the current response with the types that decide what visitors see of an entry. */
export const showsDependencies = (stored: StorageModel): void => rulesOf(stored).dependsOn?.forEach((name) => addTag(name));

function tagRows(stored: StorageModel, rows: readonly Row[]): void {
  const now = clock.now();
  for (const row of rows) {
    for (const { id } of filesIn(stored, row)) addTag('file', id);
    expireAt(stored.contentType.nextChange(row, now));
  }
  if (sharesImages(stored)) addTag(seasonImageModel.name);
  showsDependencies(stored);
}
