import type { Context, Next } from 'koa';

const refusal = 'The request could not be read';

/**
 * Lets only paths through. HTTP knows other targets, `*` and whole addresses for proxies; none of them means anything here,
 * and everything behind this, libraries included, takes a target for a path.
 */
function refuseOtherTargets(ctx: Context, next: Next): unknown {
  if (ctx.req.url?.startsWith('/')) return next();
  ctx.status = 400;
  ctx.body = { error: refusal, errors: [refusal] };
}

export default () => refuseOtherTargets;
