import type { Context, Next } from 'koa';
import { createCostLimit } from './cost';
import { typeDefs } from './sdl';

const isGraphql = /^\/graphql\/?$/i;

/**
 * Stands before Apollo: its depth rule walks a query before any other rule has seen it, for ever where fragments go round
 * in a circle, and nothing there knows what a query costs.
 */
export default () => {
  const refusalOf = createCostLimit(typeDefs);
  return (ctx: Context, next: Next) => {
    if (!isGraphql.test(ctx.path)) return next();
    const { query } = (ctx.request.body ?? {}) as { query?: unknown };
    const sources = [query, ...new URLSearchParams(ctx.querystring).getAll('query')].filter((source) => typeof source === 'string');
    const refusal = sources.map(refusalOf).find(Boolean);
    if (!refusal) return next();
    ctx.status = 400;
    ctx.body = { errors: [refusal] };
  };
};
