import { photosField, type ContentTypeName } from '../../contract';
import { storageModelOf } from '../database/storage-models';
import { uids } from '../database/uids';
import { revisionImagesTable } from '../images/retained-images';
import { imageIdsOf, type State } from './state';

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

export type NewRevision = Omit<StoredRevision, 'id' | 'documentId'>;

/** Stores a revision; with an id, it replaces the one with this id. */
export async function writeRevision(data: NewRevision, replaced?: number): Promise<void> {
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
  // Joins the current transaction. SQLite has a single connection, so a second transaction would deadlock.
  await strapi.db.transaction(({ trx }) => strapi.db.connection(revisionImagesTable).transacting(trx).insert(rows).onConflict().ignore());
}

// Sorted by id, because the clocks of replicas may differ.
export const newestFirst = { id: 'desc' as const };

/** Returns the newest revision of an entry. */
export const newestRevision = (type: ContentTypeName, of: string, where: object = {}): Promise<StoredRevision | null> =>
  strapi.db.query(uids.revision).findOne({ where: { noun: type, of, ...where }, orderBy: newestFirst });
