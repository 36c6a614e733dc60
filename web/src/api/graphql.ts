import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '../../graphql-env';

/** Parses a GraphQL document and derives the types of its data and variables from the server's schema. */
export const graphql = initGraphQLTada<{ introspection: introspection; disableMasking: true }>();

export type { ResultOf, VariablesOf } from 'gql.tada';
