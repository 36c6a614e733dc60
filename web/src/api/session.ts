import {
  type AccessFacts,
  type Credentials,
  type EndpointName,
  endpoints,
  type OpenedSession,
  type SecondFactor,
  type Session,
  type SessionUser,
} from 'cms/contract';
import { useSyncExternalStore } from 'react';
import { deviceKey, sessionEndedKey, storageKeys } from '../config';
import { isSitePath, paths } from '../paths';
import { leaveApp, runInApp } from './appCookie';
import { send, setBearer } from './send';

const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

// React compares snapshots by identity, so the parsed user is cached until its text changes.
let parsed: { text: string | null; user: SessionUser | null } = { text: null, user: null };

/** Session in localStorage, which tabs share. */
export const sessionStore = {
  token: (): string | null => localStorage.getItem(storageKeys.token),

  user(): SessionUser | null {
    const text = sessionStore.token() && localStorage.getItem(storageKeys.user);
    if (text !== parsed.text) parsed = { text, user: parseUser(text) };
    return parsed.user;
  },

  start({ token, user: { id, first_name, role } }: Session) {
    localStorage.setItem(storageKeys.token, token);
    localStorage.setItem(storageKeys.user, JSON.stringify({ id, first_name, role }));
    runInApp();
    announce();
  },

  clear() {
    removeSession();
    announce();
  },

  subscribe(listener: () => void) {
    listeners.add(listener);
    // Only other tabs' changes arrive as storage events.
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};

const removeSession = () => Object.values(storageKeys).forEach((key) => localStorage.removeItem(key));

function parseUser(text: string | null): SessionUser | null {
  try {
    const user: Partial<SessionUser> | null = JSON.parse(text ?? 'null');
    return user?.id && user.first_name !== undefined && user.role ? { id: user.id, first_name: user.first_name, role: user.role } : null;
  } catch {
    return null;
  }
}

export function useSessionUser() {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.user);
}

/** Records the user and the page of a session that the server ended, also for a reload of the page. */
export const endedSession = {
  note: (personId: string, path: string) => sessionStorage.setItem(sessionEndedKey, JSON.stringify({ personId, path })),

  /** Path to return a person to; undefined if the ended session was someone else's. */
  returnPath(personId: string): string | undefined {
    try {
      const ended: { personId?: unknown; path?: unknown } | null = JSON.parse(sessionStorage.getItem(sessionEndedKey) ?? 'null');
      return ended?.personId === personId && isSitePath(ended.path) ? ended.path : undefined;
    } catch {
      return undefined;
    }
  },

  isNoted: () => sessionStorage.getItem(sessionEndedKey) !== null,

  forget() {
    sessionStorage.removeItem(sessionEndedKey);
    announce();
  },
};

export const useSessionEnded = () => useSyncExternalStore(sessionStore.subscribe, endedSession.isNoted);

/**
 * Sends the session token with every request, and ends the session when the server rejects the token.
 * @param leaveTo loads a page anew
 */
export function connectSession(leaveTo: (path: string) => void) {
  setBearer({
    token: sessionStore.token,
    refused(token) {
      // Another tab may have signed in again since the rejected request was sent.
      if (isSigningOut || token !== sessionStore.token()) return;
      if (token) endedSession.note(sessionStore.user()?.id ?? '', location.pathname + location.search);
      // Not announced, because screens would lead elsewhere before the page is left.
      removeSession();
      leaveTo(paths.home);
    },
    mustSetUp() {
      if (location.pathname !== paths.account) leaveTo(paths.account);
    },
  });
}

export function useSession() {
  const user = useSessionUser();

  /** Applies the same access rule as the server. */
  const may = (name: EndpointName, entry: AccessFacts = {}) => endpoints[name].access(user, entry);

  return { user, may, signIn, completeSignIn, signOut };
}

/** Starts a session, or returns the challenge of the second step. */
async function signIn(credentials: Credentials) {
  const reply = await send('login', { body: { ...credentials, device: device() } });
  return 'challenge' in reply ? reply : start(reply);
}

const completeSignIn = async (body: SecondFactor) => start(await send('completeSignIn', { body: { ...body, device: device() } }));

/** Starts a session. Returns the user and where to go. */
function start(session: OpenedSession) {
  const returnPath = session.must_set_up ? paths.account : endedSession.returnPath(session.user.id);
  sessionStore.start(session);
  endedSession.forget();
  return { user: session.user, returnPath };
}

/** Returns the random id of this browser. */
function device(): string {
  const id = localStorage.getItem(deviceKey) ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
  localStorage.setItem(deviceKey, id);
  return id;
}

/** Whether a sign-out is running. The server then rejects requests on their way, and a logout whose token has expired. */
let isSigningOut = false;

/** Ends the session in the browser even if the request fails. */
async function signOut() {
  isSigningOut = true;
  await send('logout').catch((error: unknown) => console.error(error));
  sessionStore.clear();
  leaveApp();
  endedSession.forget();
  isSigningOut = false;
}
