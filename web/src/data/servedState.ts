import { createContext } from 'react';

const elementId = 'served-state';

export interface ServedState<Cache = unknown> {
  /** Apollo's cache. */
  cache: Cache;
  /** What the page's prefetch returned. */
  page: unknown;
}

/** Data as an inert script element; `<` is escaped so that no text in it can end the element. */
export function writeServedState(state: ServedState): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
}

/** What the server put into the page; null when the page came without. */
export function readServedState<Cache>(): ServedState<Cache> | null {
  const text = document.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as ServedState<Cache>) : null;
}

/** What the server read for the page it rendered, where that page asked for it. */
interface Served {
  page: unknown;
  isOld: boolean;
  /** To be called by who leaves that page, or hears that it has changed. */
  growOld: () => void;
}

export const ServedContext = createContext<Served>({ page: null, isOld: false, growOld: () => undefined });
