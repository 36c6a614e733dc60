import { ApolloClient, HttpLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import { fetchAsCaller } from './fetchAsCaller';
import { onChangeElsewhere } from './otherTabs';
import { readServedState } from './servedState';

let current: { readerId: string | undefined; client: ApolloClient } | undefined;

/**
 * The browser's client. What may be read depends on who reads, so each reader gets a new one and nothing outlives a session.
 * The first starts from what the server read for this page.
 */
export function browserClient(readerId: string | undefined): ApolloClient {
  if (current && current.readerId === readerId) return current.client;

  const served = current ? null : readServedState<NormalizedCacheObject>();
  const client = new ApolloClient({
    cache: new InMemoryCache().restore(served?.cache ?? {}),
    link: new HttpLink({ uri: '/graphql', fetch: fetchAsCaller }),
  });
  if (!current) onChangeElsewhere(readAnew);
  current = { readerId, client };
  return client;
}

/** Reads what is on screen once more. It stays there until the answer comes, which a refetch would not promise. */
function readAnew() {
  const client = current?.client;
  client?.getObservableQueries('active').forEach(({ query, variables }) => {
    client.query({ query, variables, fetchPolicy: 'network-only' }).catch((error: unknown) => console.error(error));
  });
}
