import type { StrapiApp } from '@strapi/strapi/admin';

type Middleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

/** Redux action that replaces a cached entry. */
interface Patch {
  type: string;
  payload: { queryCacheKey: string };
}

const isOptimisticUpdate = ({ type, payload }: Patch): boolean =>
  /\/queryResultPatched$/.test(type) && payload.queryCacheKey.startsWith('getDocument(');

/**
 * Disables optimistic updates. Strapi shows a save as done before the server responds, and reverts it after an error, which discards the
 * user's input. Without them, the form keeps its content and shows the error messages.
 */
export const keepTyped: Middleware = () => (next) => (action) => (isOptimisticUpdate(action as Patch) ? undefined : next(action));
