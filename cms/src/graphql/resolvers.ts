import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import { setImmediate } from 'node:timers/promises';
import {
  publishableTypes,
  dateFields,
  contentTypes,
  type Caller,
  type PublishableType,
  type CollectionType,
  type ContentTypeName,
} from '../../contract';
import * as agents from '../api/agent/agents';
import { searchDirectory, visibleIds } from '../api/agent/directory';
import { listedFields } from '../content/listed';
import { presentAsked } from '../content/present';
import { published } from '../content/published';
import { readSite } from '../content/site-settings';
import { storageModelOf, type Row } from '../database/storage-models';
import { callerOf } from '../http/caller';
import { noteTrouble, type InTrouble } from '../http/troubles';
import { askedNames } from './asked-names';

interface Reader {
  visibleTo(caller: Caller | null): Promise<Row[]>;
  findVisible(id: string, caller: Caller | null): Promise<Row | null>;
}

const readers: Record<CollectionType, Reader> = { agent: agents, ...published };

export interface GraphqlContext extends InTrouble {
  state: InTrouble['state'] & { caller?: Caller | null };
}

const shownAs = (type: ContentTypeName) => {
  const stored = storageModelOf(type);
  return (row: Row, caller: Caller | null) => presentAsked(stored, row, caller);
};

function queriesOf(type: CollectionType) {
  const { visibleTo, findVisible } = readers[type];
  const shown = shownAs(type);
  return {
    async [contentTypes[type].plural](_root: unknown, _args: unknown, context: GraphqlContext) {
      const caller = callerOf(context);
      return presentInTurns(await visibleTo(caller), (row) => shown(row, caller));
    },
    async [type](_root: unknown, { id }: { id: string }, context: GraphqlContext) {
      const caller = callerOf(context);
      const row = await findVisible(id, caller);
      return row && shown(row, caller);
    },
  };
}

const maxFirst = 100;
const badInput = { extensions: { code: 'BAD_USER_INPUT' } };

function contentQueriesOf(type: PublishableType) {
  const { listedTo, newestVisibleTo, visibleTo } = published[type];
  const { plural } = contentTypes[type];
  const shown = shownAs(type);
  const listed = new Set(['__typename', 'id', ...dateFields, ...listedFields(storageModelOf(type))]);
  return {
    ...queriesOf(type),
    async [plural](_root: unknown, { first }: { first?: number | null }, context: GraphqlContext, info: GraphQLResolveInfo) {
      const caller = callerOf(context);
      const isShort = [...askedNames(info)].every((name) => listed.has(name));
      if (typeof first === 'number' && first < 1) throw new GraphQLError('first must be at least 1', badInput);
      const count = typeof first === 'number' ? Math.min(first, maxFirst) : undefined;
      const rows = isShort
        ? (await listedTo(caller)).slice(0, count)
        : await (count === undefined ? visibleTo(caller) : newestVisibleTo(caller, count));
      return presentInTurns(rows, (row) => shown(row, caller));
    },
    [`${type}Ids`]: async (_root: unknown, _args: unknown, context: GraphqlContext) =>
      (await listedTo(callerOf(context))).map(({ documentId }) => documentId),
  };
}

/** As many as take some milliseconds: each of their fields is asked for. */
const atOnce = 50;

/** GraphQL waits for each, and lets others in between. */
function presentInTurns<Shown>(rows: readonly Row[], shown: (row: Row) => Shown): (Shown | Promise<Shown>)[] {
  let turn: Promise<unknown> | undefined;
  return rows.map((row, place) => {
    if (place > 0 && place % atOnce === 0) turn = (turn ?? Promise.resolve()).then(() => setImmediate());
    return turn ? turn.then(() => shown(row)) : shown(row);
  });
}

const directoryQueries = {
  async directory(_root: unknown, asked: { q?: string | null; page?: number | null }, context: GraphqlContext) {
    const caller = callerOf(context);
    const { agents: rows, ...rest } = await searchDirectory(caller, asked);
    return { ...rest, agents: rows.map((row) => shownAs('agent')(row, caller)) };
  },
  agentIds: (_root: unknown, _args: unknown, context: GraphqlContext) => visibleIds(callerOf(context)),
};

const siteQuery = {
  async site(_root: unknown, _args: unknown, context: GraphqlContext) {
    const row = await readSite();
    return row && shownAs('site')(row, callerOf(context));
  },
};

type Resolve = (root: unknown, given: never, context: GraphqlContext, info: GraphQLResolveInfo) => Promise<unknown>;

const notingTrouble =
  (resolve: Resolve): Resolve =>
  async (root, given, context, info) => {
    try {
      return await resolve(root, given, context, info);
    } catch (reason) {
      noteTrouble(context, reason);
      throw reason;
    }
  };

const queries: Record<string, Resolve> = Object.assign(
  {},
  queriesOf('agent'),
  ...publishableTypes.map(contentQueriesOf),
  directoryQueries,
  siteQuery,
);

/** What answers each field of the schema: what a caller is told here is what every other entry point tells them. */
export const resolvers = {
  Query: Object.fromEntries(Object.entries(queries).map(([field, resolve]) => [field, notingTrouble(resolve)])),
};
