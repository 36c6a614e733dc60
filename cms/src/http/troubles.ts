import type { Context, Next } from 'koa';
import { hasLostData } from '../database/data-lock';
import { databaseIsAway } from '../database/presence';
import { troubleOf, type Trouble } from '../database/trouble';
import { HttpError } from './errors';

/** Value of the Retry-After header, in seconds. */
export const retryAfter = '5';

const responses: Record<Trouble, { status: number; message: string }> = {
  away: { status: 503, message: 'The service is temporarily unavailable. Try again in a few seconds.' },
  full: { status: 507, message: 'The server is out of disk space. Your changes were not saved.' },
};

/** Paths that need no database. */
const withoutDatabase = /^\/(_health$|uploads\/)/i;

const isSave = ({ method }: Context) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Responds with an error in Strapi's shape, which `api-errors` converts for /api. */
function respond(ctx: Context, trouble: Trouble): void {
  const { status, message } = responses[trouble];
  const error = { status, name: 'HttpError', message, details: { status, messages: [message] } };
  ctx.status = status;
  ctx.set('Retry-After', retryAfter);
  ctx.body = { data: null, error };
}

/**
 * Runs inside Strapi's error middleware, which would report an outage as an unexpected error. During a database outage, requests fail
 * immediately. Errors caused by the database or a full disk get their own status.
 */
async function reportOutages(ctx: Context, next: Next): Promise<void> {
  if ((databaseIsAway() || (hasLostData() && isSave(ctx))) && !withoutDatabase.test(ctx.path)) return respond(ctx, 'away');
  try {
    await next();
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    strapi.log.warn(`${ctx.method} ${ctx.path}: ${String(error)}`);
    return respond(ctx, trouble);
  }
}

/** Returns the error for a request that fails because of an outage; undefined if no outage is the cause. */
export function outageOf(reason?: unknown): HttpError | undefined {
  const trouble = databaseIsAway() ? 'away' : troubleOf(reason);
  return trouble && new HttpError(responses[trouble].status, responses[trouble].message, { retryAfter: Number(retryAfter) });
}

/** Returns the status of a page that could not be rendered. */
export const failedStatus = (error: unknown): number => outageOf(error)?.details.status ?? 500;

export default () => reportOutages;
