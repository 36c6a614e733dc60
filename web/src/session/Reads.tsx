import { ApolloClient, HttpLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import { ApolloProvider, getApolloContext } from '@apollo/client/react';
import { useContext, type ReactNode } from 'react';
import { fetchAsCaller } from '../data/fetchAsCaller';
import { onChangeElsewhere } from '../data/otherTabs';
import { readServedState } from '../data/servedState';
import { useSessionUser } from './session';

/** Lets what is inside read over Apollo as whoever is signed in. Pages without it load without Apollo. */
export function Reads({ children }: { children: ReactNode }) {
  // The server, and a test, provides a client of its own.
  const given = useContext(getApolloContext()).client;
  const readerId = useSessionUser()?.id;

  return <ApolloProvider client={given ?? browserClient(readerId)}>{children}</ApolloProvider>;
}

let current: { readerId: string | undefined; client: ApolloClient } | undefined;

/**
 * The browser's client. What may be read depends on who reads, so each reader gets a new one and nothing outlives a session.
 * The first starts from what the server read for this page.
 */
function browserClient(readerId: string | undefined): ApolloClient {
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
