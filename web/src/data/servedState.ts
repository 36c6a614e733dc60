const elementId = 'served-state';

/** What the server puts into a page for the app that may wake in it. */
export interface ServedState {
  /** The addresses of the files that this page's app is made of. */
  modules: string[];
  /** What was read for it: the query's name, its variables and its data; without data, the app reads it itself before it wakes. */
  reads: [name: string, variables: object, data?: unknown][];
}

/** More entries of a list than any page draws at once. */
const manyEntries = 100;

/** Whether a page draws but a part of what was read: all of it would only keep its reader waiting. */
export const isLong = (data: unknown): boolean =>
  Object.values(data ?? {}).some((list) => Array.isArray(list) && list.length > manyEntries);

/** Data as an inert script element; `<` is escaped so that no text in it can end the element. */
export function writeServedState(state: ServedState): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
}

/** What the server put into the page; null when the page came without. */
export function readServedState(): ServedState | null {
  const text = document.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as ServedState) : null;
}
