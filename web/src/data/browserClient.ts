import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { fetchAsCaller, speaksForSomebody } from './fetchAsCaller';
import { onChangeElsewhere } from './otherTabs';
import { queries, type Reader } from './queries';
import { contactQuery } from './siteSettings';
import { readServedState } from './servedState';

interface Reading {
  /** User id; undefined for visitors. */
  readerId: string | undefined;
  client: ApolloClient;
}

let current: Reading | undefined;
/** Client that holds data prefetched for a signed-in user, until hydration switches to it. */
let ahead: Reading | undefined;

/**
 * Returns the Apollo client for a user. Data depends on the user, so each user gets a new client and no data outlives the session.
 * The first client starts from the page's initial data.
 */
export function browserClient(readerId: string | undefined): ApolloClient {
  if (current && current.readerId === readerId) return current.client;

  if (!current) {
    current = begin(readerId);
    seed(current.client);
    onChangeElsewhere(readAnew);
  } else {
    const next = ahead && ahead.readerId === readerId ? ahead : begin(readerId);
    carryOver(current.client, next.client);
    current = next;
    ahead = undefined;
  }
  return current.client;
}

/** Contact details are the same for everyone and stay in the cache across sign-in and sign-out. */
function carryOver(from: ApolloClient, to: ApolloClient) {
  const data = from.readQuery({ query: contactQuery });
  if (data) to.writeQuery({ query: contactQuery, data });
}

const begin = (readerId: string | undefined): Reading => ({ readerId, client: new ApolloClient({ cache: new InMemoryCache(), link }) });

const readerOf = (client: ApolloClient): Reader => async (query, variables) => {
  const { data } = await client.query({ query, variables });
  return data as never;
};

/** Prefetches with the current user's client. */
export const browserReader = (): Reader => readerOf(current!.client);

/** Prefetches for a signed-in user before hydration. */
export function readerAhead(readerId: string): Reader {
  ahead = begin(readerId);
  return readerOf(ahead.client);
}

function seed(client: ApolloClient) {
  for (const [name, variables, data] of readServedState()?.reads ?? []) {
    const query = queries.get(name);
    if (query && data) client.writeQuery({ query, variables, data });
  }
}

/** Fetches data that was too large to inline, as a visitor. */
export async function readUnserved(): Promise<void> {
  const unserved = (readServedState()?.reads ?? []).filter(([, , data]) => !data);
  if (unserved.length === 0) return;
  const client = browserClient(undefined);
  const context = { asVisitor: true };
  await Promise.all(
    unserved.map(async ([name, variables]) => {
      const query = queries.get(name);
      if (query) await client.query({ query, variables, context });
    }),
  );
}

const sha256 = async (text: string) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const uri = '/graphql';
const visitor = new HttpLink({ uri });
const byHash = new PersistedQueryLink({ sha256, useGETForHashedQueries: true }).concat(visitor);

/** Visitors send query hashes, which the response cache can serve. `crypto.subtle` needs a secure context. */
const link = ApolloLink.split(
  ({ getContext }) => getContext().asVisitor === true || !speaksForSomebody(),
  ApolloLink.split(() => isSecureContext, byHash, visitor),
  new HttpLink({ uri, fetch: fetchAsCaller }),
);

/** Fetches active queries again. Unlike `refetch`, keeps the current results on screen until the response arrives. */
function readAnew() {
  const client = current?.client;
  client?.getObservableQueries('active').forEach(({ query, variables }) => {
    client.query({ query, variables, fetchPolicy: 'network-only' }).catch((error: unknown) => console.error(error));
  });
}
