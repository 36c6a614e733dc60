import type { Context, Next } from 'koa';
import { apiBase } from '../../contract';

const isApi = new RegExp(`^${apiBase}(/|$)`, 'i');

interface StrapiError {
  message?: string;
  name?: string;
  details?: { errors?: unknown[] };
}

const sentences: Record<number, string> = {
  400: 'The request could not be read',
  401: 'Sign in first',
  403: 'You may not do this',
  404: 'Not found',
  413: 'The request is too large',
  415: 'This kind of content is not accepted here',
  429: 'Too many requests. Try again later.',
};
// Messages of these are written for people: by us, or by Strapi for its callers.
const spoken = new Set([
  'ValidationError',
  'UnauthorizedError',
  'ForbiddenError',
  'NotFoundError',
  'ConflictError',
  'UnprocessableEntityError',
]);

function statusOf(status: number, error: StrapiError | undefined): number {
  // A path that exists for another method, or a method nobody knows, is no path of ours.
  if (status === 405 || status === 501) return 404;
  return error?.name === 'ValidationError' ? 422 : status;
}

/**
 * Gives every failure under /api one shape, `{ error, errors }`, whoever raised it: our own code, Strapi's
 * router, its body parser, or an accident (500, which tells nothing of the inside).
 */
export default () => async (ctx: Context, next: Next) => {
  await next();
  if (!isApi.test(ctx.path) || ctx.status < 400) return;
  const error = (ctx.body as { error?: StrapiError } | undefined)?.error;
  const status = statusOf(ctx.status, error);
  const said = error?.name && spoken.has(error.name) ? error.message : undefined;
  const first = said ?? sentences[status] ?? (status >= 500 ? 'Something went wrong' : sentences[400]);
  const listed = error?.details?.errors?.filter((sentence) => typeof sentence === 'string') ?? [];
  ctx.body = { error: first, errors: listed.length > 0 ? listed : [first] };
  ctx.status = status;
};
