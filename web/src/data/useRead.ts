import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { createContext, useContext, useEffect } from 'react';

interface Reading<Data> {
  data: Data | undefined;
  /** The last answer, be it to other variables. */
  latest: Data | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * `network-only` for what must be as it is now, `cache-and-network` where what is known may be shown meanwhile;
 * either is read once, and follows the cache from then on.
 */
type FetchPolicy = 'cache-first' | 'network-only' | 'cache-and-network';

export type UseRead = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  fetchPolicy?: FetchPolicy,
) => Reading<Data>;

/** Reads over GraphQL. A failure is logged once, whoever shows it. */
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

  // A retry that fails again arrives through `error`.
  return {
    data: data as Data | undefined,
    latest: (data ?? previousData) as Data | undefined,
    failed: Boolean(error),
    retry: () => void refetch().catch(() => undefined),
  };
};

/** How a page reads: over Apollo, but for the server, which has read already when it draws. */
export const ReadingContext = createContext<UseRead>(useApolloRead);

/** What a query answers, for the component that shows it. */
export const useRead: UseRead = (query, variables, fetchPolicy) => useContext(ReadingContext)(query, variables, fetchPolicy);
