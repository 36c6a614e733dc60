import {
  listingPageSize,
  listingSorts,
  maxBaths,
  maxBeds,
  normalizeQuery,
  normalizeText,
  publicOpenHouseTypes,
  shownStatuses,
  type ListingSort,
  type OpenHouse,
} from '../../../contract';
import { shownUntil, showsMissing } from '../../cache/reading';
import { published } from '../../content/published';
import { isShown } from '../../content/listed';
import { showsList, showsOne } from '../../content/shown';
import { readSite, sortFeaturedFirst } from '../../content/site-settings';
import { relatedIds, storageModels, type Row } from '../../database/storage-models';
import { clock } from '../../settings/clock';
import { timeZoneOf, weekendIn } from './time-zone';

const { listedTo, readRows, all } = published.listing;

/** Filters as a URL has them. Unknown values match nothing. */
export interface ListingQuery {
  q?: string | null;
  status?: string[] | null;
  type?: string[] | null;
  place?: string | null;
  agent?: string | null;
  min?: number | null;
  max?: number | null;
  beds?: number | null;
  baths?: number | null;
  open?: boolean | null;
  sort?: string | null;
  page?: number | null;
}

/** A value to filter by, and the number of homes with it that match the other filters, which may be 0. */
interface Count {
  value: string;
  count: number;
}

interface ListingPage {
  listings: Row[];
  /** Number of homes on all pages. */
  total: number;
  /** Number of homes without filters. */
  all: number;
  page: number;
  pages: number;
  statuses: Count[];
  types: Count[];
  places: Count[];
  beds: Count[];
  baths: Count[];
  openHouses: number;
}

/** Search data of a home: only what visitors see of it. Computed once per version of an entry. */
interface Searchable {
  row: Row;
  text: string;
  status: string;
  type: string;
  places: [key: string, name: string][];
  agents: string[];
  price: number | null;
  beds: number;
  baths: number;
  area: number;
  /** For *newest*: the day on the market and the creation. */
  age: string;
  openHouses: [start: number, end: number][];
  ownZone: string | null;
}

const searchables = new WeakMap<Row, Searchable>();

function searchableOf(row: Row): Searchable {
  const known = searchables.get(row) ?? describe(row);
  searchables.set(row, known);
  return known;
}

function describe(row: Row): Searchable {
  const text = (name: string) => (row[name] as string | null) ?? '';
  const number = (name: string) => Number(row[name] ?? 0);
  const address = row.InternetAddressDisplayYN === false ? [] : ['UnparsedAddress', 'UnitNumber', 'PostalCode'];
  const words = [...address, 'City', 'StateOrProvince', 'SubdivisionName', 'ListingId', 'PropertyType', 'PropertySubType'];
  const features = ['InteriorFeatures', 'ExteriorFeatures'];
  const places = [text('SubdivisionName'), text('City')].filter(Boolean);
  const isSold = row.StandardStatus === 'Closed';
  return {
    row,
    text: normalizeText([...words, ...features].map(text).join('\n').slice(0, 4000)),
    status: text('StandardStatus'),
    type: text('PropertySubType') || text('PropertyType'),
    places: places.map((name) => [normalizeQuery(name), name]),
    agents: relatedIds([row.ListAgentKey, row.CoListAgentKey].filter(Boolean)),
    price: row.ListPrice as number | null,
    beds: number('BedroomsTotal'),
    baths: number('BathroomsFull') + number('BathroomsHalf'),
    area: number('LivingArea'),
    age: `${text('OnMarketDate') || row.createdAt.slice(0, 10)} ${row.createdAt}`,
    openHouses: isSold ? [] : ((row.OpenHouses ?? []) as OpenHouse[]).filter(isPublic).map(timesOf),
    ownZone: row.time_zone as string | null,
  };
}

const isPublic = ({ OpenHouseType }: OpenHouse) => publicOpenHouseTypes.includes(OpenHouseType);
const timesOf = ({ OpenHouseStartTime: start, OpenHouseEndTime: end }: OpenHouse): [number, number] => [Date.parse(start), Date.parse(end)];

type Predicate = (home: Searchable) => boolean;
/** Filters whose choices show a count. */
const counted = ['status', 'type', 'place', 'beds', 'baths', 'open'] as const;

const forSale: readonly string[] = shownStatuses.filter((status) => status !== 'Closed');

function predicates(query: ListingQuery, isOpen: Predicate): Record<(typeof counted)[number] | 'rest', Predicate | null> {
  const { status, type, place, agent, min, max, beds, baths, open, q } = query;
  const statuses = status?.length ? status : agent ? null : forSale;
  const key = normalizeQuery(place ?? '');
  const text = normalizeQuery(q ?? '');
  const hasPrice = typeof min === 'number' || typeof max === 'number';
  const isPriced = ({ price }: Searchable) => price !== null && price >= (min ?? 0) && price <= (max ?? Infinity);
  const needsMore = text || agent || hasPrice;
  return {
    status: statuses && ((home) => statuses.includes(home.status)),
    type: type?.length ? (home) => type.includes(home.type) : null,
    place: key ? ({ places }) => places.some(([own]) => own === key) : null,
    beds: beds ? (home) => home.beds >= beds : null,
    baths: baths ? (home) => home.baths >= baths : null,
    open: open ? isOpen : null,
    rest: needsMore ? (home) => home.text.includes(text) && (!agent || home.agents.includes(agent)) && (!hasPrice || isPriced(home)) : null,
  };
}

/** Counts how often each value occurs, most frequent first. */
class Counter {
  private readonly counts = new Map<string, Count>();

  add(key: string, isCounted: boolean, value = key): void {
    const count = this.counts.get(key) ?? { value, count: 0 };
    this.counts.set(key, count);
    if (isCounted) count.count += 1;
  }

  list(max = 20): Count[] {
    return [...this.counts.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, max);
  }

  /** Numbers of homes with at least 1 to `max`. */
  atLeast(max: number): Count[] {
    const steps = Array.from({ length: max }, (_, n) => n + 1);
    const counts = [...this.counts.values()];
    return steps.map((step) => ({
      value: String(step),
      count: counts.reduce((sum, { value, count }) => (Number(value) >= step ? sum + count : sum), 0),
    }));
  }
}

const isSold = ({ status }: Searchable) => status === 'Closed';

const orders: Record<ListingSort, (a: Searchable, b: Searchable) => number> = {
  // Sold homes come last.
  newest: (a, b) => Number(isSold(a)) - Number(isSold(b)) || (a.age < b.age ? 1 : a.age > b.age ? -1 : b.row.id - a.row.id),
  lowest: (a, b) => (a.price ?? Infinity) - (b.price ?? Infinity) || orders.newest(a, b),
  highest: (a, b) => (b.price ?? -1) - (a.price ?? -1) || orders.newest(a, b),
  largest: (a, b) => b.area - a.area || orders.newest(a, b),
};

/** The homes that visitors see in each order, sorted once between two changes. */
const sorted = new WeakMap<readonly Row[], Partial<Record<ListingSort, Searchable[]>>>();

function sortedHomes(rows: readonly Row[], sort: ListingSort): readonly Searchable[] {
  const known = sorted.get(rows) ?? {};
  sorted.set(rows, known);
  return (known[sort] ??= rows.map(searchableOf).sort(orders[sort]));
}

/** Searches the homes that visitors see. The search runs in memory; only the rows of the page are read. */
export async function searchListings(query: ListingQuery): Promise<ListingPage> {
  const sort = listingSorts.find((name) => name === query.sort) ?? 'newest';
  const homes = sortedHomes(await listedTo(null), sort);
  const { isOpen, until } = openThisWeekend(await readSite());
  const { found, ...counts } = tally(homes, predicates(query, isOpen), isOpen);
  shownUntil(until());
  return { total: found.length, all: homes.length, ...counts, ...(await pageOf(found, query)) };
}

/** Returns a test for an open house to come this weekend, and until when its results hold (ms since 1970). */
function openThisWeekend(site: Row | null): { isOpen: Predicate; until: () => number } {
  const now = clock.now();
  const weekends = new Map<string, ReturnType<typeof weekendIn>>();
  const weekendOf = ({ ownZone }: Searchable) => {
    const zone = timeZoneOf({ time_zone: ownZone }, site);
    const weekend = weekends.get(zone) ?? weekendIn(zone, now);
    weekends.set(zone, weekend);
    return weekend;
  };
  return {
    isOpen: (home) => home.openHouses.some(([start, end]) => end > now && start < weekendOf(home).end && end > weekendOf(home).start),
    until: () => Math.min(Infinity, ...[...weekends.values()].map(({ start, end }) => (start > now ? start : end))),
  };
}

/** Finds homes, and counts the homes for each choice: those that match the other filters. */
function tally(homes: readonly Searchable[], filters: ReturnType<typeof predicates>, isOpen: Predicate) {
  const [status, type, place, beds, baths] = Array.from({ length: 5 }, () => new Counter());
  const found: Searchable[] = [];
  let openHouses = 0;
  for (const home of homes) {
    const isLeftOut = filters.rest !== null && !filters.rest(home);
    const failed = counted.filter((name) => filters[name] && !filters[name](home));
    const matchesOthers = (name: (typeof counted)[number]) =>
      !isLeftOut && (failed.length === 0 || (failed.length === 1 && failed[0] === name));
    status.add(home.status, matchesOthers('status'));
    type.add(home.type, matchesOthers('type'));
    for (const [key, name] of home.places) place.add(key, matchesOthers('place'), name);
    beds.add(String(home.beds), matchesOthers('beds'));
    baths.add(String(home.baths), matchesOthers('baths'));
    if (matchesOthers('open') && isOpen(home)) openHouses += 1;
    if (!isLeftOut && failed.length === 0) found.push(home);
  }
  const statuses = shownStatuses.flatMap((value) => status.list().filter((count) => count.value === value));
  const atLeast = { beds: beds.atLeast(maxBeds), baths: baths.atLeast(maxBaths) };
  return { found, statuses, types: type.list(), places: place.list(), ...atLeast, openHouses };
}

async function pageOf(found: Searchable[], { page: requested }: ListingQuery) {
  const pages = Math.max(1, Math.ceil(found.length / listingPageSize));
  const page = Math.min(Math.max(1, requested ?? 1), pages);
  // Responses for pages out of range are not cached, because there are infinitely many.
  if (page !== (requested ?? 1)) showsMissing();
  return { listings: await readShown(found.slice((page - 1) * listingPageSize, page * listingPageSize)), page, pages };
}

async function readShown(homes: Searchable[]): Promise<Row[]> {
  const rows = await readRows(homes.map(({ row }) => row));
  showsList(storageModels.listing, rows);
  return rows;
}

/** Whether visitors see a home. Depends on one that rarely changes, so that pages with a link to the list are not rendered at each save. */
export async function hasListings(): Promise<boolean> {
  const rows = await all();
  let last = rows.length - 1;
  while (last >= 0 && !isShown(rows[last])) last -= 1;
  const oldest = rows[last] as Row | undefined;
  if (oldest) showsOne(storageModels.listing, oldest.documentId, oldest);
  else await listedTo(null);
  return oldest !== undefined;
}

/**
 * Returns homes for sale that are like another one, which may be gone: the same place and kind first, then a similar price. Without
 * another one, the featured homes, then the newest.
 */
export async function similarListings(id: string | null | undefined, first: number): Promise<Row[]> {
  const entry = (await all()).find(({ documentId }) => documentId === id);
  const like = entry && searchableOf(entry);
  const newest = sortedHomes(await listedTo(null), 'newest');
  const others = newest.flatMap(({ row, status }) => (row.documentId !== id && forSale.includes(status) ? [row] : []));
  const homes = (await sortFeaturedFirst('first_listings', others)).map(searchableOf);
  const distance = (home: Searchable) => {
    if (!like) return 0;
    const isNear = home.places.some(([key]) => like.places.some(([own]) => own === key));
    const gap = Math.abs(Math.log((home.price || 1) / (like.price || 1)));
    return (home.type === like.type ? 0 : 1) + (isNear ? 0 : 1) + Math.min(1, gap);
  };
  const nearest = homes.map((home) => ({ home, far: distance(home) })).sort((a, b) => a.far - b.far);
  return readShown(nearest.slice(0, Math.min(12, Math.max(0, first))).map(({ home }) => home));
}
