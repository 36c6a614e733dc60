import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { fetchAsCaller, speaksForSomebody } from './fetchAsCaller';
import { onChangeElsewhere } from './otherTabs';
import { queries, type Reader } from './queries';
import { contactQuery } from './siteSettings';
import { readServedState } from './servedState';

interface Reading {
  /** Nobody for a visitor. */
  readerId: string | undefined;
  client: ApolloClient;
}

let current: Reading | undefined;
/** What somebody has read who is about to take over from the visitor that the page was drawn for. */
let ahead: Reading | undefined;

/**
 * The browser's client. What may be read depends on who reads, so each reader gets a new one and nothing outlives a session.
 * The first starts from what the server read for this page.
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

/** What stands around every page is the same for everybody, and stays there while somebody signs in or out. */
function carryOver(from: ApolloClient, to: ApolloClient) {
  const data = from.readQuery({ query: contactQuery });
  if (data) to.writeQuery({ query: contactQuery, data });
}

const begin = (readerId: string | undefined): Reading => ({ readerId, client: new ApolloClient({ cache: new InMemoryCache(), link }) });

const readerOf = (client: ApolloClient): Reader => async (query, variables) => {
  const { data } = await client.query({ query, variables });
  return data as never;
};

/** Reads ahead of who will show it, for whoever reads now. */
export const browserReader = (): Reader => readerOf(current!.client);

/** Reads for somebody signed in, in whose page nothing has come alive yet. */
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

/** Reads what was too long to come with the page, as the visitor it was drawn for. */
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

/** Visitors name a query by its hash, which the server answers from ready bytes. Browsers hash on secure sites only. */
const link = ApolloLink.split(
  ({ getContext }) => getContext().asVisitor === true || !speaksForSomebody(),
  ApolloLink.split(() => isSecureContext, byHash, visitor),
  new HttpLink({ uri, fetch: fetchAsCaller }),
);

/** Reads what is on screen once more. It stays there until the answer comes, which a refetch would not promise. */
function readAnew() {
  const client = current?.client;
  client?.getObservableQueries('active').forEach(({ query, variables }) => {
    client.query({ query, variables, fetchPolicy: 'network-only' }).catch((error: unknown) => console.error(error));
  });
}
