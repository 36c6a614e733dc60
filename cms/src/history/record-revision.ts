import { photosField, type ContentTypeName } from '../../contract';
import { findActor } from '../audit-log/actor';
import type { AuditEventRow, NewAuditEvent } from '../audit-log/record-events';
import { storageModelOf, type Row, type StorageModel } from '../database/storage-models';
import { uids } from '../database/uids';
import { newestRevision, writeRevision, type NewRevision, type StoredRevision } from './revisions';
import { imageIdsOf, isSameState, stateOf } from './state';

/** Time in which the photos that one person adds to an entry make one version. */
const photosTogetherMs = 10 * 60_000;

/**
 * Records the state after a save, and the state before it if that was not recorded: an import, for example, bypasses the document service.
 * The last revision of a deleted entry is marked as deleted.
 * @returns whether the save continues the previous one, whose revision it replaces and whose audit event represents it
 */
export async function recordRevision(stored: StorageModel, [before, after]: (Row | null)[], saved_at: string, events: NewAuditEvent[]) {
  const previous = before && (await recordUnrecorded(stored, before));
  const row = after ?? before;
  if (!row) return false;
  const state = stateOf(stored, row);
  if (before && after && isSameState(stateOf(stored, before), state)) return false;
  const { id: saved_by_id, name: saved_by } = await findActor();
  const revision = { ...state, ...nameOf(stored, row), deleted: !after, saved_by, saved_by_id, saved_at };
  const continues = previous !== null && (await addsPhotosTo(previous, revision, row, events));
  await writeRevision(revision, continues ? previous.id : undefined);
  return continues;
}

/** Whether a save only adds or changes photos, soon after the same person did so. An approved version stays, and one with removed photos. */
async function addsPhotosTo(previous: StoredRevision, revision: NewRevision, row: Row, [event, other]: NewAuditEvent[]): Promise<boolean> {
  const stored = storageModelOf(revision.noun);
  const photos = photosField(stored.contentType);
  const isPhotoEdit = (action: string, fields?: string[] | null) => action === 'edited' && fields?.join() === photos;
  if (!event || other || !isPhotoEdit(event.action, event.fields)) return false;
  const images = new Set(imageIdsOf(stored, revision));
  const [approvedAt, savedAt] = [Date.parse(String(row.approved_at)), Date.parse(revision.saved_at)];
  const isApproved = Date.parse(previous.saved_at) <= approvedAt && approvedAt < savedAt;
  if (isApproved || !imageIdsOf(stored, previous).every((id) => images.has(id))) return false;
  const where = { kind: revision.noun, of: revision.of };
  const last: AuditEventRow | null = await strapi.db.query(uids.auditEvent).findOne({ where, orderBy: { id: 'desc' } });
  if (!last || last.by !== revision.saved_by_id || last.part_of !== (event.partOf ?? null)) return false;
  return isPhotoEdit(last.act, last.fields) && savedAt - Date.parse(last.at) < photosTogetherMs;
}

/** Returns the revision of the state before a save; null if it was not recorded until now. */
async function recordUnrecorded(stored: StorageModel, row: Row): Promise<StoredRevision | null> {
  const state = stateOf(stored, row);
  const { noun: type, of } = nameOf(stored, row);
  const newest = await newestRevision(type, of);
  if (newest && !newest.deleted && isSameState(newest, state)) return newest;
  await writeRevision({ ...state, noun: type, of, deleted: false, saved_by: null, saved_by_id: null, saved_at: row.updatedAt });
  return null;
}

const nameOf = ({ contentType }: StorageModel, { documentId }: Row) => ({ noun: contentType.name as ContentTypeName, of: documentId });
