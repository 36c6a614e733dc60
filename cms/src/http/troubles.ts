import type { Context, Next } from 'koa';
import { hasLostData } from '../database/data-lock';
import { databaseIsAway } from '../database/presence';
import { troubleOf, type Trouble } from '../database/trouble';

/** After how many seconds it is worth trying again, as its header says it. */
export const retryAfter = '5';

const answers: Record<Trouble, { status: number; message: string }> = {
  away: { status: 503, message: 'The service is temporarily unavailable. Try again in a few seconds.' },
  full: { status: 507, message: 'The server is out of disk space. Your changes were not saved.' },
};

/** What needs no database. */
const goesOn = /^\/(_health$|uploads\/)/i;

export const isGraphql = /^\/graphql(\/|$)/i;

const isSave = ({ method, path }: Context) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && !isGraphql.test(path);

/** Answers as one that cannot be answered now: /api's shape is made of Strapi's by `api-errors`. */
function answer(ctx: Context, trouble: Trouble): void {
  const { status, message: message } = answers[trouble];
  const error = { status, name: 'Refusal', message, details: { status, errors: [message] } };
  ctx.status = status;
  ctx.set('Retry-After', retryAfter);
  ctx.body = isGraphql.test(ctx.path) ? { errors: [{ message }] } : { data: null, error };
}

/**
 * Stands inside of Strapi's errors, which would call these accidents: while the database is away everybody behind here is told so at
 * once, and what fails for want of an answer or of room is no fault of who asked.
 */
async function answerTroubles(ctx: Context, next: Next): Promise<void> {
  if ((databaseIsAway() || (hasLostData() && isSave(ctx))) && !goesOn.test(ctx.path)) return answer(ctx, 'away');
  try {
    await next();
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    strapi.log.warn(`${ctx.method} ${ctx.path}: ${String(error)}`);
    return answer(ctx, trouble);
  }
  const { trouble } = (ctx as InTrouble).state;
  if (trouble) answer(ctx, trouble);
}

/** Why a question could not be answered, where database or disk are the cause. */
export interface InTrouble {
  state: { trouble?: Trouble };
}

/** Apollo makes an answer of whatever its resolvers throw: what is noted here becomes a better one. */
export function noteTrouble({ state }: InTrouble, reason: unknown): void {
  state.trouble ??= databaseIsAway() ? 'away' : troubleOf(reason);
}

/** The status of a page that could not be rendered. */
export function failedStatus(error: unknown): number {
  const trouble = databaseIsAway() ? 'away' : troubleOf(error);
  return trouble ? answers[trouble].status : 500;
}

export default () => answerTroubles;
