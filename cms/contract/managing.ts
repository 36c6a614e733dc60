import { pageQuery } from './endpoints/endpoint';
import * as schemas from './field-schemas';
import { limits } from './limits';
import type { ReviewState } from './lookups';
import type { Page } from './paging';
import type { Schedule } from './publishing';
import type { EntryState, Visibility } from './visibility';

export interface ManagingQuery {
  /** Part of a name; of an agent, also of the email or phone number. */
  q?: string;
  state?: EntryState;
  page?: string;
}

export function managingQuery({ states }: Pick<Visibility, 'states'>) {
  const invalid = 'state is not valid';
  return pageQuery.shape({
    q: schemas.text('q', limits.search),
    state: schemas.text('state', limits.line, invalid).oneOf<string>([...states], invalid),
  });
}

/** Values of entries of some content types only. */
export interface ManagedDetails {
  /** Expiry of the invitation of an agent. */
  invited_until: string | null;
  /** Status of a listing, where it is on its way to publication, and the note of the administrator who returned it. */
  status: string | null;
  review: ReviewState | null;
  review_note: string | null;
  /** Day (YYYY-MM-DD) since which a listing is on the market. */
  OnMarketDate: string | null;
  /** Public id of the agent of a listing. */
  listing_agent: string | null;
  /** Whether someone other than an administrator has changed an approved listing, and its approved version, if that still exists. */
  changed_since_approval: boolean;
  approved_version: string | null;
}

export const noDetails: ManagedDetails = {
  invited_until: null,
  status: null,
  review: null,
  review_note: null,
  OnMarketDate: null,
  listing_agent: null,
  changed_since_approval: false,
  approved_version: null,
};

/** Entry in a list for administrators. */
export interface ManagedEntry extends ManagedDetails, Pick<Schedule, 'publish_at' | 'unpublish_at'> {
  id: string;
  name: string;
  state: EntryState;
  /** URL of the smallest variant of the image. */
  thumbnail: string | null;
  /** ISO 8601 instant of the last save, and the name of its user; null if unknown. */
  saved_at: string;
  saved_by: string | null;
}

export interface ManagedPage extends Page<ManagedEntry> {
  /** Number of entries that match the search, by state. */
  counts: Partial<Record<EntryState, number>>;
}
