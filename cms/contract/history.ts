import type { ContentTypeName } from './content-types';
import type { SocialLink } from './components';

/** Days during which a deleted entry can be restored. */
export const trashDays = 30;

/** Number of newest revisions stored per entry, regardless of age. */
export const maxRevisions = 50;

/** Days for which the last revision of each day is stored in addition. */
export const dailyRevisionDays = 365;

/** Revision in a list, without field values. */
export interface RevisionSummary {
  id: string;
  type: ContentTypeName;
  /** Public id of the entry. */
  of: string;
  /** Display name of the entry. */
  name: string;
  /** Whether this is the state in which the entry was deleted. */
  deleted: boolean;
  /** ISO 8601 instant. */
  saved_at: string;
  /** Name of the user who saved the entry; null if unknown. */
  saved_by: string | null;
}

/** Revision in the history of one entry. */
export interface ListedRevision extends RevisionSummary {
  /** Id of the previous revision; null for the oldest stored revision. */
  before: string | null;
  /** Names of the fields that differ from the previous revision. */
  changed: string[];
}

/** Field value in a revision. Lists contain social links, photos or open houses. */
export type RevisedValue = string | number | boolean | null | SocialLink[] | Record<string, string | boolean | null>[];

/** Revision with its field values. */
export interface Revision extends RevisionSummary {
  /** Values by field name. The image is a URL: a small `data:` URL if the image was deleted. */
  fields: Record<string, RevisedValue>;
}
