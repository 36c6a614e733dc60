import { AsyncLocalStorage } from 'node:async_hooks';
import type { ContentTypeName } from '../../contract';

/** Kinds of stored data that a response can depend on. */
export type Kind = ContentTypeName | 'season-image' | 'file';

/** Dependencies of the response being rendered, and its expiry (ms since 1970). */
export interface Dependencies {
  tags: Set<string>;
  until: number;
  /** Whether the requested entry exists. 404 responses are not cached, because there are infinitely many of them. */
  isFound: boolean;
}

const tracked = new AsyncLocalStorage<Dependencies>();

/** Returns a tag. A change to one entry invalidates `kind:id`; a change to a list invalidates `kind`. */
export const tagOf = (kind: Kind, id?: string | number): string => (id === undefined ? kind : `${kind}:${id}`);

/** Whether the current code runs inside a cacheable render. */
export const isTracking = (): boolean => tracked.getStore() !== undefined;

/** Tags the response being rendered with an entry, or with a list if no id is given. */
export const addTag = (kind: Kind, id?: string | number): void => void tracked.getStore()?.tags.add(tagOf(kind, id));

/** Limits the expiry of the response being rendered. */
export function expireAt(instant: number): void {
  const dependencies = tracked.getStore();
  if (dependencies) dependencies.until = Math.min(dependencies.until, instant);
}

/** Records that the requested entry does not exist. */
export function markNotFound(): void {
  const dependencies = tracked.getStore();
  if (dependencies) dependencies.isFound = false;
}

/** Runs `work` and returns its result with the dependencies it recorded. */
export async function trackDependencies<Result>(work: () => Promise<Result>): Promise<Dependencies & { result: Result }> {
  const dependencies: Dependencies = { tags: new Set(), until: Infinity, isFound: true };
  return { result: await tracked.run(dependencies, work), ...dependencies };
}
