import type { Core } from '@strapi/strapi';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { execute, parse, validate, type DocumentNode, type ExecutionResult } from 'graphql';
import { resolvers, type GraphqlContext } from './resolvers';
import { typeDefs } from './sdl';

const schema = makeExecutableSchema({ typeDefs, resolvers });

/**
 * Puts our questions on Strapi's /graphql. The session strategy finds the caller, the services decide what is seen. Strapi would
 * build the same schema with a promise and a policy around each field of each row, which took two thirds of an answer's time.
 */
export function registerGraphql(strapi: Core.Strapi): void {
  strapi.plugin('graphql').service('content-api').buildSchema = () => schema;
}

/** More than the site's own pages ask. */
const maxDocuments = 100;

/** Answers questions as a visitor would be answered, without a request: for rendering pages on the server. */
export function visitorQueries() {
  const documents = new Map<string, DocumentNode>();
  /** Reading and validating a query takes longer than answering it. */
  const documentOf = (source: string): DocumentNode => {
    const known = documents.get(source);
    if (known) return known;
    const document = parse(source);
    const [fault] = validate(schema, document);
    if (fault) throw fault;
    if (documents.size < maxDocuments) documents.set(source, document);
    return document;
  };
  return async (source: string, variableValues: Record<string, unknown>): Promise<ExecutionResult> =>
    execute({ schema, document: documentOf(source), variableValues, contextValue: { state: { caller: null } } satisfies GraphqlContext });
}
