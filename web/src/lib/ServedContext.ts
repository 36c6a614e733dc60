import { createContext } from 'react';

/** What the server read for the page it rendered, where that page asked for it; null on any other. */
export const ServedContext = createContext<unknown>(null);
