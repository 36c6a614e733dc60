import { normalizeQuery } from './agent-search';
import { limits } from './limits';
import { propertySubTypes, propertyTypes, shownStatuses } from './lookups';
import { listingSorts, parsePage, type ListingSort } from './paging';

/** Filters of the list of listings, as its URL has them. */
export interface ListingFilters {
  q?: string;
  status?: string[];
  /** Home types, or property types of listings without one. */
  type?: string[];
  place?: string;
  /** Public id. */
  agent?: string;
  min?: number;
  max?: number;
  beds?: number;
  baths?: number;
  /** Open house this weekend. */
  open?: boolean;
  sort?: Exclude<ListingSort, 'newest'>;
  /** The homes on a map, not one page of their list. */
  view?: 'map';
  page?: number;
}

/** Most beds and baths to filter by: this many or more. */
export const maxBeds = 5;
export const maxBaths = 4;

const listingTypes: readonly string[] = [...propertySubTypes, ...propertyTypes];

/** Reads the filters of a URL. Leaves out unknown values, and those that change nothing. */
export function readListingFilters(search: URLSearchParams): ListingFilters {
  const text = (name: string) => search.get(name)?.trim().slice(0, limits.search) ?? '';
  const some = (name: string, values: readonly string[]) => values.filter((value) => search.getAll(name).includes(value));
  const number = (name: string, max: number) => (/^\d{1,12}$/.test(text(name)) ? Math.min(Number(text(name)), max) : 0);
  const [status, type] = [some('status', shownStatuses), some('type', listingTypes)];
  const [q, place, agent] = [text('q'), text('place'), text('agent')];
  const [min, max, beds, baths] = [number('min', 1e12), number('max', 1e12), number('beds', maxBeds), number('baths', maxBaths)];
  const sort = listingSorts.find((name) => name === search.get('sort'));
  const isMap = search.get('view') === 'map';
  const page = isMap ? 1 : parsePage(search.get('page'));
  return {
    ...(normalizeQuery(q) && { q }),
    ...(status.length > 0 && { status }),
    ...(type.length > 0 && { type }),
    ...(normalizeQuery(place) && { place }),
    ...(/^[\w-]{1,64}$/.test(agent) && { agent }),
    ...(min > 0 && { min }),
    ...(max > 0 && { max }),
    ...(beds > 0 && { beds }),
    ...(baths > 0 && { baths }),
    ...(search.get('open') === '1' && { open: true }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(isMap && { view: 'map' as const }),
    ...(page > 1 && { page }),
  };
}
