import type { ContentTypeName } from '../../contract';
import { findActor } from '../audit-log/actor';
import type { Row, StorageModel } from '../database/storage-models';
import { clock } from '../settings/clock';
import { newestRevision, writeRevision } from './revisions';
import { isSameState, stateOf } from './state';

/**
 * Stores the state that a save leaves, and the one that it found if that came about unrecorded: what is written below
 * documents, as an import does, is noted at the next save. A deleted entry's last state says that it was deleted.
 */
export async function recordRevision(stored: StorageModel, { before, after }: { before: Row | null; after: Row | null }): Promise<void> {
  if (before) await recordFound(stored, before);
  const row = after ?? before;
  if (!row) return;
  const state = stateOf(stored, row);
  if (before && after && isSameState(stateOf(stored, before), state)) return;
  const saved_at = new Date(clock.now()).toISOString();
  const { by: saved_by_id, name: saved_by } = await findActor();
  await writeRevision({ ...state, ...nameOf(stored, row), deleted: !after, saved_by, saved_by_id, saved_at });
}

async function recordFound(stored: StorageModel, row: Row): Promise<void> {
  const state = stateOf(stored, row);
  const { noun: type, of } = nameOf(stored, row);
  const newest = await newestRevision(type, of);
  if (newest && !newest.deleted && isSameState(newest, state)) return;
  await writeRevision({ ...state, noun: type, of, deleted: false, saved_by: null, saved_by_id: null, saved_at: row.updatedAt });
}

const nameOf = ({ contentType }: StorageModel, { documentId }: Row) => ({ noun: contentType.name as ContentTypeName, of: documentId });
