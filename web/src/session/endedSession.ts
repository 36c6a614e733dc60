const key = 'session-ended';

/** Remembers over the hard redirect that a session was ended by the server, to say so on the page that follows. */
export const endedSession = {
  note: () => sessionStorage.setItem(key, 'yes'),
  isNoted: () => sessionStorage.getItem(key) !== null,
  forget: () => sessionStorage.removeItem(key),
};
