import type { Context, Next } from 'koa';
import { apiBase } from '../../contract';
import type { FieldMessages } from './errors';

const isApi = new RegExp(`^${apiBase}(/|$)`, 'i');

/** Error in a response body, as Strapi writes it. */
interface StrapiError {
  name?: string;
  message?: string;
  details?: { status?: number; messages?: string[]; fields?: FieldMessages; retryAfter?: number };
}

const messages: Record<number, string> = {
  400: 'The request is malformed',
  401: 'Sign in to continue',
  403: 'You don’t have permission to do this',
  404: 'Not found',
  411: 'The request must state its length',
  413: 'The request is too large',
  415: 'This content type is not supported',
  429: 'Too many requests. Try again later.',
};

function statusOf(status: number, error: StrapiError | undefined): number {
  if (error?.name === 'HttpError' && error.details?.status) return error.details.status;
  // Unsupported and unknown methods return 404, like unknown paths.
  if (status === 405 || status === 501) return 404;
  return error?.name === 'ValidationError' ? 422 : status;
}

function messagesOf(status: number, error: StrapiError | undefined): string[] {
  const hasMessages = error?.name === 'HttpError' || error?.name === 'ValidationError';
  if (hasMessages && error.message) {
    return error.details?.messages ?? [error.message];
  }
  return [messages[status] ?? (status >= 500 ? 'Something went wrong' : messages[400])];
}

/**
 * Converts every error under /api to `{ error, errors, fields? }`, including errors of Strapi's router and body parser. Unexpected errors
 * (500) expose no internals.
 */
async function shapeErrors(ctx: Context, next: Next): Promise<void> {
  await next();
  if (ctx.status < 400) return;
  const { retryAfter } = (ctx.body as { error?: StrapiError } | undefined)?.error?.details ?? {};
  if (retryAfter) ctx.set('Retry-After', String(retryAfter));
  if (isApi.test(ctx.path)) shapeForApi(ctx);
}

function shapeForApi(ctx: Context): void {
  const error = (ctx.body as { error?: StrapiError } | undefined)?.error;
  const status = statusOf(ctx.status, error);
  const all = messagesOf(status, error);
  const fields = error?.name === 'HttpError' ? error.details?.fields : undefined;
  ctx.body = { error: all[0], errors: all, ...(fields && Object.keys(fields).length > 0 && { fields }) };
  ctx.status = status;
}

export default () => shapeErrors;
