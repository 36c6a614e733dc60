import { endpoints, type Credentials, type EndpointName } from 'cms/contract';
import { send } from '../data/send';
import { leaveApp } from './appCookie';
import { endedSession, sessionStore, useSessionUser } from './session';

export function useSession() {
  const user = useSessionUser();

  /** Applies the same access rule as the server. */
  const may = (name: EndpointName, entry: { id?: string } = {}) => endpoints[name].access(user, entry);

  return { user, may, signIn, signOut };
}

async function signIn(credentials: Credentials) {
  const session = await send('login', { body: credentials });
  const returnPath = endedSession.returnPath(session.user.id);
  sessionStore.start(session);
  endedSession.forget();
  return { user: session.user, returnPath };
}

/** Ends the session in the browser even if the request fails. */
async function signOut() {
  await send('logout').catch((error: unknown) => console.error(error));
  sessionStore.clear();
  leaveApp();
  // A logout with an expired token returns 401, which records an ended session.
  endedSession.forget();
}
