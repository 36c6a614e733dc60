import type { Core } from '@strapi/strapi';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { execute, parse, validate, type DocumentNode, type ExecutionResult } from 'graphql';
import { plainLists } from './plain-lists';
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
  const questions = new Map<string, Question>();
  /** Reading and validating a query takes longer than answering it. */
  const questionOf = (source: string): Question => {
    const known = questions.get(source);
    if (known) return known;
    const document = parse(source);
    const [fault] = validate(schema, document);
    if (fault) throw fault;
    const question = { document, lists: plainLists(document) };
    if (questions.size < maxDocuments) questions.set(source, question);
    return question;
  };
  return async (source: string, variableValues: Record<string, unknown>): Promise<ExecutionResult> => {
    const { document, lists } = questionOf(source);
    return lists
      ? { data: await lists() }
      : execute({ schema, document, variableValues, contextValue: { state: { caller: null } } satisfies GraphqlContext });
  };
}

interface Question {
  document: DocumentNode;
  lists: ReturnType<typeof plainLists>;
}
