export const toastMs = 3000;
export const resetRedirectMs = 3000;
export const imageWidths = [480, 768, 1536] as const;
/** Spread on the image that a page is waited for. React 18 knows the attribute by this spelling only, its types by another. */
export const highPriority = { fetchpriority: 'high' };
export const lazyImages: IntersectionObserverInit = { rootMargin: '100px', threshold: 0.1 };
export const storageKeys = { token: 'token', user: 'user' } as const;
/** Where a tab remembers that the server ended its session. */
export const sessionEndedKey = 'session-ended';

/** The pause in typing after which a draft is stored. */
export const draftMs = 400;

/** After so long out of sight, a tab reads anew what it shows. */
export const lookedAwayMs = 60_000;

/** The pause in typing after which a screen reader says how good a password is. */
export const adviceMs = 900;

/** The pause in typing after which a video is looked for. */
export const previewMs = 500;
