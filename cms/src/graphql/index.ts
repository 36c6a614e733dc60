import {
  assertObjectType,
  buildSchema,
  execute,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLFieldResolver,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { environment } from '../settings/environment';
import { limitCost } from './cost';
import { plainLists } from './plain-lists';
import { resolvers, type GraphqlContext } from './resolvers';
import { typeDefs } from './sdl';

export const schema = buildSchema(typeDefs);
for (const [type, fields] of Object.entries(resolvers))
  for (const [name, resolve] of Object.entries(fields))
    assertObjectType(schema.getType(type)).getFields()[name].resolve = resolve as GraphQLFieldResolver<unknown, GraphqlContext>;

const maxLength = 10_000;
const maxTokens = 1000;

const rules = [...specifiedRules, ...(environment.isProduction ? [NoSchemaIntrospectionCustomRule] : [])];

type ClientQuery = { document: DocumentNode } | { errors: readonly GraphQLError[] };

function readClientQuery(source: string): ClientQuery {
  if (source.length > maxLength) return { errors: [new GraphQLError('The query is too long')] };
  try {
    const document = parse(source, { maxTokens });
    // Some of the rules compare all fields with each other.
    const excess = validate(schema, document, [limitCost]);
    const errors = excess.length > 0 ? excess : validate(schema, document, rules);
    return errors.length > 0 ? { errors } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

/**
 * The documents of clients' queries, or the errors that reject them. Parsing and validating a query takes longer than running it. A
 * document takes about 100 bytes per character.
 */
export const clientQueries = new LRUCache<string, ClientQuery>({
  max: 200,
  maxSize: 100_000,
  maxEntrySize: maxLength,
  sizeCalculation: (_query, source) => source.length,
  memoMethod: readClientQuery,
});

type PageQuery = ReturnType<typeof plainLists>;

function parsePageQuery(source: string): PageQuery {
  const document = parse(source);
  const [error] = validate(schema, document);
  if (error) throw error;
  return plainLists(document);
}

/** Returns a function that runs queries as a visitor, without a request, to render pages on the server. */
export function visitorQueries() {
  // More than the site's own pages send.
  const queries = new LRUCache<string, PageQuery>({ max: 100, memoMethod: parsePageQuery });
  return async (source: string, variableValues: Record<string, unknown>): Promise<ExecutionResult> => {
    const { lists, rest } = queries.memo(source);
    const contextValue: GraphqlContext = { state: { caller: null } };
    const [listed, result] = await Promise.all([lists(), rest && execute({ schema, document: rest, variableValues, contextValue })]);
    return { ...result, data: { ...result?.data, ...listed } };
  };
}
