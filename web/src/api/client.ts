import { ApolloClient, HttpLink, InMemoryCache, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { lookedAwayMs } from '../config';
import { fetchAsCaller } from './send';

// They have no id, so that a query with other fields would replace what another one has read.
const typePolicies = { Site: { merge: true }, Directory: { merge: true }, ListingPage: { merge: true } };

/** Number of writes that this page knows of. */
let writes = 0;

/** Reads again if there was a write meanwhile, because the response may be older, and Apollo gives it to later readers of the query too. */
async function fetchCurrent(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const before = writes;
  const response = await fetchAsCaller(input, init);
  return writes === before ? response : fetchCurrent(input, init);
}

export const client = new ApolloClient({
  cache: new InMemoryCache({ typePolicies }),
  link: new HttpLink({ uri: '/graphql', fetch: fetchCurrent }),
});

/** How long (ms) a navigation waits for data before the next screen says that it is loading. */
const maxWaitMs = 500;

/**
 * Reads a query into the cache. Waits for a moment if the cache has no data for it, so that the next screen shows data at once.
 * @returns null, because the loader of a route must return a value
 */
export async function preload<Variables extends OperationVariables>(query: TypedDocumentNode<unknown, Variables>, variables: Variables) {
  const reading = client.query({ query, variables, fetchPolicy: 'network-only' });
  const isCached = client.readQuery({ query, variables }) !== null;
  // The screen reads again what failed, and reports the failure.
  const settled = reading.catch(() => undefined);
  if (!isCached) await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  return null;
}

/**
 * Call after each write: forgets everything that was read, so that open screens and other tabs read it again.
 * @param leave leads to another screen; this one does not read again, because its entry may be gone
 */
export function forget(leave?: () => void): void {
  writes += 1;
  client.cache.evict({ id: 'ROOT_QUERY', broadcast: leave === undefined });
  client.cache.gc();
  readers.forEach((ofEntry, read) => (leave && ofEntry) || read());
  tabs()?.postMessage('saved');
  leave?.();
}

/** Functions that read data of the REST endpoints on screen again, with whether the data is about one entry. */
const readers = new Map<() => void, boolean>();

/**
 * Calls `read` when what it has read may be outdated.
 * @param ofEntry whether it reads an entry, which may be gone when its screen is left after a write
 */
export function onOutdated(read: () => void, ofEntry: boolean): () => void {
  readers.set(read, ofEntry);
  return () => void readers.delete(read);
}

/** Reads what is on screen again, and keeps it there meanwhile. */
export function readAgain(): void {
  writes += 1;
  readers.forEach((_ofEntry, read) => read());
  client.getObservableQueries('active').forEach(({ query, variables }) => {
    client.query({ query, variables, fetchPolicy: 'network-only' }).catch((error: unknown) => console.error(error));
  });
}

let channel: BroadcastChannel | undefined;
/** Channel that notifies the browser's other tabs of a save, so that they fetch their data again; undefined where this is not supported. */
const tabs = () => (typeof BroadcastChannel === 'undefined' ? undefined : (channel ??= new BroadcastChannel('hearthside')));

/** Calls `listener` when displayed data may be outdated: another tab saved, or this tab was hidden for a while. */
export function onChangeElsewhere(listener: () => void): () => void {
  let hiddenAt = Infinity;
  const handleVisibility = () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt >= lookedAwayMs) listener();
  };
  document.addEventListener('visibilitychange', handleVisibility);
  tabs()?.addEventListener('message', listener);

  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    tabs()?.removeEventListener('message', listener);
  };
}
