/** Cookie that tells the server to send the app instead of a document. It contains no identity and grants no access. */
const name = 'app';
/** In seconds: as long as a session (cms/config/plugins.ts). */
const maxAge = 12 * 3600;

export const runsInApp = (): boolean => document.cookie.split('; ').includes(`${name}=1`);

export const runInApp = (): void => void (document.cookie = `${name}=1; path=/; max-age=${maxAge}; samesite=lax`);

export const leaveApp = (): void => void (document.cookie = `${name}=; path=/; max-age=0; samesite=lax`);
