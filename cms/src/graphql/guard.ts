import type { Context, Next } from 'koa';
import { createQueue, Overloaded, rendering } from '../http/bounded-queue';
import { unavailable } from '../http/errors';
import { networkOf } from '../http/network-of';
import { isGraphql, retryAfter } from '../http/troubles';
import { createCostLimit } from './cost';
import { typeDefs } from './sdl';

/**
 * Checks queries before Apollo does, and runs a few at a time. Apollo's depth rule runs before all other rules and never ends if fragments
 * form a cycle, and Apollo does not limit the cost of a query.
 */
export default () => {
  const findError = createCostLimit(typeDefs);
  const queue = createQueue(rendering);
  return async (ctx: Context, next: Next) => {
    if (!isGraphql.test(ctx.path)) return next();
    const { query } = (ctx.request.body ?? {}) as { query?: unknown };
    const sources = [query, ...new URLSearchParams(ctx.querystring).getAll('query')].filter((source) => typeof source === 'string');
    const error = sources.map(findError).find(Boolean);
    if (error) return void Object.assign(ctx, { status: 400, body: { errors: [error] } });
    try {
      await queue(next, networkOf(ctx.request.ip));
    } catch (reason) {
      throw reason instanceof Overloaded ? unavailable(reason.message, Number(retryAfter)) : reason;
    }
  };
};
