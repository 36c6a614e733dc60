import type { ContentTypeName } from '../../contract';
import { uids } from '../database/uids';
import type { State } from './state';

export interface StoredRevision extends State {
  documentId: string;
  noun: ContentTypeName;
  of: string;
  deleted: boolean;
  saved_by: string | null;
  /** Id of the actor, as in `by` of an audit event; null in older revisions. */
  saved_by_id: string | null;
  saved_at: string;
}

type NewRevision = Omit<StoredRevision, 'documentId'>;

export async function writeRevision(data: NewRevision): Promise<void> {
  await strapi.db.query(uids.revision).create({ data });
}

// Sorted by id, because the clocks of replicas may differ.
export const newestFirst = { id: 'desc' as const };

/** Returns the newest revision of an entry. */
export const newestRevision = (type: ContentTypeName, of: string, where: object = {}): Promise<StoredRevision | null> =>
  strapi.db.query(uids.revision).findOne({ where: { noun: type, of, ...where }, orderBy: newestFirst });
