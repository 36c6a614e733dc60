import { useSyncExternalStore } from 'react';
import { sessionStore } from './sessionStore';

/** Who is signed in: what public pages need of the session, without the endpoint table that `may` brings along. */
export function useSessionUser() {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.user, sessionStore.userOnServer);
}

const notYet = () => undefined;

/** Who is signed in, and undefined for as long as nobody can tell: on the server, and while its page comes alive. */
export function useKnownUser() {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.user, notYet);
}
