import type { OpenHouse } from './components';
import type { AnyContentType } from './content-type';
import { pageQuery } from './endpoints/endpoint';
import * as schemas from './field-schemas';
import { limits } from './limits';
import type { Listing } from './listing';
import type { ReviewState } from './lookups';
import type { Page } from './paging';
import type { Schedule } from './publishing';
import type { EntryState, ListTab } from './visibility';

export interface ManagingQuery {
  /** Part of a name; of an agent, also of the email or phone number. */
  q?: string;
  state?: ListTab;
  /** Column; in descending order with `-` before it. Default: the order of the type. */
  sort?: string;
  /** Public id of an agent of listings. */
  agent?: string;
  page?: string;
}

export function managingQuery({ states, tabs = [], sorts = [] }: Pick<AnyContentType, 'states' | 'tabs' | 'sorts'>) {
  const columns = ['name', 'state', 'changed', ...sorts];
  return pageQuery.shape({
    q: schemas.text('q', limits.search),
    state: schemas.choice('state', [...states, ...tabs]),
    sort: schemas.choice('sort', [...columns, ...columns.map((column) => `-${column}`)]),
    ...(sorts.includes('agent') && { agent: schemas.text('agent', 64, 'agent is not valid') }),
  });
}

/** Values of listings in lists for staff. */
interface ManagedHome extends Pick<Listing, 'City' | 'ListingId' | 'BedroomsTotal' | 'BathroomsFull' | 'BathroomsHalf'> {
  /** Address without town. */
  street: string;
  /** Price at which the home is offered or was sold. */
  price: number | null;
  agent: string | null;
  /** Number of photos without a description. */
  undescribed: number;
  /** Open houses to come, and the time zone in which they are shown. */
  open_houses: OpenHouse[];
  time_zone: string;
}

/** Values of entries of some content types only. */
export interface ManagedDetails {
  /** Expiry of the invitation of an agent. */
  invited_until: string | null;
  email: string | null;
  /** Whether an agent has a second factor; null for other types. */
  second_factor: boolean | null;
  home: ManagedHome | null;
  /** Status of a listing, where it is on its way to publication, and the note of the administrator who returned it. */
  status: string | null;
  review: ReviewState | null;
  review_note: string | null;
  /** Name of that administrator, and the ISO 8601 instant; null if unknown. */
  returned: { by: string | null; at: string } | null;
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
  email: null,
  second_factor: null,
  home: null,
  status: null,
  review: null,
  review_note: null,
  returned: null,
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
  /** Number of entries that match the search and the agent, and of those in each state and tab. */
  total: number;
  counts: Partial<Record<ListTab, number>>;
  /** Agents of listings, by name. */
  agents?: { id: string; name: string }[];
}
