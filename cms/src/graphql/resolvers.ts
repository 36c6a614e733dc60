import { GraphQLError, Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';
import {
  contentTypes,
  dateFields,
  photosField,
  publishableTypes,
  type Caller,
  type ContentTypeName,
  type PublishableType,
} from '../../contract';
import * as agents from '../api/agent/agents';
import { searchDirectory, suggestAgents, visibleIds, type DirectoryQuery } from '../api/agent/directory';
import { isFormer } from '../api/listing/listings';
import { searchListings, similarListings, type Bounds, type ListingQuery } from '../api/listing/listing-search';
import { timeZoneOf } from '../settings/time-zone';
import { readSite } from '../api/site/site-settings';
import { addTag } from '../cache/dependencies';
import { presentAsked } from '../content/present';
import { hasShown, listedFields, published, publishedOf } from '../content/published';
import { isVisibleTo, showsList } from '../content/visible';
import { storageModelOf, type Row, type RowOf } from '../database/storage-models';
import { countPhotos, presentCover } from '../fields/photos';
import { callerOf } from '../http/caller';
import { invalid } from '../http/errors';
import { serveOthers } from '../http/in-turns';
import { agentField } from './sdl';

export interface GraphqlContext {
  state: { caller?: Caller | null };
}

const presentOne = (type: ContentTypeName, row: Row | null, caller: Caller | null) =>
  row && presentAsked(storageModelOf(type), row, caller);

/** Entries per turn of the event loop; resolving their fields takes a few milliseconds. */
const batchSize = 50;

/** Presents rows in batches, so that other requests run in between. GraphQL awaits each entry. */
function presentRows(type: ContentTypeName, rows: readonly Row[], context: GraphqlContext): unknown[] {
  const caller = callerOf(context);
  let turn: Promise<unknown> | undefined;
  return rows.map((row, index) => {
    if (index > 0 && index % batchSize === 0) turn = (turn ?? Promise.resolve()).then(serveOthers);
    return turn ? turn.then(() => presentOne(type, row, caller)) : presentOne(type, row, caller);
  });
}

/** Longest list whose rows are held in memory with all photos, which take about 100 kB each. */
const maxRowsWithPhotos = 500;

/** Presents listed entries. Reads their rows if a query asks for more than the fields of lists. @throws 422 if they have too many photos */
async function presentListed(type: PublishableType, entries: readonly Row[], asked: Set<string>, context: GraphqlContext) {
  const stored = storageModelOf(type);
  const listed = ['__typename', 'id', 'cover', 'photo_count', 'local_time_zone', ...dateFields, ...listedFields(stored)];
  if ([...asked].every((name) => listed.includes(name))) {
    if (asked.has('cover')) showsList(stored, entries);
    return presentRows(type, entries, context);
  }
  if (photosField(stored.contentType) && entries.length > maxRowsWithPhotos)
    throw invalid([`This list is limited to ${maxRowsWithPhotos} homes. Use the paginated listingSearch query instead.`]);
  return presentRows(type, await publishedOf(type).complete(entries, callerOf(context)), context);
}

/** Maximum number of entries in a query that does not read a whole list. */
const maxFirst = 100;

const agentQueries = {
  async agents(_root: unknown, { ids }: { ids?: string[] | null }, context: GraphqlContext) {
    const caller = callerOf(context);
    const findAll = (some: string[]) => Promise.all(some.slice(0, maxFirst).map((id) => agents.findVisible(id, caller)));
    const rows = ids ? (await findAll(ids)).filter((row) => row !== null) : await agents.visibleTo(caller);
    return presentRows('agent', rows, context);
  },
  async agent(_root: unknown, { id }: { id: string }, context: GraphqlContext) {
    const caller = callerOf(context);
    return presentOne('agent', await agents.findVisible(id, caller), caller);
  },

  async directory(_root: unknown, args: DirectoryQuery, context: GraphqlContext) {
    const { agents: rows, ...rest } = await searchDirectory(callerOf(context), args);
    return { ...rest, agents: presentRows('agent', rows, context) };
  },
  async suggestedAgents(_root: unknown, { near, first }: Near, context: GraphqlContext) {
    const isHidden = near && !(await agents.findVisible(near, callerOf(context)));
    return presentRows('agent', isHidden ? [] : await suggestAgents(near, first ?? 3), context);
  },
  agentIds: (_root: unknown, _args: unknown, context: GraphqlContext) => visibleIds(callerOf(context)),
};

/** Arguments of queries for a few entries near another one. */
interface Near {
  near?: string | null;
  first?: number | null;
}

const presentListings = (listings: readonly Row[], asked: Set<string>, context: GraphqlContext) =>
  presentListed('listing', listings, asked, context);

const listingQueries = {
  async listingSearch(_root: unknown, args: ListingQuery, context: GraphqlContext, info: GraphQLResolveInfo) {
    const { listings, mapped, ...rest } = await searchListings(args);
    const newest = rest.total > 0 ? [] : await similarListings(null, 3);
    const asked = askedNames(info, 'listings', 'newest');
    return {
      ...rest,
      listings: await presentListings(listings, asked, context),
      newest: await presentListings(newest, asked, context),
      mapped: (bounds: Bounds, _context: GraphqlContext, info: GraphQLResolveInfo) =>
        presentListings(mapped(bounds), askedNames(info), context),
    };
  },
  async similarListings(_root: unknown, { near, first }: Near, context: GraphqlContext, info: GraphQLResolveInfo) {
    return presentListings(await similarListings(near, first ?? 3), askedNames(info), context);
  },
  formerListing: async (_root: unknown, { id }: { id: string }) => !(await published.listing.findVisible(id, null)) && isFormer(id),
};

/** Fields with the agents of a listing, as far as the caller sees them. */
const listingAgents = Object.fromEntries(
  Object.entries(storageModelOf('listing').contentType.fields)
    .filter(([, { kind }]) => kind === 'agent')
    .map(([name]) => [
      agentField(name),
      async ({ row, caller }: Presented) => {
        const agent = row[name as 'ListAgentKey'];
        if (!agent) return null;
        addTag('agent', agent.documentId);
        // `findVisible` would record the whole response as not found.
        if (!isVisibleTo(storageModelOf('agent'), caller)(agent)) return null;
        return presentOne('agent', await agents.findVisible(agent.documentId, caller), caller);
      },
    ]),
);

type Presented = { row: RowOf<typeof contentTypes.listing>; caller: Caller | null };

const badInput = { extensions: { code: 'BAD_USER_INPUT' } };

function contentQueriesOf(type: PublishableType) {
  const { listedTo, findVisible } = publishedOf(type);
  const { plural } = contentTypes[type];
  return {
    async [plural](_root: unknown, { first }: { first?: number | null }, context: GraphqlContext, info: GraphQLResolveInfo) {
      if (typeof first === 'number' && first < 1) throw new GraphQLError('first must be at least 1', badInput);
      const count = typeof first === 'number' ? Math.min(first, maxFirst) : undefined;
      return presentListed(type, (await listedTo(callerOf(context))).slice(0, count), askedNames(info), context);
    },
    async [type](_root: unknown, { id }: { id?: string | null }, context: GraphqlContext) {
      const caller = callerOf(context);
      const found = id ?? (await listedTo(caller)).find((row) => !row.archived)?.documentId;
      return presentOne(type, found === undefined ? null : await findVisible(found, caller), caller);
    },
    [`${type}Ids`]: async (_root: unknown, _args: unknown, context: GraphqlContext) =>
      (await listedTo(callerOf(context))).map(({ documentId }) => documentId),
  };
}

const siteQuery = {
  hasListings: () => hasShown('listing'),
  hasPosts: () => hasShown('post'),
  hasSeasons: () => hasShown('season'),
  async site(_root: unknown, _args: unknown, context: GraphqlContext) {
    return presentOne('site', await readSite(), callerOf(context));
  },
};

type Resolve = (root: never, args: never, context: GraphqlContext, info: GraphQLResolveInfo) => Promise<unknown>;

const queries: Record<string, Resolve> = Object.assign(
  {},
  agentQueries,
  ...publishableTypes.map(contentQueriesOf),
  listingQueries,
  siteQuery,
);

/** Resolvers of the schema. They use the same services and presenters as the REST endpoints. */
export const resolvers = {
  Query: queries,
  Listing: {
    ...listingAgents,
    cover: ({ row }: Presented) => presentCover(row),
    photo_count: ({ row }: Presented) => countPhotos(row),
    local_time_zone: async ({ row }: Presented) => timeZoneOf(row, await readSite()),
  },
};

type Selected = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Returns the names of the fields selected directly below a field, or below these fields of it, including those in fragments. */
function askedNames({ fieldNodes, fragments }: Selected, ...parents: string[]): Set<string> {
  let fields = fieldsBelow(fieldNodes, fragments);
  if (parents.length > 0)
    fields = fieldsBelow(
      fields.filter(({ name }) => parents.includes(name.value)),
      fragments,
    );
  return new Set(fields.map(({ name }) => name.value));
}

function fieldsBelow(parents: readonly FieldNode[], fragments: Selected['fragments']): FieldNode[] {
  const fields: FieldNode[] = [];
  // Visits each fragment once. Otherwise, fragments that spread one another twice would take exponential time.
  const seen = new Set<string>();
  const visit = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) fields.push(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        visit(fragments[selection.name.value].selectionSet);
      }
    }
  };
  for (const { selectionSet } of parents) if (selectionSet) visit(selectionSet);
  return fields;
}
