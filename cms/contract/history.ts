import type { ContentTypeName } from './content-types';
import type { SocialLink } from './social-platforms';

/** For how long what was deleted can be brought back. */
export const trashDays = 30;

/** How many of the newest versions of something are stored, whenever they were saved. */
export const maxRevisions = 50;

/** For how long the last version of each day is stored besides. */
export const dailyRevisionDays = 365;

/** A saved version, as lists tell it: without its texts. */
export interface RevisionSummary {
  id: string;
  type: ContentTypeName;
  /** The public id of what was saved. */
  of: string;
  /** What people called it. */
  name: string;
  /** The state in which it was deleted. */
  deleted: boolean;
  /** An ISO 8601 instant. */
  saved_at: string;
  /** The name of who saved it; null where nobody knows. */
  saved_by: string | null;
}

/** A version among the others of the same. */
export interface ListedRevision extends RevisionSummary {
  /** The id of the version before it; null for the first that is stored. */
  before: string | null;
  /** The names of the fields in which the two differ. */
  changed: string[];
}

/** A version as a whole. */
export interface Revision extends RevisionSummary {
  /** Its fields by the names that they are told by; the picture by its address, which for one that is gone is a small `data:` one. */
  fields: Record<string, string | null | SocialLink[]>;
}
