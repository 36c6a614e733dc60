import { setBearer } from '../data/fetchAsCaller';
import { paths } from '../paths';
import { endedSession } from './endedSession';
import { sessionStore } from './sessionStore';

/** Lets every call speak for whoever is signed in, and ends the session when the server refuses its token. */
export function connectSession(leaveTo: (path: string) => void) {
  setBearer({
    token: sessionStore.token,
    refused(token) {
      // Another tab may have signed in again since the refused call was sent.
      if (token !== sessionStore.token()) return;
      if (token) endedSession.note();
      sessionStore.clear();
      leaveTo(paths.home);
    },
  });
}
