import type { Context, Next } from 'koa';

/**
 * Lets only paths through. HTTP knows other targets, `*` and whole URLs for proxies; none of them means anything here, and everything
 * behind this, libraries included, takes a target for a path that can be decoded.
 */
function refuseOtherTargets(ctx: Context, next: Next): unknown {
  if (!ctx.req.url?.startsWith('/')) return refuse(ctx, 400, 'The request is malformed');
  return canBeDecoded(ctx.path) ? next() : refuse(ctx, 404, 'Not found');
}

function refuse(ctx: Context, status: number, message: string): void {
  ctx.status = status;
  ctx.body = { error: message, errors: [message] };
}

function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export default () => refuseOtherTargets;
