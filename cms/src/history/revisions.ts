import type { ContentTypeName } from '../../contract';
import { uids } from '../database/uids';
import type { State } from './state';

/** A version as it is stored. */
export interface StoredRevision extends State {
  documentId: string;
  noun: ContentTypeName;
  of: string;
  deleted: boolean;
  saved_by: string | null;
  /** The actor, as `by` of the activity; null in versions that were recorded before it was stored. */
  saved_by_id: string | null;
  saved_at: string;
}

type Written = Omit<StoredRevision, 'documentId'>;

export async function writeRevision({
  noun: type,
  of,
  deleted,
  fields,
  picture: image,
  hidden,
  saved_by,
  saved_by_id,
  saved_at,
}: Written): Promise<void> {
  const data = { noun: type, of, deleted, fields, picture: image, hidden, saved_by, saved_by_id, saved_at };
  await strapi.db.query(uids.revision).create({ data });
}

// A version that was written later is newer, whatever the clocks of two replicas say.
export const newestFirst = { id: 'desc' as const };

/** The newest version of an entry. */
export const newestRevision = (type: ContentTypeName, of: string, where: object = {}): Promise<StoredRevision | null> =>
  strapi.db.query(uids.revision).findOne({ where: { noun: type, of, ...where }, orderBy: newestFirst });
