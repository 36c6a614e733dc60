import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { Params } from 'react-router-dom';

/** What a page's route tells the server: what to read before rendering it. */
export interface PageHandle {
  /** What it returns, if anything, reaches the page through ServedContext. */
  prefetch: (client: ApolloClient, params: Params) => Promise<unknown>;
}

export const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'prefetch' in handle;

/** Reads into the client's cache and returns what was read. */
export async function readNow<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | undefined> {
  const { data } = await client.query<Data, OperationVariables>({ query, variables });
  return data as Data | undefined;
}
