import type { Core } from '@strapi/strapi';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql, type ExecutionResult } from 'graphql';
import { resolvers, type GraphqlContext } from './resolvers';
import { typeDefs } from './sdl';

/** Puts our questions on Strapi's /graphql. The session strategy finds the caller, the services decide what is seen. */
export function registerGraphql(strapi: Core.Strapi): void {
  const open = Object.keys(resolvers.Query).map((field) => [`Query.${field}`, { auth: false }]);
  strapi
    .plugin('graphql')
    .service('extension')
    .use({ typeDefs, resolvers, resolversConfig: Object.fromEntries(open) });
}

/** Answers questions as a visitor would be answered, without a request: for rendering pages on the server. */
export function visitorQueries() {
  const schema = makeExecutableSchema({ typeDefs, resolvers });
  const contextValue: GraphqlContext = { state: { caller: null } };
  return (source: string, variableValues: Record<string, unknown>): Promise<ExecutionResult> =>
    graphql({ schema, source, variableValues, contextValue });
}
