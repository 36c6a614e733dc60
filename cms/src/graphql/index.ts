import type { Core } from '@strapi/strapi';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { execute, parse, validate, type ExecutionResult } from 'graphql';
import { plainLists } from './plain-lists';
import { resolvers, type GraphqlContext } from './resolvers';
import { typeDefs } from './sdl';

const schema = makeExecutableSchema({ typeDefs, resolvers });

/**
 * Serves our schema on Strapi's /graphql. The session strategy finds the caller, and the services decide what the caller sees. A schema
 * built by Strapi wraps each field of each row in a promise and a policy, which took two thirds of the response time.
 */
export function registerGraphql(strapi: Core.Strapi): void {
  strapi.plugin('graphql').service('content-api').buildSchema = () => schema;
}

/** Maximum number of cached queries, more than the site's own pages send. */
const maxDocuments = 100;

/** Returns a function that runs queries as a visitor, without a request, to render pages on the server. */
export function visitorQueries() {
  const queries = new Map<string, ParsedQuery>();
  /** Cached, because parsing and validating a query takes longer than running it. */
  const parseQuery = (source: string): ParsedQuery => {
    const cached = queries.get(source);
    if (cached) return cached;
    const document = parse(source);
    const [error] = validate(schema, document);
    if (error) throw error;
    const query = plainLists(document);
    if (queries.size < maxDocuments) queries.set(source, query);
    return query;
  };
  return async (source: string, variableValues: Record<string, unknown>): Promise<ExecutionResult> => {
    const { lists, rest } = parseQuery(source);
    const contextValue: GraphqlContext = { state: { caller: null } };
    const [listed, result] = await Promise.all([lists(), rest && execute({ schema, document: rest, variableValues, contextValue })]);
    return { ...result, data: { ...result?.data, ...listed } };
  };
}

type ParsedQuery = ReturnType<typeof plainLists>;
