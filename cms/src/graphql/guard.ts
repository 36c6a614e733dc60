import type { Context, Next } from 'koa';
import { createCostLimit } from './cost';
import { typeDefs } from './sdl';

const isGraphql = /^\/graphql\/?$/i;

/**
 * Checks queries before Apollo does. Apollo's depth rule runs before all other rules and never ends if fragments form a cycle, and Apollo
 * does not limit the cost of a query.
 */
export default () => {
  const findError = createCostLimit(typeDefs);
  return (ctx: Context, next: Next) => {
    if (!isGraphql.test(ctx.path)) return next();
    const { query } = (ctx.request.body ?? {}) as { query?: unknown };
    const sources = [query, ...new URLSearchParams(ctx.querystring).getAll('query')].filter((source) => typeof source === 'string');
    const error = sources.map(findError).find(Boolean);
    if (!error) return next();
    ctx.status = 400;
    ctx.body = { errors: [error] };
  };
};
