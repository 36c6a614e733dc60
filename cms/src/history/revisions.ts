import { isDeepStrictEqual } from 'node:util';
import {
  effectiveSchedule,
  imageFieldOf,
  photosField,
  versionedFields,
  type Revision,
  type Schedule,
  type ContentTypeName,
} from '../../contract';
import { findActor, type AuditEventRow, type NewAuditEvent } from '../audit-log/audit-log';
import { queryTable } from '../database/queries';
import { imageFileOf, sharedImageOf, type Row, type StorageModel, storageModelOf } from '../database/storage-models';
import { uids } from '../database/uids';
import { compared } from '../fields/kinds';
import { fileIdsIn } from '../fields/photos';
import { revisionImagesTable } from '../images/retained-images';
import { clock } from '../settings/clock';

/** The state of an entry, as stored in a revision. */
export interface State {
  fields: Revision['fields'];
  /** Document id of the image's file. Unlike the URL, it does not change when a retained image is stored again. */
  picture: string | null;
  /** Private values, needed to restore a deleted entry. */
  hidden: { createdAt: string; seasonImage: string | null; [attribute: string]: unknown };
}

export function stateOf(stored: StorageModel, row: Row): State {
  const { contentType, image, privateFields } = stored;
  const valueOf = (name: string) => compared(contentType.fields[name]?.kind, row[name], row);
  const shared = image?.isShared ? sharedImageOf(row, image.attribute) : null;
  return {
    fields: Object.fromEntries(versionedFields(contentType).map((name) => [name, valueOf(name)])),
    picture: imageFileOf(stored, row)?.documentId ?? null,
    hidden: {
      createdAt: row.createdAt,
      published: row.published,
      ...Object.fromEntries(privateFields.map((name) => [name, row[name]])),
      seasonImage: shared?.documentId ?? null,
    },
  };
}

/** Returns the public ids of the files of a state that belong to its entry alone. */
export function imageIdsOf({ contentType, image }: StorageModel, { fields, picture }: State): string[] {
  const photos = photosField(contentType);
  return [...(picture && !image?.isShared ? [picture] : []), ...(photos ? fileIdsIn(fields[photos]) : [])];
}

/** Whether two states are equal as of now: times in the past count as cleared. */
export const isSameState = (a: State, b: State): boolean =>
  a.picture === b.picture && isDeepStrictEqual(withCurrentSchedule(a.fields), withCurrentSchedule(b.fields));

function withCurrentSchedule(fields: Revision['fields']): object {
  const { publish_at, unpublish_at } = fields as Partial<Schedule>;
  return { ...fields, ...effectiveSchedule({ publish_at, unpublish_at }, clock.now()), published: null };
}

/** Returns the names of the fields in which two states differ, in display order. */
export function changedFields({ contentType }: StorageModel, older: State, newer: State): string[] {
  const changed = versionedFields(contentType).filter((field) => !isDeepStrictEqual(older.fields[field], newer.fields[field]));
  return older.picture === newer.picture ? changed : [...changed, imageFieldOf(contentType)];
}

/** Returns what an edit did that only adds photos; undefined for other edits. */
export function addedPhotos(stored: StorageModel, older: State, newer: State): string | undefined {
  const [before, after] = [imageIdsOf(stored, older), new Set(imageIdsOf(stored, newer))];
  const added = after.size - before.length;
  if (added <= 0 || changedFields(stored, older, newer).join() !== photosField(stored.contentType)) return undefined;
  return before.every((id) => after.has(id)) ? `added ${added} ${added === 1 ? 'photo' : 'photos'}` : undefined;
}

export interface StoredRevision extends State {
  id: number;
  documentId: string;
  noun: ContentTypeName;
  of: string;
  deleted: boolean;
  saved_by: string | null;
  /** Id of the actor, as in `by` of an audit event; null in older revisions. */
  saved_by_id: string | null;
  saved_at: string;
}

type NewRevision = Omit<StoredRevision, 'id' | 'documentId'>;

/** Stores a revision; with an id, it replaces the one with this id. */
async function writeRevision(data: NewRevision, replaced?: number): Promise<void> {
  const query = strapi.db.query(uids.revision);
  const { id }: { id: number } = await (replaced ? query.update({ where: { id: replaced }, data }) : query.create({ data }));
  await recordRevisionImages(id, data);
}

/** Records the photos of a revision, so that retained images that no revision uses are found without reading the revisions. */
export async function recordRevisionImages(id: number, { noun, ...state }: Pick<NewRevision, 'noun' | keyof State>): Promise<void> {
  const stored = storageModelOf(noun);
  if (!photosField(stored.contentType)) return;
  const rows = [...new Set(imageIdsOf(stored, state))].map((file) => ({ revision_id: id, file }));
  if (rows.length === 0) return;
  await queryTable(revisionImagesTable, (images) => images.insert(rows).onConflict().ignore());
}

// Sorted by id, because the clocks of replicas may differ.
export const newestFirst = { id: 'desc' as const };

/** Returns the newest revision of an entry. */
export const newestRevision = (type: ContentTypeName, of: string, where: object = {}): Promise<StoredRevision | null> =>
  strapi.db.query(uids.revision).findOne({ where: { noun: type, of, ...where }, orderBy: newestFirst });

/** Time after a photo in which the next one that the same person adds makes no version of its own. */
const photosTogetherMs = 10 * 60_000;

/**
 * Records the state after a save, and the state before it if that was not recorded: an import, for example, bypasses the document service.
 * The last revision of a deleted entry is marked as deleted.
 * @param keepsVersion whether a version stays although the next save continues it
 * @returns whether the save continues the previous one, whose revision it replaces and whose audit event counts its photos
 */
export async function recordRevision(
  stored: StorageModel,
  { before, after, savedAt: saved_at }: { before: Row | null; after: Row | null; savedAt: string },
  events: NewAuditEvent[],
  keepsVersion?: (row: Row, savedAt: string, nextSavedAt: string) => boolean,
): Promise<boolean> {
  const previous = before && (await recordUnrecorded(stored, before));
  const row = after ?? before;
  if (!row) return false;
  const state = stateOf(stored, row);
  if (before && after && isSameState(stateOf(stored, before), state)) return false;
  const { id: saved_by_id, name: saved_by } = await findActor();
  const revision = { ...state, noun: stored.name, of: row.documentId, deleted: !after, saved_by, saved_by_id, saved_at };
  const isReplaceable = previous !== null && !keepsVersion?.(row, previous.saved_at, saved_at);
  const event = isReplaceable && (await eventOfPhotos(previous, revision, events));
  await writeRevision(revision, event ? previous.id : undefined);
  if (!event) return false;
  const base = await newestRevision(stored.name, row.documentId, { id: { $lt: previous.id } });
  const detail = base && addedPhotos(stored, base, revision);
  if (detail) await strapi.db.query(uids.auditEvent).update({ where: { id: event.id }, data: { detail } });
  return true;
}

/**
 * Returns the audit event that a save continues, because it only adds or changes photos soon after the same person did so; null if there is
 * none. A version with removed photos stays.
 */
async function eventOfPhotos(previous: StoredRevision, revision: NewRevision, [event, other]: NewAuditEvent[]) {
  const stored = storageModelOf(revision.noun);
  const photos = photosField(stored.contentType);
  const isPhotoEdit = (action: string, fields?: string[] | null) => action === 'edited' && fields?.join() === photos;
  if (!event || other || !isPhotoEdit(event.action, event.fields)) return null;
  const images = new Set(imageIdsOf(stored, revision));
  const older = imageIdsOf(stored, previous);
  if (!older.every((id) => images.has(id))) return null;
  const where = { kind: revision.noun, of: revision.of };
  const last: AuditEventRow | null = await strapi.db.query(uids.auditEvent).findOne({ where, orderBy: { id: 'desc' } });
  if (!last || last.by !== revision.saved_by_id || last.part_of !== (event.partOf ?? null)) return null;
  // A slow upload takes longer. Changes of descriptions may be restored one by one.
  const since = images.size > older.length ? previous.saved_at : last.at;
  return isPhotoEdit(last.act, last.fields) && Date.parse(revision.saved_at) - Date.parse(since) < photosTogetherMs ? last : null;
}

/** Returns the revision of the state before a save; null if it was not recorded until now. */
async function recordUnrecorded(stored: StorageModel, row: Row): Promise<StoredRevision | null> {
  const state = stateOf(stored, row);
  const entry = { noun: stored.name, of: row.documentId };
  const newest = await newestRevision(entry.noun, entry.of);
  if (newest && !newest.deleted && isSameState(newest, state)) return newest;
  await writeRevision({ ...state, ...entry, deleted: false, saved_by: null, saved_by_id: null, saved_at: row.updatedAt });
  return null;
}
