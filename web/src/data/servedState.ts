const elementId = 'served-state';

/** Initial data that the server puts into a page for hydration. */
export interface ServedState {
  /** URLs of the page's modules. */
  modules: string[];
  /** Queries of the page: name, variables and data. Data that is missing is fetched before hydration. */
  reads: [name: string, variables: object, data?: unknown][];
}

/** More list entries than any page renders at once. */
const manyEntries = 100;

/** Whether a page renders only a part of the data. Inlining all of it would slow down the page. */
export const isLong = (data: unknown): boolean =>
  Object.values(data ?? {}).some((list) => Array.isArray(list) && list.length > manyEntries);

/** Data as an inert script element; `<` is escaped so that no text in it can end the element. */
export function writeServedState(state: ServedState): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
}

/** Reads the initial data of the page; null if there is none. */
export function readServedState(): ServedState | null {
  const text = document.getElementById(elementId)?.textContent;
  return text ? (JSON.parse(text) as ServedState) : null;
}
