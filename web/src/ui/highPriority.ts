/** Spread on the image that a page is waited for. React 18 knows the attribute by this spelling only, its types by another. */
export const highPriority = { fetchpriority: 'high' };
