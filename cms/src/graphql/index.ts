import type { Core } from '@strapi/strapi';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql, type ExecutionResult } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCostLimit } from './cost';
import { resolvers, type GraphqlContext } from './resolvers';

const readTypeDefs = (strapi: Core.Strapi): string =>
  readFileSync(join(strapi.dirs.app.root, 'src/graphql/schema.graphql'), 'utf8');

/** Puts our questions on Strapi's /graphql. The strategy finds the caller, the services decide what is seen. */
export function registerGraphql(strapi: Core.Strapi): void {
  const open = Object.keys(resolvers.Query).map((field) => [`Query.${field}`, { auth: false }]);
  strapi.plugin('graphql').service('extension').use({
    typeDefs: readTypeDefs(strapi),
    resolvers,
    resolversConfig: Object.fromEntries(open),
  });
}

/** Answers questions as a visitor would be answered, without a request: for rendering pages on the server. */
export function visitorQueries(strapi: Core.Strapi) {
  const schema = makeExecutableSchema({ typeDefs: readTypeDefs(strapi), resolvers });
  const contextValue: GraphqlContext = { state: { caller: null } };
  return (source: string, variableValues: Record<string, unknown>): Promise<ExecutionResult> =>
    graphql({ schema, source, variableValues, contextValue });
}

/** Tells why a query is refused for its size, undefined when it is not. */
export const createQueryLimit = (strapi: Core.Strapi) => createCostLimit(readTypeDefs(strapi));
