import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { createContext, useContext, useEffect } from 'react';

interface QueryResult<Data> {
  data: Data | undefined;
  /** Latest result, possibly for earlier variables. */
  latest: Data | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * `network-only` for data that must be current, `cache-and-network` where cached data may be shown while loading.
 * Both fetch once and follow the cache afterwards.
 */
type FetchPolicy = 'cache-first' | 'network-only' | 'cache-and-network';

export type UseRead = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  fetchPolicy?: FetchPolicy,
) => QueryResult<Data>;

/** Runs a GraphQL query in the browser. Logs each failure once. */
const useApolloRead: UseRead = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  fetchPolicy: FetchPolicy = 'cache-first',
) => {
  const { data, previousData, error, refetch } = useQuery<Data, OperationVariables>(query, {
    variables,
    fetchPolicy,
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });

  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  // A failed retry sets `error`.
  return {
    data: data as Data | undefined,
    latest: (data ?? previousData) as Data | undefined,
    failed: Boolean(error),
    retry: () => void refetch().catch(() => undefined),
  };
};

/** Implementation of `useRead`: Apollo in the browser; on the server, data that was read before rendering. */
export const ReadingContext = createContext<UseRead>(useApolloRead);

/** Returns the result of a GraphQL query. */
export const useRead: UseRead = (query, variables, fetchPolicy) => useContext(ReadingContext)(query, variables, fetchPolicy);
