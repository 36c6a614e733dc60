import type { ContentTypeName } from './content-types';
import type { InquiryFigures } from './inquiry';

interface Entry {
  type: ContentTypeName;
  /** Public id. */
  id: string;
  name: string;
}

/** Entries that need attention, and the latest changes. Lists that the caller may not read are null. Times are ISO 8601 date-times. */
export interface Overview {
  /** And listings that were returned to their agent. */
  unpublished: Entry[] | null;
  /** Listings that wait for approval. */
  submitted: Entry[] | null;
  /** Next scheduled transitions. */
  scheduled: (Entry & { at: string; appears: boolean })[] | null;
  changes: { type: ContentTypeName; of: string; name: string; deleted: boolean; saved_by: string | null; saved_at: string }[];
  incomplete: (Entry & { missing: ('photo' | 'bio')[] })[] | null;
  /** Administrators without a second factor. */
  unprotected: Entry[] | null;
  /** Number of agents without a password. */
  waiting: number;
  /** Whether emails are sent; otherwise, they are written to files. */
  hasMailServer: boolean;
  /** Without an answer, in the panel only. */
  inquiries?: Pick<InquiryFigures, 'open' | 'overdue'> | null;
  failedEmails: { id: number; kind: string; to: string; inquiry: string | null; reason: string | null; failed_at: string }[] | null;
}
