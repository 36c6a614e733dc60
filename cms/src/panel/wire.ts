import type { ContentTypeName } from '../../contract';

interface Entry {
  type: ContentTypeName;
  /** Its public id. */
  id: string;
  name: string;
}

/** What the panel's page *Brokerage* is told, of what its reader may see. Times are ISO 8601 instants. */
export interface Overview {
  unpublished: Entry[];
  /** What appears or disappears next. */
  scheduled: (Entry & { at: string; appears: boolean })[];
  changes: { type: ContentTypeName; of: string; name: string; deleted: boolean; saved_by: string | null; saved_at: string }[];
  incomplete: (Entry & { missing: ('photo' | 'bio')[] })[];
  /** How many agents have no password yet. */
  waiting: number;
  failedEmails: { id: number; kind: string; to: string; reason: string | null; failed_at: string }[];
}
