export const toastMs = 3000;
/** Display time (ms) of a toast with a button. */
export const actionToastMs = 10_000;
export const resetRedirectMs = 3000;
export const storageKeys = { token: 'token', user: 'user' } as const;
/** localStorage key of the random id by which the server recognizes the browser. It stays after a sign-out. */
export const deviceKey = 'device';
/** sessionStorage key of the session that the server ended. */
export const sessionEndedKey = 'session-ended';
/** Pause in typing (ms) after which a draft is stored. */
export const draftMs = 400;
/** Time (ms) for which a tab must be hidden to fetch its data again. */
export const lookedAwayMs = 60_000;
/** Pause in typing (ms) after which screen readers announce the password strength. */
export const adviceMs = 900;
/** Pause in typing (ms) after which a video preview is loaded. */
export const previewMs = 500;
/** Path of the admin panel's previews (cms/src/panel/preview.ts). */
export const previewPath = '/preview';
