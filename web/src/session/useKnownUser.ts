import { useSyncExternalStore } from 'react';
import { sessionStore } from './sessionStore';

const notYet = () => undefined;

/** Who is signed in, and undefined for as long as nobody can tell: on the server, and while its page comes alive. */
export function useKnownUser() {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.user, notYet);
}
