import type { CollectionType } from './content-types';
import { pageQuery } from './endpoints/endpoint';
import * as schemas from './field-schemas';
import { limits } from './limits';
import type { ReviewState } from './lookups';
import type { Page } from './paging';
import type { Schedule } from './publishing';

export type AgentState = 'active' | 'invited' | 'deactivated' | 'unlisted';
export type EntryState = AgentState | 'published' | 'submitted' | 'returned' | 'draft' | 'scheduled' | 'archived';

const ownStates: Partial<Record<CollectionType, EntryState[]>> = {
  agent: ['active', 'invited', 'deactivated', 'unlisted'],
  listing: ['published', 'submitted', 'returned', 'draft', 'scheduled'],
  season: ['published', 'draft', 'scheduled', 'archived'],
};

/** Returns the states of the entries of a content type, in the order of the list for staff. */
export const statesOf = (type: CollectionType): EntryState[] => ownStates[type] ?? ['published', 'draft', 'scheduled'];

export interface ManagingQuery {
  /** Part of a name; of an agent, also of the email or phone number. */
  q?: string;
  state?: EntryState;
  page?: string;
}

export function managingQuery(type: CollectionType) {
  const invalid = 'state is not valid';
  return pageQuery.shape({
    q: schemas.text('q', limits.search),
    state: schemas.text('state', limits.line, invalid).oneOf<string>([...statesOf(type)], invalid),
  });
}

/** Entry in a list for administrators. */
export interface ManagedEntry extends Pick<Schedule, 'publish_at' | 'unpublish_at'> {
  id: string;
  name: string;
  state: EntryState;
  /** URL of the smallest variant of the image. */
  thumbnail: string | null;
  /** Status of a home, where its listing is on its way to publication, and the note of the administrator who returned it. */
  status: string | null;
  review: ReviewState | null;
  review_note: string | null;
  /** Public id of the agent of a listing. */
  listing_agent: string | null;
  /** Whether someone other than an administrator has changed an approved listing, and its approved version, if that still exists. */
  changed_since_approval: boolean;
  approved_version: string | null;
  /** Expiry of the invitation of an agent. */
  invited_until: string | null;
  /** ISO 8601 instant of the last save, and the name of its user; null if unknown. */
  saved_at: string;
  saved_by: string | null;
}

export interface ManagedPage extends Page<ManagedEntry> {
  /** Number of entries that match the search, by state. */
  counts: Partial<Record<EntryState, number>>;
}
