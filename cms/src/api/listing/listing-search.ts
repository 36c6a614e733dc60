import { LRUCache } from 'lru-cache';
import {
  areSimilar,
  listingPageSize,
  listingSorts,
  maxBaths,
  maxBeds,
  maxMapped,
  normalizeQuery,
  normalizeText,
  propertySubTypes,
  propertyTypes,
  publicOpenHouses,
  shownStatuses,
  type listing,
  type ListingFilters,
  type ListingSort,
  type OpenHouse,
} from '../../../contract';
import { expireAt, markNotFound } from '../../cache/dependencies';
import { memoize } from '../../content/memoize';
import { published } from '../../content/published';
import { isShown } from '../../content/visible';
import { relatedIds, storageModels, type RowOf } from '../../database/storage-models';
import { inTurns } from '../../http/in-turns';
import { clock } from '../../settings/clock';
import { readSite, sortFeaturedFirst } from '../site/site-settings';
import { getOrThrow, keysOf } from '../../settings/typed';
import { isFormer } from './listings';
import { timeZoneOf, weekendIn } from '../../settings/time-zone';

const stored = storageModels.listing;
type ListingRow = RowOf<typeof listing>;
const { listedTo, find } = published.listing;

/** Filters as a URL has them. Unknown values match nothing. */
export type ListingQuery = { [Name in keyof ListingFilters]?: ListingFilters[Name] | null };

/** Part of the earth between two parallels and two meridians, in degrees. */
export type Bounds = Record<'south' | 'west' | 'north' | 'east', number>;

/** A value to filter by, and the number of listings with it that match the other filters, which may be 0. */
interface Count {
  value: string;
  count: number;
}

/** A value as it is compared, and as written. */
type Value = [key: string, value: string];
type ValueName = 'statuses' | 'types' | 'places';

/** Listings with the same values share them, so that counting reads less memory. */
const shared = new LRUCache<string, Value[]>({
  max: 1000,
  memoMethod: (names) => names.split('\n').flatMap((name): Value[] => (name ? [[normalizeQuery(name), name]] : [])),
});

/** Returns the search data of a listing: only what visitors see of it. */
const searchableOf = memoize((row: ListingRow) => {
  const text = (name: string) => String(row[name] ?? '');
  const number = (name: string) => Number(row[name] ?? 0);
  const address = row.InternetAddressDisplayYN === false ? [] : ['UnparsedAddress', 'UnitNumber', 'PostalCode'];
  const words = [...address, 'City', 'StateOrProvince', 'SubdivisionName', 'ListingId', 'PropertyType', 'PropertySubType'];
  const features = ['InteriorFeatures', 'ExteriorFeatures'];
  const status = text('StandardStatus');
  return {
    row,
    text: normalizeText([...words, ...features].map(text).join('\n').slice(0, 4000)),
    status,
    statuses: shared.memo(status),
    types: shared.memo(text('PropertySubType') || text('PropertyType')),
    places: shared.memo(`${text('SubdivisionName')}\n${text('City')}`),
    agents: relatedIds([row.ListAgentKey, row.CoListAgentKey]),
    price: row.ListPrice,
    beds: number('BedroomsTotal'),
    baths: number('BathroomsFull') + number('BathroomsHalf'),
    area: number('LivingArea'),
    // For *newest*: the day on the market and the creation.
    age: `${text('OnMarketDate') || row.createdAt.slice(0, 10)} ${row.createdAt}`,
    openHouses: publicOpenHouses({ StandardStatus: status, OpenHouses: row.OpenHouses ?? [] }, 0).map(timesOf),
    ownZone: row.time_zone,
  };
});
type Searchable = ReturnType<typeof searchableOf>;

const timesOf = ({ OpenHouseStartTime: start, OpenHouseEndTime: end }: OpenHouse): [number, number] => [Date.parse(start), Date.parse(end)];

type Predicate = (listing: Searchable) => boolean;

const forSale: readonly string[] = shownStatuses.filter((status) => status !== 'Closed');

const allTypes: readonly string[] = [...propertyTypes, ...propertySubTypes];

/** A request may name thousands of values. */
function knownIn(values: readonly string[], known: readonly string[]): Set<string> {
  const named = new Set(values);
  return new Set(known.filter((value) => named.has(value)));
}

/** Returns a test for each filter that the query has. */
function predicatesOf({ q, status, type, place, agent, min, max, beds, baths, open }: ListingQuery, isOpen: Predicate) {
  const statuses = status?.length ? knownIn(status, shownStatuses) : agent ? null : new Set(forSale);
  const types = type?.length ? knownIn(type, allTypes) : null;
  const key = normalizeQuery(place ?? '');
  const text = normalizeQuery(q ?? '');
  const hasPrice = typeof min === 'number' || typeof max === 'number';
  return {
    status: statuses && ((listing) => statuses.has(listing.status)),
    type: types && ((listing) => listing.types.some(([, own]) => types.has(own))),
    place: key ? ({ places }) => places.some(([own]) => own === key) : null,
    beds: beds ? (listing) => listing.beds >= beds : null,
    baths: baths ? (listing) => listing.baths >= baths : null,
    open: open ? isOpen : null,
    agent: agent ? ({ agents }) => agents.includes(agent) : null,
    price: hasPrice ? ({ price }) => price !== null && price >= (min ?? 0) && price <= (max ?? Infinity) : null,
    text: text ? (listing) => listing.text.includes(text) : null,
  } satisfies Record<string, Predicate | null>;
}
type Filters = ReturnType<typeof predicatesOf>;

const isSold = ({ status }: Searchable) => status === 'Closed';

const orders: Record<ListingSort, (a: Searchable, b: Searchable) => number> = {
  // Sold listings come last.
  newest: (a, b) => Number(isSold(a)) - Number(isSold(b)) || (a.age < b.age ? 1 : a.age > b.age ? -1 : b.row.id - a.row.id),
  lowest: (a, b) => (a.price ?? Infinity) - (b.price ?? Infinity) || orders.newest(a, b),
  highest: (a, b) => (b.price ?? -1) - (a.price ?? -1) || orders.newest(a, b),
  largest: (a, b) => b.area - a.area || orders.newest(a, b),
};

/** The listings that visitors see in each order, and the values that they have. Computed once between two changes. */
type Prepared = Partial<Record<ListingSort, readonly Searchable[]> & Record<ValueName, Value[]>>;
const preparedOf = memoize<readonly ListingRow[], Prepared>(() => ({}));

async function sortedListings(rows: readonly ListingRow[], sort: ListingSort): Promise<readonly Searchable[]> {
  const known = preparedOf(rows);
  return (known[sort] ??= (await inTurns(rows, (batch) => batch.map(searchableOf), 500)).sort(orders[sort]));
}

const valuesIn = (rows: readonly ListingRow[], name: ValueName): Value[] =>
  (preparedOf(rows)[name] ??= [...new Map([...rows].reverse().flatMap((row) => searchableOf(row)[name]))]);

/** Searches the listings that visitors see in memory, and returns a page of them with the `listedFields`. */
export async function searchListings(query: ListingQuery) {
  const sort = listingSorts.find((name) => name === query.sort) ?? 'newest';
  const rows = await listedTo(null);
  const sorted = await sortedListings(rows, sort);
  const isOpen = openThisWeekend(await readSite());
  const { found, ...counts } = tally(sorted, rows, predicatesOf(query, isOpen), isOpen);
  const pages = Math.max(1, Math.ceil(found.length / listingPageSize));
  const page = Math.min(Math.max(1, query.page ?? 1), pages);
  // Responses for pages out of range are not cached, because there are infinitely many.
  if (page !== (query.page ?? 1)) markNotFound();
  const listings = found.slice((page - 1) * listingPageSize, page * listingPageSize).map(({ row }) => row);
  /** The first of all pages that are within bounds. Those with a hidden address are left out before any is counted. */
  const mapped = (bounds: Bounds) =>
    found
      .filter(isWithin(bounds))
      .slice(0, maxMapped)
      .map(({ row }) => row);
  return { listings, mapped, total: found.length, all: sorted.length, page, pages, ...counts };
}

const isWithin =
  ({ south, west, north, east }: Bounds): Predicate =>
  ({ row: { InternetAddressDisplayYN: isShown, Latitude: y, Longitude: x } }) =>
    isShown !== false && y !== null && x !== null && y >= south && y <= north && x >= west && x <= east;

/** Returns a test for an open house to come this weekend. The response holds until a weekend starts or ends. */
function openThisWeekend(site: Awaited<ReturnType<typeof readSite>>): Predicate {
  const now = clock.now();
  const weekends = new Map<string, ReturnType<typeof weekendIn>>();
  const weekendOf = ({ ownZone }: Searchable) => {
    const zone = timeZoneOf({ time_zone: ownZone }, site);
    const weekend = weekends.get(zone) ?? weekendIn(zone, now);
    if (!weekends.has(zone)) expireAt(weekend.start > now ? weekend.start : weekend.end);
    weekends.set(zone, weekend);
    return weekend;
  };
  return (listing) =>
    listing.openHouses.some(([start, end]) => end > now && start < weekendOf(listing).end && end > weekendOf(listing).start);
}

/** Finds listings, and counts those for each choice: those that match the other filters. Allocates little, as there may be many. */
function tally(listings: readonly Searchable[], rows: readonly ListingRow[], filters: Filters, isOpen: Predicate) {
  const active = keysOf(filters).flatMap((name) => {
    const matches: Predicate | null = filters[name];
    return matches ? [{ name, matches, failing: new Array<Searchable>() }] : [];
  });
  const found: Searchable[] = [];
  for (const listing of listings) {
    const failed = active.find(({ matches }) => !matches(listing));
    if (!failed) found.push(listing);
    else if (active.every((filter) => filter === failed || filter.matches(listing))) failed.failing.push(listing);
  }
  const matching = (name: keyof Filters) => [...found, ...(active.find((filter) => filter.name === name)?.failing ?? [])];
  return {
    found,
    statuses: inOrder(countValues('statuses', rows, matching('status')), shownStatuses),
    types: inOrder(countValues('types', rows, matching('type')), [...propertySubTypes, ...propertyTypes]),
    places: countValues('places', rows, matching('place')),
    beds: countAtLeast('beds', matching('beds'), maxBeds),
    baths: countAtLeast('baths', matching('baths'), maxBaths),
    openHouses: countOf(matching('open'), isOpen),
  };
}

/** Counts the values of all listings among those that match, most frequent first. */
function countValues(name: ValueName, rows: readonly ListingRow[], matching: Searchable[]): Count[] {
  const counts = new Map(valuesIn(rows, name).map(([key, value]) => [key, { value, count: 0 }]));
  for (const listing of matching) for (const [key] of listing[name]) getOrThrow(counts, key, 'value').count += 1;
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, 20);
}

/** Keeps one order, so that no choice moves while the visitor filters. */
const inOrder = (counts: Count[], order: readonly string[]): Count[] =>
  order.flatMap((name) => counts.filter(({ value }) => value === name));

const countOf = (listings: Searchable[], matches: Predicate) => listings.reduce((count, listing) => count + Number(matches(listing)), 0);

/** Counts the listings with at least 1 to `max` beds or baths. */
const countAtLeast = (name: 'beds' | 'baths', listings: Searchable[], max: number): Count[] =>
  Array.from({ length: max }, (_, n) => ({ value: String(n + 1), count: countOf(listings, (listing) => listing[name] > n) }));

/**
 * Returns listings for sale that are like another one, which may be gone: the same place and kind first, then a similar price. Without
 * another one that visitors see or saw, the featured listings, then the newest. If some have its type and about its price, only those. They
 * have the `listedFields`.
 */
export async function similarListings(id: string | null | undefined, first: number): Promise<ListingRow[]> {
  const entry = id ? await find(id) : undefined;
  const like = entry && (isShown(stored, entry) || (await isFormer(entry.documentId))) ? searchableOf(entry) : null;
  const newest = await sortedListings(await listedTo(null), 'newest');
  const others = newest.flatMap(({ row, status }) => (row.documentId !== id && forSale.includes(status) ? [row] : []));
  const listings = await sortFeaturedFirst('first_listings', others);
  const similar = like ? listings.filter((row) => areSimilar(like.row, row)) : [];
  const offered = similar.length > 0 ? similar : listings;
  return (like ? nearestFirst(like, offered) : offered).slice(0, Math.min(12, Math.max(0, first)));
}

const nearestFirst = (like: Searchable, listings: readonly ListingRow[]): ListingRow[] =>
  listings
    .map((row) => ({ row, far: distance(like, searchableOf(row)) }))
    .sort((a, b) => a.far - b.far)
    .map(({ row }) => row);

function distance(a: Searchable, b: Searchable): number {
  const isNear = a.places.some(([key]) => b.places.some(([other]) => other === key));
  const gap = Math.abs(Math.log((a.price || 1) / (b.price || 1)));
  return (a.types[0]?.[0] === b.types[0]?.[0] ? 0 : 1) + (isNear ? 0 : 1) + Math.min(1, gap);
}
