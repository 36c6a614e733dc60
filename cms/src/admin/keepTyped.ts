import type { StrapiApp } from '@strapi/strapi/admin';

type Middleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

/** What Strapi puts in the place of an entry that it has read. */
interface Patch {
  type: string;
  payload: { queryCacheKey: string };
}

const isGuess = ({ type, payload }: Patch): boolean =>
  /\/queryResultPatched$/.test(type) && payload.queryCacheKey.startsWith('getDocument(');

/**
 * Strapi takes a save for done before the server has answered, and takes it back when it is refused, together with all that its
 * writer typed. Without that guess the form keeps what is in it, and the sentences stand beside it.
 */
export const keepTyped: Middleware = () => (next) => (action) => (isGuess(action as Patch) ? undefined : next(action));
