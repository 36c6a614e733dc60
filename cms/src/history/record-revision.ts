import type { ContentTypeName } from '../../contract';
import { findActor } from '../audit-log/actor';
import type { Row, StorageModel } from '../database/storage-models';
import { newestRevision, writeRevision } from './revisions';
import { isSameState, stateOf } from './state';

/**
 * Records the state after a save, and the state before it if that was not recorded: an import, for example, bypasses the document service.
 * The last revision of a deleted entry is marked as deleted.
 */
export async function recordRevision(stored: StorageModel, before: Row | null, after: Row | null, saved_at: string): Promise<void> {
  if (before) await recordUnrecorded(stored, before);
  const row = after ?? before;
  if (!row) return;
  const state = stateOf(stored, row);
  if (before && after && isSameState(stateOf(stored, before), state)) return;
  const { id: saved_by_id, name: saved_by } = await findActor();
  await writeRevision({ ...state, ...nameOf(stored, row), deleted: !after, saved_by, saved_by_id, saved_at });
}

async function recordUnrecorded(stored: StorageModel, row: Row): Promise<void> {
  const state = stateOf(stored, row);
  const { noun: type, of } = nameOf(stored, row);
  const newest = await newestRevision(type, of);
  if (newest && !newest.deleted && isSameState(newest, state)) return;
  await writeRevision({ ...state, noun: type, of, deleted: false, saved_by: null, saved_by_id: null, saved_at: row.updatedAt });
}

const nameOf = ({ contentType }: StorageModel, { documentId }: Row) => ({ noun: contentType.name as ContentTypeName, of: documentId });
