import type { Context, Next } from 'koa';

/**
 * Rejects request targets that are not paths. HTTP also allows `*` and, for proxies, complete URLs. The code behind this middleware,
 * including libraries, expects a path that can be decoded.
 */
function rejectOtherTargets(ctx: Context, next: Next): unknown {
  if (!ctx.req.url?.startsWith('/')) return reject(ctx, 400, 'The request is malformed');
  return canBeDecoded(ctx.path) ? next() : reject(ctx, 404, 'Not found');
}

function reject(ctx: Context, status: number, message: string): void {
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

export default () => rejectOtherTargets;
