import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';

interface Reading<Data> {
  data: Data | undefined;
  failed: boolean;
  retry: () => void;
}

/** Reads over GraphQL. A failure is logged once, whoever shows it. */
export function useRead<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  /**
   * `network-only` for what must be as it is now, `cache-and-network` where what is known may be shown meanwhile;
   * either is read once, and follows the cache from then on.
   */
  fetchPolicy: 'cache-first' | 'network-only' | 'cache-and-network' = 'cache-first',
): Reading<Data> {
  const { data, error, refetch } = useQuery<Data, OperationVariables>(query, {
    variables,
    fetchPolicy,
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });

  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  // A retry that fails again arrives through `error`.
  return { data: data as Data | undefined, failed: Boolean(error), retry: () => void refetch().catch(() => undefined) };
}
