import { createContext } from 'react';

/** What the server read for the page it rendered, where that page asked for it; whoever leaves that page marks it as old. */
export interface Served {
  page: unknown;
  isOld?: boolean;
}

export const ServedContext = createContext<Served>({ page: null });
