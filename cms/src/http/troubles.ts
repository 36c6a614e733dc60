import type { Context, Next } from 'koa';
import { hasLostData } from '../database/data-lock';
import { databaseIsAway } from '../database/presence';
import { troubleOf, type Trouble } from '../database/trouble';

/** Value of the Retry-After header, in seconds. */
export const retryAfter = '5';

const responses: Record<Trouble, { status: number; message: string }> = {
  away: { status: 503, message: 'The service is temporarily unavailable. Try again in a few seconds.' },
  full: { status: 507, message: 'The server is out of disk space. Your changes were not saved.' },
};

/** Paths that need no database. */
const withoutDatabase = /^\/(_health$|uploads\/)/i;

export const isGraphql = /^\/graphql(\/|$)/i;

const isSave = ({ method, path }: Context) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && !isGraphql.test(path);

/** Responds with an error in Strapi's shape, which `api-errors` converts for /api. */
function respond(ctx: Context, trouble: Trouble): void {
  const { status, message } = responses[trouble];
  const error = { status, name: 'HttpError', message, details: { status, messages: [message] } };
  ctx.status = status;
  ctx.set('Retry-After', retryAfter);
  ctx.body = isGraphql.test(ctx.path) ? { errors: [{ message }] } : { data: null, error };
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
  const { trouble } = (ctx as InTrouble).state;
  if (trouble) respond(ctx, trouble);
}

/** Context of a request, with the outage of database or disk that made it fail. */
export interface InTrouble {
  state: { trouble?: Trouble };
}

/** Records the outage behind a resolver error. Apollo handles such errors itself, and `reportOutages` replaces its response. */
export function noteTrouble({ state }: InTrouble, reason: unknown): void {
  state.trouble ??= databaseIsAway() ? 'away' : troubleOf(reason);
}

/** Returns the status of a page that could not be rendered. */
export function failedStatus(error: unknown): number {
  const trouble = databaseIsAway() ? 'away' : troubleOf(error);
  return trouble ? responses[trouble].status : 500;
}

export default () => reportOutages;
