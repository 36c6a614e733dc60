import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { apiBase } from '../../contract';
import { hasLostData } from '../database/data-lock';
import { databaseIsAway, troubleOf, type Trouble } from '../database/outages';
import { failureBody, HttpError, retrySeconds, unreadable, type Failure } from './errors';

const outages: Record<Trouble, [status: number, message: string]> = {
  away: [503, 'The service is temporarily unavailable. Try again in a few seconds.'],
  full: [507, 'The server is out of disk space. Your changes were not saved.'],
};

export const outageError = (trouble: Trouble) => new HttpError(...outages[trouble], { retryAfter: retrySeconds });

/** Returns the failure of our own errors, of violations of Strapi's rules, and of outages. */
function knownFailureOf(reason: unknown): Failure | undefined {
  if (reason instanceof HttpError) return reason.details;
  const isLost = hidesOutage(reason);
  if (reason instanceof errors.ValidationError && !isLost) return { status: 422, messages: [reason.message] };
  const trouble = databaseIsAway() || isLost ? 'away' : troubleOf(reason);
  return trouble && outageError(trouble).details;
}

/**
 * Whether a query of Strapi's check that relations exist failed, of which it hides the reason. Endpoints pass it rows that exist, but the
 * panel passes on whatever a client sends.
 */
function hidesOutage(reason: unknown): boolean {
  const ctx = strapi.requestContext.get();
  return reason instanceof errors.ValidationError && reason.message === 'Invalid relations' && ctx !== undefined && isApi(ctx);
}

/** Returns the failure of any error. Logs errors whose cause the response does not contain. */
export function failureOf(reason: unknown): Failure {
  const failure = knownFailureOf(reason);
  const ctx = strapi.requestContext.get();
  // During an outage, other errors may have other causes.
  if (!failure || !(reason instanceof errors.ApplicationError || troubleOf(reason))) strapi.log.error(reason);
  else if (!(reason instanceof errors.ApplicationError)) strapi.log.warn(`${ctx?.method} ${ctx?.path}: ${String(reason)}`);
  return failure ?? { status: 500, messages: [unexpected] };
}

const unexpected = 'Something went wrong';

const isApi = ({ path }: Pick<Context, 'path'>) => `${path}/`.toLowerCase().startsWith(`${apiBase}/`);

/** Responds with the failure of an error, under /api in the shape of our endpoints, and for the panel in Strapi's. */
export function sendFailure(ctx: Context, reason: unknown): void {
  const failure = failureOf(reason);
  const { status, messages, retryAfter } = failure;
  ctx.status = status;
  if (retryAfter) ctx.set('Retry-After', String(retryAfter));
  ctx.body = isApi(ctx) ? failureBody(failure) : { data: null, error: { status, name: 'HttpError', message: messages[0], details: {} } };
}

/** Paths that need no database. */
const withoutDatabase = /^\/(_health$|uploads\/)/i;

const isSave = ({ method }: Context) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Messages for requests that Strapi's router or body parser rejects. */
const rejections: Record<number, string> = {
  401: 'Sign in to continue',
  403: 'You don’t have permission to do this',
  404: 'Not found',
  411: 'The request must state its length',
  413: 'The request is too large',
  415: 'This content type is not supported',
};

/**
 * Runs inside Strapi's error middleware, which would give our errors status 400 and report an outage as an unexpected error. During a
 * database outage, requests fail immediately. Endpoints send their own failures.
 */
async function answerFailures(ctx: Context, next: Next): Promise<void> {
  // Forms of pages are read first, because the page shows again what was typed.
  const isPassed = ctx.state.isForm === true || withoutDatabase.test(ctx.path);
  if ((databaseIsAway() || (hasLostData() && isSave(ctx))) && !isPassed) return sendFailure(ctx, outageError('away'));
  try {
    await next();
  } catch (reason) {
    // Strapi sends other errors to the panel, ours with status 400, which its forms expect.
    if (!isApi(ctx) && !knownFailureOf(reason)?.retryAfter) throw reason;
    return sendFailure(ctx, reason);
  }
  if (ctx.status < 400 || ctx.body || !isApi(ctx)) return;
  // Unsupported methods return 404, like unknown paths.
  const status = [405, 501].includes(ctx.status) ? 404 : ctx.status;
  sendFailure(ctx, new HttpError(status, rejections[status] ?? (status < 500 ? unreadable().message : unexpected)));
}

export default () => answerFailures;
