/** Says that this browser runs the app. Tells the server to send the app instead of a document; identifies nobody and grants nothing. */
const name = 'app';
/** In seconds: as long as a session (cms/src/api/auth). */
const maxAge = 12 * 3600;

export const runsInApp = (): boolean => document.cookie.split('; ').includes(`${name}=1`);

export const runInApp = (): void => void (document.cookie = `${name}=1; path=/; max-age=${maxAge}; samesite=lax`);

export const leaveApp = (): void => void (document.cookie = `${name}=; path=/; max-age=0; samesite=lax`);
